// SPDX-License-Identifier: Apache-2.0
/** What the engine reports: findings, where they are, and how their messages read. */
@NullMarked
package io.github.spotjmhbugs.finding;

import org.jspecify.annotations.NullMarked;
