// SPDX-License-Identifier: Apache-2.0
/** What practices have in common: the contract, and the two ways from a class to findings. */
@NullMarked
package io.github.spotjmhbugs.practice;

import org.jspecify.annotations.NullMarked;
