// SPDX-License-Identifier: Apache-2.0
/** What an editor shows of findings: messages, repairs, explanations, lenses. */
@NullMarked
package io.github.spotjmhbugs.lsp.answer;

import org.jspecify.annotations.NullMarked;
