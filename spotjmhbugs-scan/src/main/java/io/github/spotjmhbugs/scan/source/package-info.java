// SPDX-License-Identifier: Apache-2.0
/** Source files of scanned classes: where they are, and what they say at a place. */
@NullMarked
package io.github.spotjmhbugs.scan.source;

import org.jspecify.annotations.NullMarked;
