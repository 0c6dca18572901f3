// SPDX-License-Identifier: Apache-2.0
/** From an edited text to findings and their places. */
@NullMarked
package io.github.spotjmhbugs.lsp.check;

import org.jspecify.annotations.NullMarked;
