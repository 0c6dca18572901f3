// SPDX-License-Identifier: Apache-2.0
/** The border to SpotBugs: detectors over one shared engine, and findings as bug instances. */
@NullMarked
package io.github.spotjmhbugs.spotbugs;

import org.jspecify.annotations.NullMarked;
