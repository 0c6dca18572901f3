// SPDX-License-Identifier: Apache-2.0
/** The protocol: what editors ask, and when which work is done. */
@NullMarked
package io.github.spotjmhbugs.lsp.server;

import org.jspecify.annotations.NullMarked;
