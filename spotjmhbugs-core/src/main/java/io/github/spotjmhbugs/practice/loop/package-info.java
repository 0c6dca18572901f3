// SPDX-License-Identifier: Apache-2.0
/** LOOP: results are accumulated in a loop. */
@NullMarked
package io.github.spotjmhbugs.practice.loop;

import org.jspecify.annotations.NullMarked;
