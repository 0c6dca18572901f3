// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.formats.report.Terminal;
import io.github.spotjmhbugs.formats.report.TextLayout;
import io.github.spotjmhbugs.host.file.Destination;
import io.github.spotjmhbugs.scan.explain.PracticePage;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code spotjmhbugs explain}: prints the page of a practice. */
@Command(
    name = "explain",
    description = "Explains a practice or a pattern: what is wrong, why, and how to repair it.",
    customSynopsis = "spotjmhbugs explain [NAME]",
    mixinStandardHelpOptions = true)
final class ExplainCommand implements Callable<Integer> {
  private final PrintStream out;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description =
          "A practice such as RETU, a pattern such as JMH_RETU_IGNORED_RESULT, or a JMH sample such"
              + " as JMHSample_08 (default: a list of all practices).")
  private @Nullable String name;

  ExplainCommand(PrintStream out) {
    this.out = out;
  }

  /**
   * Prints what explains the name.
   *
   * @return the exit status
   * @throws IOException when it cannot be written
   */
  @Override
  public Integer call() throws IOException {
    if (name == null) {
      out.print(PracticePage.list());
      return ExitStatus.CLEAN;
    }
    List<PracticePage> pages;
    try {
      pages = PracticePage.named(name);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          Objects.requireNonNull(spec).commandLine(), String.valueOf(e.getMessage()), e);
    }
    TextLayout layout = Terminal.layout(out, Ansi.AUTO.enabled(), true);
    try (Destination destination = Destination.of(null, out)) {
      destination.write(
          pages.stream().map(page -> page.text(layout)).collect(Collectors.joining("\n\n")));
    }
    return ExitStatus.CLEAN;
  }
}
