// SPDX-License-Identifier: Apache-2.0
/** The pages of the practices, for the terminal. */
@NullMarked
package io.github.spotjmhbugs.scan.explain;

import org.jspecify.annotations.NullMarked;
