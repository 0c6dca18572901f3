// SPDX-License-Identifier: Apache-2.0
/** The formats of a report. */
@NullMarked
package io.github.spotjmhbugs.formats;

import org.jspecify.annotations.NullMarked;
