// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.study.build.Compilation.Mistake;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a compiler says that makes no class files if there are errors: files with errors are left
 * out, and the others compiled again, in a limited number of rounds. Each round leaves out those
 * that need what the one before left out.
 */
class CompilerMessages {
  static final int ROUNDS = 6;

  private final Map<Path, Mistake> errors = new HashMap<>();
  private final List<String> log = new ArrayList<>();
  private final Set<Path> wrong = new LinkedHashSet<>();
  private String failure = "";

  /** Forgets what was wrong with the sources of the round before, for which only the log counts. */
  synchronized void begin() {
    wrong.clear();
    failure = "";
  }

  /** Takes up an error that has no place. */
  synchronized void report(String message) {
    log.add(OneLine.of(message));
    failure = failure.isEmpty() ? OneLine.of(message) : failure;
  }

  /** Takes up an error in a line of a file; {@code isWrong} is false for what is allowed next. */
  synchronized void report(Path file, int line, String message, boolean isWrong) {
    log.add(OneLine.of(file + ":" + line + ": " + message));
    if (isWrong) {
      wrong.add(file);
      errors.putIfAbsent(file, new Mistake(line, message, List.of()));
    }
  }

  /** Notes why a file is left out. */
  synchronized void refuse(Path file, String reason) {
    errors.putIfAbsent(file, new Mistake(0, reason, List.of()));
    log.add(OneLine.of(file + ": " + reason));
    wrong.add(file);
  }

  synchronized boolean hasErrors() {
    return !wrong.isEmpty() || !failure.isEmpty();
  }

  /** {@return the first error of the round that has no place; empty when each has one} */
  synchronized String failure() {
    return failure;
  }

  /** Leaves out the files with errors in this round; {@return whether there are any} */
  synchronized boolean amend(List<Path> files) {
    return files.removeAll(wrong);
  }

  /** {@return the files with errors in this round or one before} */
  synchronized Set<Path> errors() {
    return Set.copyOf(errors.keySet());
  }

  /** Notes that there are errors still, although files with errors were left out in each round. */
  synchronized void giveUp() {
    failure = failure.isEmpty() ? Compilation.UNFINISHED : failure;
  }

  /** {@return what came of all rounds, of which the last failed if there is a reason} */
  synchronized Compilation result(String reason) {
    return new Compilation(errors, log, reason.isEmpty() ? failure : reason);
  }
}
