// SPDX-License-Identifier: Apache-2.0
/** The command {@code track}: what a build does with the results of a run. */
@NullMarked
package io.github.spotjmhbugs.cli.track;

import org.jspecify.annotations.NullMarked;
