// SPDX-License-Identifier: Apache-2.0
/** OPS: a benchmark counts its operations wrongly. */
@NullMarked
package io.github.spotjmhbugs.practice.ops;

import org.jspecify.annotations.NullMarked;
