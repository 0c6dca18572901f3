// SPDX-License-Identifier: Apache-2.0
/** Benchmarks for a run of SpotBugs with the plugin; each of them has one known fault. */
package io.github.spotjmhbugs.spotbugs.sample;
