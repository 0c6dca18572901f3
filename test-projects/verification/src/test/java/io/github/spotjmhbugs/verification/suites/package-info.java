// SPDX-License-Identifier: Apache-2.0
/** Compares the findings in published benchmark suites with labels made by reading the code. */
package io.github.spotjmhbugs.verification.suites;
