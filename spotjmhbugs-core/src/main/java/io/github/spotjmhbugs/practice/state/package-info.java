// SPDX-License-Identifier: Apache-2.0
/** STATE: each invocation finds another state than the one before. */
@NullMarked
package io.github.spotjmhbugs.practice.state;

import org.jspecify.annotations.NullMarked;
