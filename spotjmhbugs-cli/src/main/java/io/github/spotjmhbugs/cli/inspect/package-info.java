// SPDX-License-Identifier: Apache-2.0
/** The command {@code inspect}: whether results of JMH can be believed. */
@NullMarked
package io.github.spotjmhbugs.cli.inspect;

import org.jspecify.annotations.NullMarked;
