// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.settings;

import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.Spelling;
import io.github.spotjmhbugs.host.source.Sources;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
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
   */
  private record Setting(List<String> values, String place) {}

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
      try {
        settings.put(
            key, new Setting(values(key, Objects.requireNonNull(parsed.get(path)), file), place));
      } catch (IllegalArgumentException e) {
        throw wrong(place, word + ": " + e.getMessage());
      }
    }
    return new Settings(settings);
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

  private static List<String> values(Key key, Object value, Path file) {
    List<?> given = value instanceof TomlArray array ? array.toList() : List.of(value);
    boolean isWrong = key.isList() != value instanceof TomlArray;
    if (isWrong || !given.stream().allMatch(String.class::isInstance)) {
      throw new IllegalArgumentException(
          key.isList() ? "must be a list of strings" : "must be a string");
    }
    if (given.isEmpty()) {
      throw new IllegalArgumentException("is empty");
    }
    Path folder = file.resolveSibling("");
    List<String> values = new ArrayList<>();
    given.forEach(each -> values.add(key.checked((String) each, folder)));
    return values;
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
   * {@return what a message about the values of a key begins with: file, line and key; empty if it
   * is not set}
   *
   * @param key a key
   */
  public Optional<String> subject(Key key) {
    return place(key).map(place -> place + ": " + key.word());
  }
}
