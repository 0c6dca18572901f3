// SPDX-License-Identifier: Apache-2.0
/** Files that a host reads or writes: lists of paths, and output that replaces a file whole. */
@NullMarked
package io.github.spotjmhbugs.host.file;

import org.jspecify.annotations.NullMarked;
