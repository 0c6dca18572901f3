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
import org.openjdk.jmh.runner.options.Options;
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
   * JMH's own report goes to standard error, the table to standard output. Ends the JVM with status
   * 2 and one line when something is wrong.
   *
   * @param arguments {@code --write} and the directory of the pages, or options of JMH
   */
  public static void main(String[] arguments) {
    try {
      if (arguments.length == 2 && arguments[0].equals("--write")) {
        write(Path.of(arguments[1]));
      } else {
        show(new CommandLineOptions(arguments));
      }
    } catch (RunnerException | CommandLineOptionException | IOException e) {
      System.err.println("measure: " + String.valueOf(e.getMessage()).strip());
      System.exit(2);
    }
  }

  private static void show(CommandLineOptions options) throws RunnerException, IOException {
    if (options.shouldHelp()) {
      options.showHelp();
    } else if (options.shouldList() || options.shouldListProfilers()) {
      throw new IOException("lists nothing; the benchmarks are beside this class");
    } else {
      System.out.println(machine() + "\n\n" + run(options).of(Row.ALL));
    }
  }

  private static void write(Path pages) throws RunnerException, IOException {
    List<String> practices = Row.ALL.stream().map(Row::practice).distinct().toList();
    for (String practice : practices) {
      // Known before minutes are spent.
      replaced(page(pages, practice), "");
    }
    ScoreTable table = run(new OptionsBuilder().build());
    System.out.println(machine() + "\n\n" + table.of(Row.ALL));
    List<String> missing = table.missing(Row.ALL);
    if (!missing.isEmpty()) {
      throw new IOException("no such benchmarks: " + missing);
    }
    for (String practice : practices) {
      Path page = page(pages, practice);
      Files.writeString(page, replaced(page, section(table, practice)));
    }
  }

  private static ScoreTable run(Options options) throws RunnerException {
    // Without forks from here: the annotations of an example say how many, which is part of it.
    var output = OutputFormatFactory.createFormatInstance(System.err, VerboseMode.NORMAL);
    var builder = new OptionsBuilder().parent(options).shouldFailOnError(true);
    return new ScoreTable(new Runner(builder.build(), output).run());
  }

  private static Path page(Path pages, String practice) {
    return pages.resolve(practice + ".md");
  }

  private static String section(ScoreTable table, String practice) throws IOException {
    List<Row> rows = Row.ALL.stream().filter(row -> row.practice().equals(practice)).toList();
    return "\n" + table.of(rows) + "\n" + machine() + "\n\n";
  }

  private static String replaced(Path page, String text) throws IOException {
    String old = Files.readString(page);
    int begin = old.indexOf(BEGIN) + BEGIN.length();
    int end = old.indexOf(END, begin);
    if (begin < BEGIN.length() || end < 0) {
      throw new IOException(page + " has no place for the scores: " + BEGIN.strip());
    }
    return old.substring(0, begin) + text + old.substring(end);
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
