// SPDX-License-Identifier: Apache-2.0
/** Scans the corpus with every host and compares the findings with the expectations in it. */
package io.github.spotjmhbugs.verification;
