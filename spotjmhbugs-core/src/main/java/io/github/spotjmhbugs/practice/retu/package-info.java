// SPDX-License-Identifier: Apache-2.0
/** RETU: a computed value is never consumed. */
@NullMarked
package io.github.spotjmhbugs.practice.retu;

import org.jspecify.annotations.NullMarked;
