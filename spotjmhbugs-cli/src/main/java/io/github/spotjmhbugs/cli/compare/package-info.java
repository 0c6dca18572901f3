// SPDX-License-Identifier: Apache-2.0
/** The command {@code compare}: two result files of JMH, as text, Markdown or CSV. */
@NullMarked
package io.github.spotjmhbugs.cli.compare;

import org.jspecify.annotations.NullMarked;
