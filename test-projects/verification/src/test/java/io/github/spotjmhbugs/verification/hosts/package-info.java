// SPDX-License-Identifier: Apache-2.0
/** Runs the packed plugin in the tools that users run it in, each in a process of its own. */
package io.github.spotjmhbugs.verification.hosts;
