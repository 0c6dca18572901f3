// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.settings;

import io.github.spotjmhbugs.host.gate.Baseline;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.Spelling;
import io.github.spotjmhbugs.host.source.Sources;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;

/** The settings of a project, from the file in its folder that all hosts read. */
public final class Settings {
  /** The name of the file. */
  public static final String FILE = ".spotjmhbugs.toml";

  /** Nothing is set. */
  public static final Settings NONE = new Settings(Map.of());

  private static final String ENDING = ".toml";
  private static final String STEM = "spotjmhbugs";
  private static final Pattern UNQUOTED =
      Pattern.compile("^Unexpected '\\p{Alpha}[^']*', expected (\\], )?', \"");

  /** No people write more, and a parser may be slow. */
  private static final int MOST_BYTES = 64 * 1024;

  private final Map<Key, Setting> settings;

  private Settings(Map<Key, Setting> settings) {
    this.settings = settings;
  }

  /**
   * A setting.
   *
   * @param values its values; files are relative to the working directory, or absolute
   * @param place the file and the line
   * @param subject what a message about the values begins with
   */
  private record Setting(List<String> values, String place, String subject) {}

  /**
   * Reads the settings that count in a folder: those in it, or in the nearest folder above, up to
   * the root of the repository.
   *
   * @param folder a folder
   * @return the settings; none if there is no file
   * @throws IOException when the file cannot be read or is wrong, or one of these folders has no
   *     such file, but one with nearly its name; the message names it, the line and the reason
   */
  public static Settings around(Path folder) throws IOException {
    Path root = Sources.repositoryAround(folder);
    for (Path at = folder.toAbsolutePath().normalize();
        at != null && at.startsWith(root);
        at = at.getParent()) {
      // A link that leads nowhere is a mistake, not the absence of settings.
      if (Files.exists(at.resolve(FILE), LinkOption.NOFOLLOW_LINKS)) {
        return in(at.resolve(FILE));
      }
      refuseNearName(at);
    }
    return NONE;
  }

  /** A file that nobody reads would switch a gate off. */
  private static void refuseNearName(Path folder) throws IOException {
    String[] names = folder.toFile().list((parent, name) -> isNearName(name));
    if (names != null && names.length > 0) { // a folder that cannot be listed may still be used
      Arrays.sort(names);
      throw wrong(shown(folder.resolve(names[0])), "settings must be in " + FILE + "; rename it");
    }
  }

  private static boolean isNearName(String name) {
    boolean isHidden = name.startsWith(".");
    int dot = Math.max(name.lastIndexOf('.'), isHidden ? 1 : 0);
    String ending = name.substring(dot);
    boolean isEnding =
        ending.equals(ENDING)
            || (isHidden && Spelling.closest(ending, List.of(ENDING)).isPresent());
    return isEnding
        && Spelling.closest(name.substring(isHidden ? 1 : 0, dot), List.of(STEM)).isPresent();
  }

  private static String shown(Path file) {
    Path here = Path.of("").toAbsolutePath();
    return (file.startsWith(here) ? here.relativize(file) : file).toString();
  }

  private static Settings in(Path file) throws IOException {
    String name = shown(file);
    TomlParseResult parsed = parse(file, name);
    if (parsed.hasErrors()) {
      TomlParseError first = parsed.errors().get(0);
      throw wrong(name + ":" + first.position().line(), reason(first));
    }
    Map<Key, Setting> settings = new EnumMap<>(Key.class);
    for (String word : parsed.keySet()) {
      List<String> path = List.of(word);
      String place = name + ":" + Objects.requireNonNull(parsed.inputPositionOf(path)).line();
      Key key = Key.named(word).orElseThrow(() -> wrong(place, unknown(word)));
      Object value = Objects.requireNonNull(parsed.get(path));
      settings.put(
          key,
          setting(
              key,
              value instanceof TomlArray array ? array.toList() : value,
              file.resolveSibling(""),
              place,
              place + ": " + word));
    }
    return new Settings(settings);
  }

