// SPDX-License-Identifier: Apache-2.0
/** Suppresses findings by annotations in the scanned code, following the rules of SpotBugs. */
@NullMarked
package io.github.spotjmhbugs.host.suppress;

import org.jspecify.annotations.NullMarked;
