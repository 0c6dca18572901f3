// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.settings.Key;
import io.github.spotjmhbugs.settings.Settings;
import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The settings of a project where the command line has no option. Those of reports are not here:
 * whether they count depends on more than one option.
 *
 * @param settings the settings
 */
public record SettingsDefaults(Settings settings) implements IDefaultValueProvider {
  @Override
  public @Nullable String defaultValue(ArgSpec argument) {
    return argument instanceof OptionSpec option
        ? Arrays.stream(Key.values())
            .filter(key -> key != Key.OUTPUT && key.option().equals(option.longestName()))
            .findFirst()
            .flatMap(settings::values)
            .map(values -> String.join(separator(option), values))
            .orElse(null)
        : null;
  }

  /**
   * {@return what a message about a setting begins with; empty if the command line has its option,
   * or nothing sets it}
   *
   * @param command a command
   * @param key one of its options
   */
  public static Optional<String> subject(CommandSpec command, Key key) {
    CommandLine line = command.commandLine();
    return !line.getParseResult().hasMatchedOption(key.option())
            && line.getDefaultValueProvider() instanceof SettingsDefaults project
        ? project.settings.subject(key)
        : Optional.empty();
  }

  /**
   * Names files in messages.
   *
   * @param command a command
   * @param key the option that they are values of
   * @return what names them: with the place of the setting, or as the command line does
   */
  public static Function<Path, String> names(CommandSpec command, Key key) {
    String start = subject(command, key).map(subject -> subject + ": ").orElse("");
    return file -> start + file;
  }

  private static String separator(OptionSpec option) {
    return option.splitRegex().isEmpty() ? File.pathSeparator : option.splitRegex();
  }
}
