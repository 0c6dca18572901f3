// SPDX-License-Identifier: Apache-2.0
/** Control flow of one method: basic blocks, dominators, natural loops, control dependence. */
@NullMarked
package io.github.spotjmhbugs.cfg;

import org.jspecify.annotations.NullMarked;
