// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.formats.Output;
import io.github.spotjmhbugs.host.file.Destination;
import io.github.spotjmhbugs.host.result.Problem;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Where reports go, opened before there is anything to write. Each is written whole or not at all.
 */
final class ReportFiles implements AutoCloseable {
  private final Map<Output, Destination> opened = new LinkedHashMap<>();
  private final Consumer<Problem> listener;

  private ReportFiles(Consumer<Problem> listener) {
    this.listener = listener;
  }

  /** Something that is done with a destination. */
  @FunctionalInterface
  private interface Action {
    void run() throws IOException;
  }

  /**
   * Opens destinations.
   *
   * @param outputs the reports to write
   * @param out standard output
   * @param listener is told what cannot be written
   * @return the destinations that can be written
   */
  static ReportFiles open(List<Output> outputs, PrintStream out, Consumer<Problem> listener) {
    ReportFiles files = new ReportFiles(listener);
    for (Output output : outputs) {
      files.attempt(
          output, () -> files.opened.put(output, Destination.of(output.file().orElse(null), out)));
    }
    return files;
  }

  /**
   * {@return whether all of some reports have a place}
   *
   * @param outputs the reports
   */
  boolean hasAll(List<Output> outputs) {
    return opened.keySet().containsAll(outputs);
  }

  /**
   * Writes all reports.
   *
   * @param content the whole text of each
   */
  void write(Function<Output, String> content) {
    opened.forEach(
        (output, destination) -> attempt(output, () -> destination.write(content.apply(output))));
  }

  @Override
  public void close() {
    opened.forEach((output, destination) -> attempt(output, destination::close));
  }

  private void attempt(Output output, Action action) {
    try {
      action.run();
    } catch (IOException e) {
      listener.accept(Problem.error(output.name(), e));
    }
  }
}
