// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.history;

import io.github.spotjmhbugs.results.score.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A result file of a history.
 *
 * @param label its path below the given directory, or its name, without the extension
 * @param path where it is
 */
public record RunFile(String label, Path path) {
  /** Runs as people count them: {@code run-9} before {@code run-10}. */
  public static final Comparator<RunFile> BY_NAME =
      Comparator.comparing((RunFile run) -> padded(run.label)).thenComparing(RunFile::path);

  private static final Pattern EXTENSION = Pattern.compile("\\.json(\\.gz)?$");
  private static final Pattern NUMBER = Pattern.compile("\\d+");

  /** A day, and perhaps a time of day, with or without separators. */
  private static final Pattern TIME =
      Pattern.compile(
          "(?<!\\d)(20\\d\\d)-?([01]\\d)-?([0-3]\\d)"
              + "(?:[T_. -]?([0-2]\\d)[-:.h]?([0-5]\\d)(?:[-:.m]?([0-5]\\d))?)?(?!\\d)");

  /** Seconds or milliseconds since 1970, of the years 2001 to 2033. */
  private static final Pattern EPOCH = Pattern.compile("(?<!\\d)(1\\d{9})(\\d{3})?(?!\\d)");

  private static final Pattern COMMIT =
      Pattern.compile("(?<![0-9A-Za-z])[0-9a-f]{7,40}(?![0-9A-Za-z])");

  private static final DateTimeFormatter DIGITS =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss").withZone(ZoneOffset.UTC);

  /**
   * Finds the files of a history.
   *
   * @param given files, and directories with files whose names end in {@code .json} or {@code
   *     .json.gz}, at any depth; what begins with a dot is left out
   * @return the files in the order of their names
   * @throws IOException when there is none; the message begins with the path that has the problem
   */
  public static List<RunFile> find(List<Path> given) throws IOException {
    List<RunFile> runs = new ArrayList<>();
    for (Path path : given) {
      if (!Files.isDirectory(path)) {
        if (!Files.exists(path)) {
          throw new NoSuchFileException(path.toString());
        }
        runs.add(of(Objects.requireNonNull(path.getFileName(), "a root is a directory"), path));
        continue;
      }
      List<RunFile> here = in(path);
      if (here.isEmpty()) {
        throw new IOException(path + ": has no file that ends in .json or .json.gz");
      }
      runs.addAll(here);
    }
    return runs.stream().distinct().sorted(BY_NAME).toList();
  }

  private static List<RunFile> in(Path directory) throws IOException {
    try (var files = Files.walk(directory)) {
      return files
          .filter(Files::isRegularFile)
          .filter(ResultFile::isNamed)
          .filter(file -> isVisible(directory.relativize(file)))
          // Both are there when something ended a compaction between its last two steps.
          .filter(file -> !Compaction.isCompressed(file) || !Files.exists(Compaction.plain(file)))
          .map(file -> of(directory.relativize(file), file))
          .toList();
    }
  }

  private static boolean isVisible(Path relative) {
    return IntStream.range(0, relative.getNameCount())
        .noneMatch(i -> relative.getName(i).toString().startsWith("."));
  }

  private static RunFile of(Path name, Path path) {
    String text = name.toString().replace('\\', '/');
    return new RunFile(EXTENSION.matcher(text).replaceFirst(""), path);
  }

  /**
   * Reads the time in the label.
   *
   * @return its fourteen digits from the year to the second, those that are missing as zeros; empty
   *     without a time
   */
  public Optional<String> time() {
    Matcher time = TIME.matcher(label);
    if (time.find()) {
      String digits =
          IntStream.rangeClosed(1, 6)
              .mapToObj(part -> Objects.requireNonNullElse(time.group(part), "00"))
              .reduce("", String::concat);
      return Optional.of(digits);
    }
    Matcher epoch = EPOCH.matcher(label);
    return epoch.find()
        ? Optional.of(DIGITS.format(Instant.ofEpochSecond(Long.parseLong(epoch.group(1)))))
            .map(second -> second + Objects.requireNonNullElse(epoch.group(2), ""))
        : Optional.empty();
  }

  /** {@return what may be abbreviated hashes of commits in the label, the last one first} */
  public List<String> commits() {
    List<String> found =
        new ArrayList<>(COMMIT.matcher(label).results().map(MatchResult::group).toList());
    Collections.reverse(found);
    return found;
  }

  private static String padded(String label) {
    return NUMBER
        .matcher(label)
        .replaceAll(
            number -> "0".repeat(Math.max(0, 20 - number.group().length())) + number.group());
  }
}
