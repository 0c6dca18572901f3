// SPDX-License-Identifier: Apache-2.0
/** Runs benchmarks in JVMs of their own and reads what these compiled and measured. */
@NullMarked
package io.github.spotjmhbugs.impact.jvm;

import org.jspecify.annotations.NullMarked;
