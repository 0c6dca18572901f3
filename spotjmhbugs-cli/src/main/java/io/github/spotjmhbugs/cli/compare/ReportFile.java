// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli.compare;

import io.github.spotjmhbugs.formats.report.Terminal;
import io.github.spotjmhbugs.formats.report.TextLayout;
import io.github.spotjmhbugs.host.file.Destination;
import io.github.spotjmhbugs.host.gate.Choice;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.Spelling;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a command writes its one report: the option {@code --output}. */
public final class ReportFile {
  /** Endings with the name of their format; not each command has each format. */
  private static final Set<String> NAMES = Set.of("csv", "html", "json", "sarif");

  private static final Map<String, String> OTHER_NAMES = Map.of("md", "markdown", "xml", "junit");

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Write to FILE instead of standard output.")
  private @Nullable Path file;

  /** Renders a report. */
  @FunctionalInterface
  public interface Report {
    /** {@return the report, with lines of a width if it is for a terminal} */
    String text(int width) throws IOException;
  }

  /**
   * Chooses a format.
   *
   * @param asked the format that the user asks for, if any
   * @param otherwise the format where the ending of the file is that of none
   * @param <F> the formats of a command
   * @return the format
   * @throws IOException when the ending is that of a format that the command does not have, or
   *     nearly that of a format
   */
  public <F extends Enum<F>> F format(@Nullable F asked, F otherwise) throws IOException {
    String name = file == null ? "" : file.toString().toLowerCase(Locale.ROOT);
    String ending = name.substring(name.lastIndexOf('.') + 1);
    String format = OTHER_NAMES.getOrDefault(ending, NAMES.contains(ending) ? ending : null);
    if (asked != null) {
      return asked;
    }
    if (format == null) {
      requireNoneIsMeant(name);
      return otherwise;
    }
    try {
      return Choice.of(otherwise.getDeclaringClass(), format);
    } catch (IllegalArgumentException e) {
      throw new IOException("its format " + e.getMessage() + "; name one with --format", e);
    }
  }

  private static void requireNoneIsMeant(String name) throws IOException {
    List<String> endings =
        Stream.concat(NAMES.stream(), OTHER_NAMES.keySet().stream())
            .map(ending -> "." + ending)
            .sorted()
            .toList();
    String ending = name.substring(Math.max(0, name.lastIndexOf('.')));
    Optional<String> meant = Spelling.closest(ending, endings);
    if (meant.isPresent()) {
      throw new IOException(
          "its ending is nearly %s; name its format with --format".formatted(meant.get()));
    }
  }

  /**
   * Writes a report.
   *
   * @param out standard output
   * @param report what to write
   * @return why it could not be written; empty if it was
   */
  public Optional<Problem> write(PrintStream out, Report report) {
    try (Destination destination = Destination.of(file, out)) {
      // A file, or another program, has lines of any length.
      int width = file == null ? Terminal.layout(out, false, true).width() : TextLayout.UNLIMITED;
      destination.write(report.text(width));
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(Problem.error(file == null ? "standard output" : file.toString(), e));
    }
  }
}
