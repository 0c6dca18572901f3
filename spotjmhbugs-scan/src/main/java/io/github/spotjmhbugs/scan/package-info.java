// SPDX-License-Identifier: Apache-2.0
/** The command line: parses arguments, scans each target, and passes the result to a report. */
@NullMarked
package io.github.spotjmhbugs.scan;

import org.jspecify.annotations.NullMarked;
