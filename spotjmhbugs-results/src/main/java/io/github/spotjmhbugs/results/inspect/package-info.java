// SPDX-License-Identifier: Apache-2.0
/** What the results of a run say about the run itself. */
@NullMarked
package io.github.spotjmhbugs.results.inspect;

import org.jspecify.annotations.NullMarked;
