// SPDX-License-Identifier: Apache-2.0
/** The report formats, one class each. */
@NullMarked
package io.github.spotjmhbugs.formats.report;

import org.jspecify.annotations.NullMarked;
