// SPDX-License-Identifier: Apache-2.0
/** LOOP: results are folded into an accumulator. */
@NullMarked
package io.github.spotjmhbugs.practice.loop;

import org.jspecify.annotations.NullMarked;
