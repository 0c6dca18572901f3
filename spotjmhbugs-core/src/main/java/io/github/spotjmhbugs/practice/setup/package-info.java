// SPDX-License-Identifier: Apache-2.0
/** SETUP: a fixture swallows its failure. */
@NullMarked
package io.github.spotjmhbugs.practice.setup;

import org.jspecify.annotations.NullMarked;
