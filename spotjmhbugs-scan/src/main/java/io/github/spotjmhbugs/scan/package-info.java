// SPDX-License-Identifier: Apache-2.0
/**
 * The command line: reads its arguments, scans each target in turn, and hands the result to a
 * report.
 */
@NullMarked
package io.github.spotjmhbugs.scan;

import org.jspecify.annotations.NullMarked;
