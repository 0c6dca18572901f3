// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.progress;

import io.github.spotjmhbugs.scan.Terminal;
import java.util.function.IntSupplier;

/** The columns of the terminal that standard error is, asked for from time to time. */
final class TerminalWidth implements IntSupplier {
  private static final int LEAST = 20;
  private static final int CALLS = 10;

  private int columns;
  private int calls;

  /** {@return the columns; those of most terminals when it does not tell} */
  @Override
  public int getAsInt() {
    if (calls++ % CALLS == 0) {
      columns = Terminal.errorWidth(LEAST);
    }
    return columns;
  }
}
