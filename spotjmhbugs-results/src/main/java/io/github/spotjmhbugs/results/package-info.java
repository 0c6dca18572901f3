// SPDX-License-Identifier: Apache-2.0
/** What is common to all that people read about results. */
@NullMarked
package io.github.spotjmhbugs.results;

import org.jspecify.annotations.NullMarked;
