// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.examples.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Version;

/** Runs the examples and shows their scores in Markdown, on the console or in the pages. */
public final class Measure {
  private static final String BEGIN =
      "<!-- measured: by test-projects/practice-examples/measure --write -->\n";
  private static final String END = "<!-- end -->\n";

  private Measure() {}

  /**
   * JMH's own report goes to standard error, the table to standard output.
   *
   * @param arguments {@code --write} and the directory of the pages, or options of JMH
   * @throws RunnerException when a benchmark fails
   * @throws IOException when a page cannot be read or written
   * @throws CommandLineOptionException when JMH does not know an option
   */
  public static void main(String[] arguments)
      throws RunnerException, IOException, CommandLineOptionException {
    boolean write = arguments.length == 2 && arguments[0].equals("--write");
    var options = new CommandLineOptions(write ? new String[0] : arguments);
    // Without forks from here: the annotations of an example say how many, which is part of it.
    var output = OutputFormatFactory.createFormatInstance(System.err, VerboseMode.NORMAL);
    var builder = new OptionsBuilder().parent(options).shouldFailOnError(true);
    var table = new ScoreTable(new Runner(builder.build(), output).run());
    System.out.println(machine() + "\n\n" + table.of(Row.ALL));
    if (write) {
      for (String practice : Row.ALL.stream().map(Row::practice).distinct().toList()) {
        replace(Path.of(arguments[1], practice + ".md"), section(table, practice));
      }
    }
  }

  private static String section(ScoreTable table, String practice) throws IOException {
    List<Row> rows = Row.ALL.stream().filter(row -> row.practice().equals(practice)).toList();
    return "\n" + table.of(rows) + "\n" + machine() + "\n\n";
  }

  private static void replace(Path page, String text) throws IOException {
    String old = Files.readString(page);
    int begin = old.indexOf(BEGIN) + BEGIN.length();
    int end = old.indexOf(END, begin);
    if (begin < BEGIN.length() || end < 0) {
      throw new IOException(page + " has no place for the scores: " + BEGIN.strip());
    }
    Files.writeString(page, old.substring(0, begin) + text + old.substring(end));
  }

  private static String machine() throws IOException {
    return "%s, %d cores, %s, %s %s, JMH %s, %s"
        .formatted(
            processor(),
            Runtime.getRuntime().availableProcessors(),
            System.getProperty("os.name"),
            System.getProperty("java.vm.name"),
            System.getProperty("java.vm.version"),
            Version.getPlainVersion(),
            LocalDate.now());
  }

  private static String processor() throws IOException {
    Path linux = Path.of("/proc/cpuinfo");
    if (!Files.isReadable(linux)) {
      return System.getProperty("os.arch");
    }
    try (Stream<String> lines = Files.lines(linux)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(System.getProperty("os.arch"));
    }
  }
}
