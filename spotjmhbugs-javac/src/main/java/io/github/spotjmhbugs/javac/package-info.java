// SPDX-License-Identifier: Apache-2.0
/** Findings as warnings of javac: an annotation processor beside JMH's own. */
@NullMarked
package io.github.spotjmhbugs.javac;

import org.jspecify.annotations.NullMarked;
