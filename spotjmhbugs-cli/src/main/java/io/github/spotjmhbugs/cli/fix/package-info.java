// SPDX-License-Identifier: Apache-2.0
/** The command {@code spotjmhbugs fix}. */
@NullMarked
package io.github.spotjmhbugs.cli.fix;

import org.jspecify.annotations.NullMarked;
