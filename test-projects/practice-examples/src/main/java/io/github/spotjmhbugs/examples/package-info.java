// SPDX-License-Identifier: Apache-2.0
/** One class for each practice: the wrong benchmark, the right one, and what to learn from them. */
package io.github.spotjmhbugs.examples;
