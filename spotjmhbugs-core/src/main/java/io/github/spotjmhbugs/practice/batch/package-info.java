// SPDX-License-Identifier: Apache-2.0
/** BATCH: the warm-up runs smaller batches than are measured. */
@NullMarked
package io.github.spotjmhbugs.practice.batch;

import org.jspecify.annotations.NullMarked;
