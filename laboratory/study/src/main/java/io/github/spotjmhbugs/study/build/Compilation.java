// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.host.result.OneLine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What came of sources.
 *
 * @param errors for each file with errors the first of them
 * @param log all errors
 * @param failure why the compiler did not come to its end; empty when it did
 */
record Compilation(Map<Path, Mistake> errors, List<String> log, String failure) {
  /** A failure: files are not compiled because of errors in others. */
  static final String UNFINISHED = "errors in files that it is compiled with";

  /** Deeply nested code of strangers takes a deep stack; only what is used takes memory. */
  private static final long STACK = 256L << 20;

  /**
   * What is wrong in a file.
   *
   * @param line the number of the line, from 1, or 0 when it is not known
   * @param message what the compiler says of it, in one line
   * @param names the full names of what the message calls by their last parts
   */
  record Mistake(int line, String message, List<String> names) {
    Mistake {
      message = OneLine.of(message);
      names = List.copyOf(names);
    }
  }

  /** What a compiler does. */
  interface Work {
    void run() throws Exception;
  }

  Compilation {
    errors = Map.copyOf(errors);
    log = List.copyOf(log);
  }

  /**
   * Does something that may never return. It is left behind then, on a thread of its own, which
   * ends with the process at the latest.
   *
   * @return why it came to no end, whatever it failed with, in one line; empty when it did. It may
   *     still be running when it timed out
   */
  static String within(Duration limit, Work work) throws InterruptedException {
    FutureTask<?> task =
        new FutureTask<>(
            () -> {
              work.run();
              return true;
            });
    Thread thread = new Thread(null, task, "compiler", STACK);
    thread.setDaemon(true);
    thread.start();
    try {
      task.get(Math.max(1, limit.toMillis()), TimeUnit.MILLISECONDS);
      return "";
    } catch (TimeoutException e) {
      return "timed out";
    } catch (ExecutionException e) {
      return OneLine.of(String.valueOf(e.getCause()));
    }
  }
}
