// SPDX-License-Identifier: Apache-2.0
/** The compiled program around a finding: its classes, who calls a method, who overrides it. */
@NullMarked
package io.github.spotjmhbugs.fix.program;

import org.jspecify.annotations.NullMarked;
