// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.google.gson.JsonParser;
import io.github.spotjmhbugs.study.StudiedFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * A record of {@code study}, which comes from a process that had a stranger's files before it, or
 * from a journal. It is refused in one line, or all can be written that a study makes of it.
 */
final class RecordTarget implements Target {
  /** Marks of right-to-left text and separators of lines, which no page needs. */
  private static final String MARKS =
      "\u2028\u2029\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069";

  private static final String PASSWORD = "secret@";
  private static final String SCRIPT = "<script>alert";

  private static final Pattern LINK = Pattern.compile("href=\"([^\"]*)\"");
  private static final Pattern SAFE =
      Pattern.compile("#.*|https?://.*|data:,|(?!.*/\\.\\./)\\w[\\w./-]*");
  private static final Pattern FORMULA = Pattern.compile("[=+@].*");

  @Override
  public String name() {
    return "record";
  }

  @Override
  public void read(Path folder) throws IOException {
    if (takes(folder)) {
      write(folder);
    }
  }

  /** Whether the journal has a record that is taken; what is told of the others is judged. */
  static boolean takes(Path folder) {
    try {
      // Of a line that was cut off nothing is left, nor told.
      boolean isWhole =
          Files.readString(folder.resolve("results.jsonl"), ISO_8859_1).indexOf('\n') >= 0;
      StudiedFolder read = StudiedFolder.read(folder);
      if (isWhole && read.projects().isEmpty() && read.problems().isEmpty()) {
        throw new AssertionError("neither taken nor refused");
      }
      read.problems().forEach(problem -> Command.judge(problem.line()));
      return !read.projects().isEmpty();
    } catch (IOException e) {
      Command.judge(String.valueOf(e.getMessage()));
      return false;
    }
  }

  /** Writes all that a study makes of the records, and judges it. */
  static void write(Path folder) throws IOException {
    StudiedFolder.of(folder);
    judgeFiles(folder);
  }

  private static void judgeFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = String.valueOf(file.getFileName());
        if (!name.endsWith(".jsonl")) {
          judgeFile(name, Files.readString(file));
        }
      }
    }
  }

  private static void judgeFile(String name, String text) throws IOException {
    boolean isScript = text.contains(SCRIPT) && !name.endsWith(".csv") && !name.endsWith(".sarif");
    if (isScript || text.contains(PASSWORD) || text.chars().anyMatch(RecordTarget::acts)) {
      throw new AssertionError(name + " passes on what does something where it is shown");
    }
    if (name.endsWith(".sarif")) {
      if (!JsonParser.parseString(text).isJsonObject()) {
        throw new AssertionError(name + " is no log");
      }
    } else if (name.endsWith(".csv")) {
      judgeTable(name, text);
    } else if (name.endsWith(".html")) {
      LINK.matcher(text)
          .results()
          .map(link -> link.group(1))
          .filter(link -> !SAFE.matcher(link).matches())
          .forEach(
              link -> {
                throw new AssertionError(name + " leads to " + link);
              });
    }
  }

  /** A regular expression would take longer than all that is written. */
  private static boolean acts(int character) {
    return (Character.isISOControl(character) && character != '\n' && character != '\r')
        || (character >= MARKS.charAt(0) && MARKS.indexOf(character) >= 0);
  }

  private static void judgeTable(String name, String text) throws IOException {
    try (CSVParser rows = CSVParser.parse(text, CSVFormat.DEFAULT)) {
      List<CSVRecord> all = rows.getRecords();
      for (CSVRecord row : all) {
        if (row.size() != all.get(0).size()) {
          throw new AssertionError(name + " has a row of " + row.size() + " cells");
        }
        row.stream()
            .filter(cell -> FORMULA.matcher(cell).matches())
            .forEach(
                cell -> {
                  throw new AssertionError(name + " has a formula: " + cell);
                });
      }
    }
  }
}
