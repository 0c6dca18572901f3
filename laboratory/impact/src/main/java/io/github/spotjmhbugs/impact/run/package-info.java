// SPDX-License-Identifier: Apache-2.0
/** From targets to verdicts: which findings are tried, in what order, and what is written down. */
@NullMarked
package io.github.spotjmhbugs.impact.run;

import org.jspecify.annotations.NullMarked;
