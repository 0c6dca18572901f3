// SPDX-License-Identifier: Apache-2.0
/** What JMH measured: its result files, and what two of them say about each other. */
@NullMarked
package io.github.spotjmhbugs.results.score;

import org.jspecify.annotations.NullMarked;
