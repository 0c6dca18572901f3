// SPDX-License-Identifier: Apache-2.0
/** A language server: what an editor shows of a text that is being typed. */
@NullMarked
package io.github.spotjmhbugs.lsp;

import org.jspecify.annotations.NullMarked;
