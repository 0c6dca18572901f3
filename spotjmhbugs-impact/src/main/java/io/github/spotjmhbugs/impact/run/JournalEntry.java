// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.run;

import io.github.spotjmhbugs.impact.record.ImpactRecord;

/**
 * A line of the journal.
 *
 * @param key stands for everything that the record depends on: the same question with the same
 *     classes has the same key
 * @param record the answer
 */
record JournalEntry(String key, ImpactRecord record) {}
