// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.run;

import io.github.spotjmhbugs.impact.record.ImpactRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** A journal of {@code impact}, which its own package alone can open. */
public final class ImpactJournal {
  private ImpactJournal() {}

  /**
   * Reads a journal.
   *
   * @param file a journal
   * @param key the key of a question
   * @return what it knows of the question
   * @throws IOException when the journal refuses the file
   */
  public static Optional<ImpactRecord> find(Path file, String key) throws IOException {
    try (Journal journal = Journal.open(file)) {
      return journal.find(key);
    }
  }
}
