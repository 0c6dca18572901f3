// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.settings;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.host.gate.Choice;
import io.github.spotjmhbugs.host.gate.Exclusions;
import io.github.spotjmhbugs.host.gate.FailOn;
import io.github.spotjmhbugs.host.gate.PracticeList;
import io.github.spotjmhbugs.host.gate.Threshold;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.tomlj.Toml;

/** The keys of a settings file. Each is an option of the command line without its dashes. */
public enum Key {
  /** The practices of interest. */
  PRACTICE(true),
  /** The lowest confidence to report. */
  THRESHOLD(false),
  /** What fails a build. */
  FAIL_ON(false),
  /** What nobody wants to see. */
  EXCLUDE(true),
  /** The file of the findings that are known. */
  BASELINE(false),
  /** The folders of sources. */
  SOURCES(true),
  /** Where other classes are. */
  CLASSPATH(true),
  /** The reports to write. */
  OUTPUT(true);

  private final boolean isList;

  Key(boolean isList) {
    this.isList = isList;
  }

  /** {@return whether its value is a list} */
  public boolean isList() {
    return isList;
  }

  /** {@return the key as it is written} */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** {@return the option of the command line} */
  public String option() {
    return "--" + word();
  }

  /**
   * {@return the line that sets it}
   *
   * @param values its values; one if it takes no list
   */
  public String line(List<String> values) {
    String text =
        values.stream()
            .map(value -> '"' + Toml.tomlEscape(value).toString() + '"')
            .collect(Collectors.joining(", "));
    return word() + " = " + (isList ? "[" + text + "]" : text);
  }

  /** {@return all keys as they are written, in order} */
  static List<String> words() {
    return Arrays.stream(values()).map(Key::word).toList();
  }

  static Optional<Key> named(String word) {
    return Arrays.stream(values()).filter(key -> key.word().equals(word)).findFirst();
  }

  /**
   * Checks a value, and finds the files that it names.
   *
   * @param value one of its values
   * @param folder the folder of the settings file
   * @return the value as a host takes it
   * @throws IllegalArgumentException when it means nothing; the message says what would
   */
  String checked(String value, Path folder) {
    if (value.isBlank()) {
      throw new IllegalArgumentException("is empty");
    }
    return switch (this) {
      case PRACTICE -> PracticeList.one(value).name();
      case THRESHOLD -> Choice.of(Threshold.class, value).toString();
      case FAIL_ON -> {
        FailOn.parse(value, Confidence.LOW);
        yield value;
      }
      case EXCLUDE -> {
        Exclusions.of(List.of(value));
        yield value;
      }
      case BASELINE, SOURCES, CLASSPATH -> inFolder(value, folder);
      case OUTPUT -> {
        int file = value.indexOf('=') + 1;
        String name = value.substring(file);
        yield value.substring(0, file) + (name.equals("-") ? name : inFolder(name, folder));
      }
    };
  }

  /** Files are named relative to the working directory where that is possible. */
  private static String inFolder(String name, Path folder) {
    if (name.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("is no name of a file");
    }
    Path file = folder.resolve(name).toAbsolutePath().normalize();
    Path here = Path.of("").toAbsolutePath();
    return (file.startsWith(here) && !file.equals(here) ? here.relativize(file) : file).toString();
  }
}
