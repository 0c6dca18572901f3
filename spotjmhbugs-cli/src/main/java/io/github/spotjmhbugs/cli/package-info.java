// SPDX-License-Identifier: Apache-2.0
/** What the download has beside the program: completions of shells and a manual page. */
@NullMarked
package io.github.spotjmhbugs.cli;

import org.jspecify.annotations.NullMarked;
