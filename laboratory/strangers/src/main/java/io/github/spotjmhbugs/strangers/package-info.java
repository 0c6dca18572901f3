// SPDX-License-Identifier: Apache-2.0
/** Running programs that nobody vouches for. */
@NullMarked
package io.github.spotjmhbugs.strangers;

import org.jspecify.annotations.NullMarked;
