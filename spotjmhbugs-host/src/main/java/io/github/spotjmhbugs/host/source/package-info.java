// SPDX-License-Identifier: Apache-2.0
/** Finds and reads the source files of scanned classes. */
@NullMarked
package io.github.spotjmhbugs.host.source;

import org.jspecify.annotations.NullMarked;
