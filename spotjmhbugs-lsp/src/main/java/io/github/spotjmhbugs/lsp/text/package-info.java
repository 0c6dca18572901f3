// SPDX-License-Identifier: Apache-2.0
/** The texts that people edit, and places in them. */
@NullMarked
package io.github.spotjmhbugs.lsp.text;

import org.jspecify.annotations.NullMarked;
