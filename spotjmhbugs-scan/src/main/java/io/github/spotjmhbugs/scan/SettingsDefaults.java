// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.settings.Key;
import io.github.spotjmhbugs.settings.Settings;
import java.io.File;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The settings of a project where the command line has no option. Those of reports are not here:
 * whether they count depends on more than one option.
 *
 * @param settings the settings
 */
record SettingsDefaults(Settings settings) implements IDefaultValueProvider {
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

  private static String separator(OptionSpec option) {
    return option.splitRegex().isEmpty() ? File.pathSeparator : option.splitRegex();
  }
}
