// SPDX-License-Identifier: Apache-2.0
/** Many result files of JMH in the order in which they were made, and what changed between them. */
@NullMarked
package io.github.spotjmhbugs.results.history;

import org.jspecify.annotations.NullMarked;
