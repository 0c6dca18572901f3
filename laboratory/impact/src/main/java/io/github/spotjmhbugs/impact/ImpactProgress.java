// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact;

import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.impact.record.ImpactRecord;
import io.github.spotjmhbugs.impact.run.ImpactListener;
import io.github.spotjmhbugs.strangers.RunProgress;
import java.io.PrintStream;
import java.util.List;

/** What a terminal or a log shows of the findings that are done. */
final class ImpactProgress implements ImpactListener, AutoCloseable {
  private final PrintStream stream;
  private RunProgress progress;

  /**
   * @param stream standard error, or what stands for it
   */
  ImpactProgress(PrintStream stream) {
    this.stream = stream;
    progress = new RunProgress(stream, "impact", 0, 0);
    progress.doing("preparing");
  }

  @Override
  public void begins(int questions, int known) {
    progress.close();
    if (known > 0) {
      stream.println("spotjmhbugs: " + known + " of " + questions + " are done already");
    }
    progress = new RunProgress(stream, "impact", known, questions);
  }

  @Override
  public void asks(List<String> finding, int jdk) {
    progress.doing(ImpactTable.title(finding, jdk));
  }

  @Override
  public void finished(ImpactRecord record) {
    progress.finished(
        "%s, %.0f s"
            .formatted(ImpactTable.title(record.finding(), record.jdk()), record.seconds()));
  }

  @Override
  public void problem(Problem problem) {
    progress.noted(problem);
  }

  @Override
  public void close() {
    progress.close();
  }
}
