// SPDX-License-Identifier: Apache-2.0
/** The commands that study many projects. */
@NullMarked
package io.github.spotjmhbugs.study;

import org.jspecify.annotations.NullMarked;
