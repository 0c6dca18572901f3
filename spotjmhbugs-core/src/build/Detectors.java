// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes a detector for each practice that has a page. SpotBugs switches detectors on and off by
 * their classes, so each practice needs one of its own; they differ in nothing but their names.
 */
public final class Detectors {
  private static final Pattern TITLE = Pattern.compile("^# ([A-Z]+): (.+)$", Pattern.MULTILINE);

  private static final String SOURCE =
      """
      // SPDX-License-Identifier: Apache-2.0
      package io.github.spotjmhbugs.spotbugs;

      import edu.umd.cs.findbugs.BugReporter;

      /** %1$s: %3$s. */
      public final class %2$sDetector extends PracticeDetector {
        public %2$sDetector(BugReporter reporter) {
          super(reporter);
        }
      }
      """;

  private Detectors() {}

  /**
   * @param arguments the directory of the pages, and that of the sources to write
   * @throws IOException when a page cannot be read or a source cannot be written
   */
  public static void main(String[] arguments) throws IOException {
    Path target = Path.of(arguments[1], "io/github/spotjmhbugs/spotbugs");
    Files.createDirectories(target);
    try (Stream<Path> pages = Files.list(Path.of(arguments[0]))) {
      for (Path page : pages.toList()) {
        Matcher title = TITLE.matcher(Files.readString(page));
        if (title.find()) {
          write(target, title.toMatchResult());
        }
      }
    }
  }

  // A source that is as it was keeps its time, and is not compiled again.
  private static void write(Path target, MatchResult title) throws IOException {
    String key = title.group(1);
    String name = key.charAt(0) + key.substring(1).toLowerCase(Locale.ROOT);
    Path file = target.resolve(name + "Detector.java");
    String source = SOURCE.formatted(key, name, title.group(2));
    if (!Files.exists(file) || !Files.readString(file).equals(source)) {
      Files.writeString(file, source);
    }
  }
}
