// SPDX-License-Identifier: Apache-2.0
/** Renders tiles, charts and tables as one self-contained HTML page, whatever their subject. */
@NullMarked
package io.github.spotjmhbugs.report;

import org.jspecify.annotations.NullMarked;
