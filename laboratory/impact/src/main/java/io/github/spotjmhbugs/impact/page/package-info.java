// SPDX-License-Identifier: Apache-2.0
/** How results are shown: tables for a terminal, CSV, and the page. */
@NullMarked
package io.github.spotjmhbugs.impact.page;

import org.jspecify.annotations.NullMarked;
