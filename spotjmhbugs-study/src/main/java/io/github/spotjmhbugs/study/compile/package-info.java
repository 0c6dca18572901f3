// SPDX-License-Identifier: Apache-2.0
/** Compilers as libraries: sources of strangers become class files, and none of their code runs. */
@NullMarked
package io.github.spotjmhbugs.study.compile;

import org.jspecify.annotations.NullMarked;
