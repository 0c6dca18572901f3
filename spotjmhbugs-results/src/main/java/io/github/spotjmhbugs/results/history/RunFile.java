// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.history;

import io.github.spotjmhbugs.results.score.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
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
  static final Comparator<RunFile> BY_NAME =
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

  private static final Pattern DIGIT = Pattern.compile("[0-9]");
  private static final Pattern LETTER = Pattern.compile("[a-f]");

  /**
   * Finds the files of a history.
   *
   * @param given files, and directories with files whose names end in {@code .json} or {@code
   *     .json.gz}, at any depth; what begins with a dot is left out
   * @return the files, each once, by their names
   * @throws IOException when a directory has none; the message begins with the directory
   */
  public static List<RunFile> find(List<Path> given) throws IOException {
    List<RunFile> runs = new ArrayList<>();
    for (Path path : given) {
      if (!Files.isDirectory(path)) {
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

  /**
   * Finds the files of a directory.
   *
   * @param directory a directory
   * @return its result files, at any depth; what begins with a dot is left out
   * @throws IOException when it is no directory, or cannot be read
   */
  public static List<RunFile> in(Path directory) throws IOException {
    if (Files.exists(directory) && !Files.isDirectory(directory)) {
      throw new NotDirectoryException(directory.toString());
    }
    try (var files = Files.walk(directory)) {
      return files
          .filter(ResultFile::isNamed)
          // A broken link stays, to be told.
          .filter(file -> !Files.isDirectory(file))
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

  /**
   * Names a file.
   *
   * @param name its name
   * @param path where it is
   * @return the file with its name as the label
   */
  public static RunFile of(Path name, Path path) {
    String text = name.toString().replace('\\', '/');
    return new RunFile(EXTENSION.matcher(text).replaceFirst(""), path);
  }

  /** {@return the time in the label, in UTC; empty without one} */
  public Optional<Instant> time() {
    Matcher time = TIME.matcher(label);
    if (time.find()) {
      int[] parts =
          IntStream.rangeClosed(1, 6)
              .map(part -> Integer.parseInt(Objects.requireNonNullElse(time.group(part), "0")))
              .toArray();
      try {
        return Optional.of(
            LocalDateTime.of(parts[0], parts[1], parts[2], parts[3], parts[4], parts[5])
                .toInstant(ZoneOffset.UTC));
      } catch (DateTimeException e) {
        // Digits that are no day, and perhaps seconds.
      }
    }
    Matcher epoch = EPOCH.matcher(label);
    return epoch.find()
        ? Optional.of(
            Instant.ofEpochSecond(Long.parseLong(epoch.group(1)))
                .plusMillis(Long.parseLong(Objects.requireNonNullElse(epoch.group(2), "0"))))
        : Optional.empty();
  }

  /** {@return what may be abbreviated hashes of commits in the label, the last one first} */
  public List<String> commits() {
    List<String> found =
        new ArrayList<>(COMMIT.matcher(label).results().map(MatchResult::group).toList());
    Collections.reverse(found);
    return found;
  }

  /** {@return whether the label has the hash of a commit, and neither a time nor a number} */
  boolean isNamedByCommit() {
    String rest = withoutCommits();
    return !rest.equals(label) && time().isEmpty() && !DIGIT.matcher(rest).find();
  }

  /** {@return the label without what is the hash of a commit, rather than a number or a word} */
  String withoutCommits() {
    return COMMIT
        .matcher(label)
        .replaceAll(
            match ->
                DIGIT.matcher(match.group()).find() && LETTER.matcher(match.group()).find()
                    ? ""
                    : match.group());
  }

  /**
   * {@return the time in the label, else that of the last modification}
   *
   * @throws IOException when the file cannot be asked
   */
  public Instant timeOrModified() throws IOException {
    return time().isPresent() ? time().get() : modified();
  }

  Instant modified() throws IOException {
    return Files.getLastModifiedTime(path).toInstant();
  }

  private static String padded(String label) {
    return NUMBER
        .matcher(label)
        .replaceAll(
            number -> "0".repeat(Math.max(0, 20 - number.group().length())) + number.group());
  }
}
