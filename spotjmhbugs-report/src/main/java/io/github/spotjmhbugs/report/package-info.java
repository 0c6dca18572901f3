// SPDX-License-Identifier: Apache-2.0
/** One self-contained HTML page out of tiles, charts and tables; knows nothing of benchmarks. */
@NullMarked
package io.github.spotjmhbugs.report;

import org.jspecify.annotations.NullMarked;
