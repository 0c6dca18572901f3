// SPDX-License-Identifier: Apache-2.0
/** From Java sources to class files, with Eclipse's compiler and without a build. */
@NullMarked
package io.github.spotjmhbugs.fix.compile;

import org.jspecify.annotations.NullMarked;
