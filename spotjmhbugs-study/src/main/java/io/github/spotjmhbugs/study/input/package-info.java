// SPDX-License-Identifier: Apache-2.0
/** The list of projects to study. */
@NullMarked
package io.github.spotjmhbugs.study.input;

import org.jspecify.annotations.NullMarked;
