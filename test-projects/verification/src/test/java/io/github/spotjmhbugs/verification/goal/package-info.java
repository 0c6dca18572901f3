// SPDX-License-Identifier: Apache-2.0
/** The goals of our own Maven plugin, run by Maven on projects that have never heard of it. */
package io.github.spotjmhbugs.verification.goal;
