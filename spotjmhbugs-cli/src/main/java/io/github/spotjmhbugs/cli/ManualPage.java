// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The manual page of the program, in the {@code man} macros of roff. */
final class ManualPage {
  private final List<String> lines = new ArrayList<>();

  private ManualPage() {}

  /**
   * Writes the page from what the commands say in their help.
   *
   * @param program the program with all its commands
   * @param version its version
   * @return the source of the page
   */
  static String of(CommandLine program, String version) {
    ManualPage page = new ManualPage();
    page.write(program, version);
    return String.join("\n", page.lines) + "\n";
  }

  private void write(CommandLine program, String version) {
    String name = program.getCommandName();
    String summary = String.join(" ", program.getCommandSpec().usageMessage().description());
    lines.add(".TH " + name.toUpperCase(Locale.ROOT) + " 1 \"\" \"" + name + " " + version + "\"");
    section(
        "NAME",
        name + " - " + summary.substring(0, 1).toLowerCase(Locale.ROOT) + summary.substring(1));
    section("SYNOPSIS", ".B " + name, "COMMAND [OPTION...] [ARGUMENT...]");
    lines.add(".SH COMMANDS");
    program.getSubcommands().forEach((word, command) -> command(name + " " + word, command));
  }

  private void section(String title, String... text) {
    lines.add(".SH " + title);
    lines.addAll(List.of(text));
  }

  private void command(String name, CommandLine command) {
    UsageMessageSpec usage = command.getCommandSpec().usageMessage();
    lines.add(".SS " + name);
    text(usage.description());
    for (String synopsis : usage.customSynopsis()) {
      lines.add(".PP");
      text(synopsis);
    }
    command.getCommandSpec().positionalParameters().forEach(each -> entry(each.paramLabel(), each));
    for (OptionSpec option : command.getCommandSpec().options()) {
      String value = option.arity().max() == 0 ? "" : "=" + option.paramLabel();
      entry(String.join(", ", option.names()) + value, option);
    }
    if (usage.footer().length > 0) {
      lines.add(".PP");
      text(usage.footer());
    }
  }

  private void entry(String term, ArgSpec argument) {
    if (!argument.hidden()) {
      lines.add(".TP");
      lines.add(".B " + escaped(term));
      text(argument.description());
    }
  }

  private void text(String... text) {
    for (String part : text) {
      part.replace("%n", "\n").lines().map(ManualPage::escaped).forEach(lines::add);
    }
  }

  /** A dot or an apostrophe at the start of a line would be a request; a plain hyphen may break. */
  private static String escaped(String line) {
    String escaped = line.replace("\\", "\\e").replace("-", "\\-").replace("%%", "%").strip();
    return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
  }
}
