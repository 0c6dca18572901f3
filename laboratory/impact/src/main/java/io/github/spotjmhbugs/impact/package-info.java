// SPDX-License-Identifier: Apache-2.0
/** The commands that ask the JVM, and those that compare what it said. */
@NullMarked
package io.github.spotjmhbugs.impact;

import org.jspecify.annotations.NullMarked;
