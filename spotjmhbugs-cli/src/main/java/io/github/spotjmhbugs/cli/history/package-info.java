// SPDX-License-Identifier: Apache-2.0
/** The command {@code history}: change points over many result files of JMH. */
@NullMarked
package io.github.spotjmhbugs.cli.history;

import org.jspecify.annotations.NullMarked;
