// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.host.result.OneLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.ParseResult;

/** A command as its user could type it again. */
final class CommandText {
  private static final String FORMAT = "--format";

  /** A property of Maven may be a password. */
  private static final String PROPERTY = "-D";

  /** What says how fast a report is made and where it goes, and of what this machine is. */
  private static final Set<String> ELSEWHERE = Set.of("--jobs", "--output", PROPERTY);

  private CommandText() {}

  /**
   * Writes a command down.
   *
   * @param parsed the arguments of the process
   * @param format the format of the report, which may follow from the name of its file
   * @return the command, with what is safe to show to readers of a report: no properties, no
   *     accounts in addresses, no control characters
   */
  static String of(ParseResult parsed, String format) {
    List<String> shown = new ArrayList<>(List.of("spotjmhbugs"));
    boolean isValue = false;
    for (String argument : parsed.originalArgs()) {
      boolean hasNoValue = ELSEWHERE.contains(argument);
      if (!isValue && !hasNoValue && !isBoth(argument)) {
        shown.add(OneLine.printable(argument));
      }
      isValue = hasNoValue;
    }
    if (!parsed.subcommand().hasMatchedOption(FORMAT)) {
      shown.addAll(2, List.of(FORMAT, format));
    }
    return shown.stream().map(CommandText::quoted).collect(Collectors.joining(" "));
  }

  /** Whether an argument is an option that is left out and its value. */
  private static boolean isBoth(String argument) {
    return argument.startsWith(PROPERTY)
        || ELSEWHERE.stream().anyMatch(name -> argument.startsWith(name + "="));
  }

  private static String quoted(String argument) {
    return argument.matches("[\\w@%+=:,./~-]+")
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
