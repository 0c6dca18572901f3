// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.ParseResult;

/** A command as its user could type it again. */
final class CommandText {
  /** What has no effect on the content of a report. */
  private static final Set<String> ELSEWHERE = Set.of("--jobs", "--output");

  private CommandText() {}

  /**
   * Writes a command down.
   *
   * @param parsed the arguments of the process
   * @return the command without the options that say where its report goes and how fast
   */
  static String of(ParseResult parsed) {
    List<String> shown = new ArrayList<>(List.of("spotjmhbugs"));
    boolean isValue = false;
    for (String argument : parsed.originalArgs()) {
      boolean isElsewhere = ELSEWHERE.contains(argument);
      boolean isBoth = ELSEWHERE.stream().anyMatch(name -> argument.startsWith(name + "="));
      if (!isValue && !isElsewhere && !isBoth) {
        shown.add(argument);
      }
      isValue = isElsewhere;
    }
    return shown.stream().map(CommandText::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String argument) {
    return argument.matches("[\\w@%+=:,./~-]+")
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