  /**
   * Adds what a program says that has settings of its own.
   *
   * @param section the name that its settings have in common
   * @param given the values by key: texts, and lists of texts; null where it does not say
   * @param folder what files are relative to
   * @return these settings, where the others do not win
   * @throws IOException when one is wrong; the message names it and the reason
   */
  public Settings with(String section, Map<?, ?> given, Path folder) throws IOException {
    Map<Key, Setting> all = new EnumMap<>(Key.class);
    all.putAll(settings);
    for (Key key : Key.values()) {
      Object value = given.get(key.word());
      if (value != null) {
        all.put(key, setting(key, value, folder, section, section + "." + key.word()));
      }
    }
    return new Settings(all);
  }

  /** The parser lists all that may stand where a value begins. */
  private static String reason(TomlParseError error) {
    String message = String.valueOf(error.getMessage());
    return UNQUOTED.matcher(message).find() ? "a value needs quotation marks" : message;
  }

  private static TomlParseResult parse(Path file, String name) throws IOException {
    String text = read(file, name);
    try {
      return Toml.parse(text);
    } catch (RuntimeException | StackOverflowError e) {
      throw wrong(name, "is no TOML that can be read");
    }
  }

  private static String read(Path file, String name) throws IOException {
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw new IOException("has more than " + MOST_BYTES + " bytes");
      }
      return Files.readString(file);
    } catch (CharacterCodingException e) {
      throw wrong(name, "is no text in UTF-8");
    } catch (IOException e) {
      throw new IOException(Problem.error(name, e).text(), e);
    }
  }

  private static String unknown(String word) {
    return "unknown key '%s'%s"
        .formatted(
            word,
            Spelling.closest(word, Key.words())
                .map("; did you mean %s?"::formatted)
                .orElse("; choose from " + String.join(", ", Key.words())));
  }

  private static Setting setting(Key key, Object value, Path folder, String place, String subject)
      throws IOException {
    List<?> given = value instanceof List<?> list ? list : List.of(value);
    boolean isWrong = key.isList() != value instanceof List;
    try {
      if (isWrong || !given.stream().allMatch(String.class::isInstance)) {
        throw new IllegalArgumentException(
            key.isList() ? "must be a list of strings" : "must be a string");
      }
      if (given.isEmpty()) {
        throw new IllegalArgumentException("is empty");
      }
      List<String> values = given.stream().map(each -> key.checked((String) each, folder)).toList();
      return new Setting(values, place, subject);
    } catch (IllegalArgumentException e) {
      throw wrong(subject, String.valueOf(e.getMessage()));
    }
  }

  private static IOException wrong(String place, String reason) {
    return new IOException(OneLine.of(place + ": " + reason));
  }

  /**
   * {@return the values of a key, with files relative to the working directory or absolute; empty
   * if it is not set}
   *
   * @param key a key
   */
  public Optional<List<String>> values(Key key) {
    return Optional.ofNullable(settings.get(key)).map(Setting::values);
  }

  /**
   * {@return where a key is set: file and line; empty if it is not}
   *
   * @param key a key
   */
  public Optional<String> place(Key key) {
    return Optional.ofNullable(settings.get(key)).map(Setting::place);
  }

  /**
   * {@return what a message about the values of a key begins with, such as file, line and key;
   * empty if it is not set}
   *
   * @param key a key
   */
  public Optional<String> subject(Key key) {
    return Optional.ofNullable(settings.get(key)).map(Setting::subject);
  }

  /**
   * Reads the baseline.
   *
   * @return the findings that are known; none if no file is set
   * @throws IOException when the file cannot be read or is no baseline; the message begins with the
   *     place of the setting
   */
  public Baseline baseline() throws IOException {
    Setting file = settings.get(Key.BASELINE);
    try {
      return file == null ? Baseline.NONE : Baseline.in(Path.of(file.values.get(0)));
    } catch (IOException e) {
      throw new IOException(subject(Key.BASELINE).orElseThrow() + ": " + e.getMessage(), e);
    }
  }
}
