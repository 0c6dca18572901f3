// SPDX-License-Identifier: Apache-2.0
/** From findings of a source file to edits of it, for any host: no files, no command line. */
@NullMarked
package io.github.spotjmhbugs.fix.repair;

import org.jspecify.annotations.NullMarked;
