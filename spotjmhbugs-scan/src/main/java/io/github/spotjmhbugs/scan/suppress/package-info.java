// SPDX-License-Identifier: Apache-2.0
/** Findings that an annotation in the scanned code says not to report, by the rules of SpotBugs. */
@NullMarked
package io.github.spotjmhbugs.scan.suppress;

import org.jspecify.annotations.NullMarked;
