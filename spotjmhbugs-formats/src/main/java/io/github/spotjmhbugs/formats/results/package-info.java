// SPDX-License-Identifier: Apache-2.0
/** Results of JMH for people and programs: inspections, comparisons, and histories. */
@NullMarked
package io.github.spotjmhbugs.formats.results;

import org.jspecify.annotations.NullMarked;
