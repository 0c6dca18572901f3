// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Scripts by which shells complete commands, options and their values. */
final class ShellCompletions {
  private ShellCompletions() {}

  /** {@return a script that bash sources} */
  static String bash(CommandLine program) {
    return AutoComplete.bash(program.getCommandName(), program);
  }

  /** {@return a function that zsh loads from its {@code fpath}} */
  static String zsh(CommandLine program) {
    String name = program.getCommandName();
    List<String> lines = new ArrayList<>();
    lines.add("#compdef " + name);
    lines.add("if (( CURRENT == 2 )); then");
    lines.add("  local -a commands=(");
    program
        .getSubcommands()
        .forEach(
            (word, command) ->
                lines.add("    " + quoted(word + ":" + summary(command).replace(":", "\\:"))));
    lines.add("  )");
    lines.add("  _describe command commands");
    lines.add("  return");
    lines.add("fi");
    lines.add("local command=$words[2]");
    lines.add("shift words");
    lines.add("(( CURRENT-- ))");
    lines.add("case $command in");
    program
        .getSubcommands()
        .forEach(
            (word, command) -> {
              lines.add("  " + word + ")");
              lines.add("    _arguments \\");
              options(command).forEach(option -> lines.add("      " + zsh(option) + " \\"));
              lines.add("      '*:target:_files'");
              lines.add("    ;;");
            });
    lines.add("esac");
    return String.join("\n", lines) + "\n";
  }

  private static String zsh(OptionSpec option) {
    String text = "[" + summary(option).replaceAll("[\\[\\]]", "\\\\$0") + "]";
    if (option.arity().max() == 0) {
      return quoted(option.longestName() + text);
    }
    List<String> values = values(option);
    String action = values.isEmpty() ? "_files" : "(" + String.join(" ", values) + ")";
    return quoted(
        "*" + option.longestName() + "=" + text + ":" + option.paramLabel() + ":" + action);
  }

  /** {@return a script for fish's directory of completions} */
  static String fish(CommandLine program) {
    String complete = "complete -c " + program.getCommandName();
    List<String> lines = new ArrayList<>();
    program
        .getSubcommands()
        .forEach(
            (word, command) -> {
              lines.add(
                  "%s -n __fish_use_subcommand -f -a %s -d %s"
                      .formatted(complete, word, quoted(summary(command))));
              for (OptionSpec option : options(command)) {
                lines.add(
                    "%s -n '__fish_seen_subcommand_from %s' -l %s%s -d %s"
                        .formatted(
                            complete,
                            word,
                            option.longestName().substring(2),
                            fishValues(option),
                            quoted(summary(option))));
              }
            });
    return String.join("\n", lines) + "\n";
  }

  private static String fishValues(OptionSpec option) {
    if (option.arity().max() == 0) {
      return "";
    }
    List<String> values = values(option);
    return values.isEmpty() ? " -r" : " -x -a " + quoted(String.join(" ", values));
  }

  private static List<OptionSpec> options(CommandLine command) {
    return command.getCommandSpec().options().stream()
        .filter(option -> !option.hidden() && option.longestName().startsWith("--"))
        .toList();
  }

  private static List<String> values(OptionSpec option) {
    Iterable<String> candidates = option.completionCandidates();
    if (candidates == null) {
      return List.of();
    }
    // The constants of an enum are accepted in lower case, as the help writes them.
    boolean isEnum = option.type().isEnum();
    return StreamSupport.stream(candidates.spliterator(), false)
        .map(value -> isEnum ? value.toLowerCase(Locale.ROOT) : value)
        .toList();
  }

  private static String summary(CommandLine command) {
    CommandSpec specification = command.getCommandSpec();
    return firstSentence(specification.usageMessage().description());
  }

  private static String summary(OptionSpec option) {
    return firstSentence(option.description());
  }

  /** Shells show a line for each word. */
  private static String firstSentence(String... description) {
    return List.of(description).stream()
        .collect(joining(" "))
        .replaceAll("(?s)[.;] .*| [(]default.*|[.]$", "");
  }

  /** A word of any of the three shells: a quote ends the text, is escaped, and begins it again. */
  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
