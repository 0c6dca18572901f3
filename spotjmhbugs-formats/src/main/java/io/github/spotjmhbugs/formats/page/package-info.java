// SPDX-License-Identifier: Apache-2.0
/** The page of a scan, and what other pages reuse to show findings. */
@NullMarked
package io.github.spotjmhbugs.formats.page;

import org.jspecify.annotations.NullMarked;
