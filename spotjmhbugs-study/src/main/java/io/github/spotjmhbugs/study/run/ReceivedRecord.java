// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.scan.source.Texts;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.RecordJson;
import io.github.spotjmhbugs.study.record.SourcePlaces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A record that comes from a process which had the files of strangers before it. None of it is
 * trusted: a file that is no record of the project that was asked for counts as none.
 */
final class ReceivedRecord {
  /**
   * Of 9,500 real records, none has half of this, in bytes. The objects that are made of them take
   * some ten times as much at the most.
   */
  static final int LARGEST = 4 << 20;

  /** The most characters of a reason. */
  static final int LONGEST_REASON = 2_000;

  private static final Pattern COMMIT = Pattern.compile("|[0-9a-f]{40}|[0-9a-f]{64}");
  private static final Pattern BUILT_BY = Pattern.compile("[a-z +]{0,60}");

  private ReceivedRecord() {}

  /**
   * {@return the record; its texts are printable}
   *
   * @param file where it should be
   * @param project what was asked for
   * @throws IOException when it is no record of this project; the message says why
   */
  static ProjectRecord read(Path file, ListedProject project) throws IOException {
    String json = Texts.head(file, LARGEST); // of a larger one this is no record
    if (json.isEmpty()) {
      throw new IOException("its process left no record");
    }
    ProjectRecord record =
        RecordJson.read(json).orElseThrow(() -> unusable("it is not a record of a project"));
    SourcePlaces places = new SourcePlaces(project.origin().url(), record.places().paths());
    check(
        record.project().equals(project.project())
            && Objects.equals(record.stars(), project.stars())
            && record.places().equals(places),
        "it is a record of another project, " + record.project());
    check(
        record.sourceFiles() >= 0
            && record.seen() >= 0
            && record.seen() <= record.sourceBenchmarks(),
        "its numbers make no sense");
    check(COMMIT.matcher(record.commit()).matches(), "its commit is none");
    check(BUILT_BY.matcher(record.builtBy()).matches(), "its strategy is none");
    check(record.reason().length() <= LONGEST_REASON, "its reason is too long");
    check(
        record.places().paths().values().stream().allMatch(ReceivedRecord::isInside),
        "a path leads out of the project");
    return record;
  }

  private static void check(boolean isRight, String problem) throws IOException {
    if (!isRight) {
      throw unusable(problem);
    }
  }

  private static IOException unusable(String problem) {
    return new IOException("its process left a record that is of no use: " + problem);
  }

  private static boolean isInside(String path) {
    return !path.isEmpty() && !path.startsWith("/") && !List.of(path.split("/", -1)).contains("..");
  }
}
