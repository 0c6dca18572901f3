// SPDX-License-Identifier: Apache-2.0
/** The command line: {@code spotjmhbugs fix}. */
@NullMarked
package io.github.spotjmhbugs.fix;

import org.jspecify.annotations.NullMarked;
