// SPDX-License-Identifier: Apache-2.0
/** The list of projects, the order of a study's steps, and its results on disk. */
@NullMarked
package io.github.spotjmhbugs.study.run;

import org.jspecify.annotations.NullMarked;
