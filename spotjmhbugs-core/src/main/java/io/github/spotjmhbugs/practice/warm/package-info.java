// SPDX-License-Identifier: Apache-2.0
/** WARM: benchmarks are measured cold. */
@NullMarked
package io.github.spotjmhbugs.practice.warm;

import org.jspecify.annotations.NullMarked;
