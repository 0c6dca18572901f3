// SPDX-License-Identifier: Apache-2.0
/** The command that serves editors. */
@NullMarked
package io.github.spotjmhbugs.lsp;

import org.jspecify.annotations.NullMarked;
