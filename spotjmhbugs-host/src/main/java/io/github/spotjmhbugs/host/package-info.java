// SPDX-License-Identifier: Apache-2.0
/** Shared by all hosts, on a command line or not: what to scan, how, and which findings count. */
@NullMarked
package io.github.spotjmhbugs.host;

import org.jspecify.annotations.NullMarked;
