// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli.compare;

import io.github.spotjmhbugs.results.history.RunOrder;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** In which order the files of a history are: the option {@code --order}. */
public final class OrderOption {
  @Option(
      names = "--order",
      paramLabel = "ORDER",
      description =
          "Order of the files of a history: name (by the times in the names if all have one, else"
              + " by the names, 9 before 10), time (of the last modification), or git (by the"
              + " commits in the names, in the history of HEAD here) (default: name).")
  private @Nullable RunOrder order;

  /** {@return the order} */
  public RunOrder order() {
    return order == null ? RunOrder.NAME : order;
  }

  /** {@return whether the option does something: it needs a history} */
  public boolean fits(@Nullable Path history) {
    return history != null || order == null;
  }
}
