// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.settings.Key;
import io.github.spotjmhbugs.settings.Settings;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The settings that count, in the form of the file, with the place that each comes from. */
final class ShownSettings {
  private ShownSettings() {}

  /**
   * Writes them down.
   *
   * @param parsed the command line
   * @param settings the settings of the project
   * @return a line for each key
   */
  static String of(ParseResult parsed, Settings settings) {
    return Arrays.stream(Key.values())
        .map(key -> line(key, parsed, settings) + "\n")
        .collect(Collectors.joining());
  }

  private static String line(Key key, ParseResult parsed, Settings settings) {
    OptionSpec option = parsed.commandSpec().findOption(key.option());
    if (parsed.hasMatchedOption(option)) {
      return line(key, option.stringValues(), "command line");
    }
    // A format for standard output sets the reports of the file aside.
    boolean isOverridden = key == Key.OUTPUT && parsed.hasMatchedOption("--format");
    Optional<List<String>> values = isOverridden ? Optional.empty() : settings.values(key);
    return values
        .map(each -> line(key, each, settings.place(key).orElseThrow()))
        .or(
            () ->
                Optional.ofNullable(option.defaultValue())
                    .map(usual -> line(key, List.of(usual), "default")))
        .orElse("# " + key.word() + " is not set");
  }

  private static String line(Key key, List<String> values, String place) {
    return key.line(values) + " # " + place;
  }
}
