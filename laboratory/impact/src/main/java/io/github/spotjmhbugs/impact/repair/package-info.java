// SPDX-License-Identifier: Apache-2.0
/** From a finding to classes in which the fault is repaired, without sources. */
@NullMarked
package io.github.spotjmhbugs.impact.repair;

import org.jspecify.annotations.NullMarked;
