// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.host.gate.Baseline;
import io.github.spotjmhbugs.host.gate.Choice;
import io.github.spotjmhbugs.host.gate.Exclusions;
import io.github.spotjmhbugs.host.gate.PracticeList;
import io.github.spotjmhbugs.host.gate.Selection;
import io.github.spotjmhbugs.host.gate.Threshold;
import io.github.spotjmhbugs.settings.Key;
import io.github.spotjmhbugs.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What is to be shown of findings, as the project and the user have decided, and which classes and
 * sources there are beside those that the build knows.
 */
record Choices(
    Selection selection,
    Exclusions exclusions,
    Optional<Path> baselineFile,
    Baseline baseline,
    List<Path> classPath,
    List<Path> sources) {
  private static final Set<PracticeKey> ALL = Set.copyOf(Practices.keys());

  /** What counts without settings. */
  static final Choices DEFAULT =
      new Choices(
          new Selection(Threshold.MEDIUM, ALL),
          Exclusions.of(List.of()),
          Optional.empty(),
          Baseline.NONE,
          List.of(),
          List.of());

  /**
   * Reads the settings that count in a folder. Those of the editor win over those of the project,
   * as options of the command line do.
   *
   * @throws IOException when a setting is wrong, or a file that it names cannot be read; the
   *     message says where and why
   */
  static Choices in(Path folder, JsonObject ofEditor) throws IOException {
    Reader reader = new Reader(Settings.around(folder), ofEditor, folder);
    Threshold threshold =
        reader.read(
            Key.THRESHOLD,
            all -> all.isEmpty() ? Threshold.MEDIUM : Choice.of(Threshold.class, all.get(0)));
    Set<PracticeKey> practices =
        reader.read(Key.PRACTICE, all -> PracticeList.of(String.join(",", all)));
    Optional<Path> baseline = reader.files(Key.BASELINE).stream().findFirst();
    return new Choices(
        new Selection(threshold, practices.isEmpty() ? ALL : practices),
        reader.read(Key.EXCLUDE, Exclusions::of),
        baseline,
        reader.read(
            Key.BASELINE,
            any -> baseline.isPresent() ? Baseline.in(baseline.get()) : Baseline.NONE),
        reader.files(Key.CLASSPATH),
        reader.files(Key.SOURCES));
  }

  /** {@return what tells, once for each finding of a file, whether to show it} */
  Predicate<Finding> shown() {
    Predicate<Finding> known = baseline.recognizer();
    return finding ->
        selection.selects(finding) && !exclusions.cover(finding) && !known.test(finding);
  }

  /** Makes something of the values of a key; none if it is not set. */
  @FunctionalInterface
  private interface Parser<T> {
    T parse(List<String> values) throws IOException;
  }

  private record Reader(Settings project, JsonObject editor, Path folder) {
    private boolean isInEditor(Key key) {
      return editor.has(key.word()) && !(editor.get(key.word()) instanceof JsonNull);
    }

    <T> T read(Key key, Parser<T> parser) throws IOException {
      try {
        return parser.parse(
            isInEditor(key)
                ? texts(editor.get(key.word()))
                : project.values(key).orElse(List.of()));
      } catch (IOException | IllegalArgumentException e) {
        String subject =
            isInEditor(key) ? "spotjmhbugs." + key.word() : project.subject(key).orElseThrow();
        throw new IOException(subject + ": " + e.getMessage(), e);
      }
    }

    private static List<String> texts(JsonElement given) {
      List<String> all = new ArrayList<>();
      for (JsonElement each : given instanceof JsonArray array ? array : List.of(given)) {
        if (!(each instanceof JsonPrimitive word) || !word.isString()) {
          throw new IllegalArgumentException(each + " is no string");
        }
        if (!word.getAsString().isBlank()) {
          all.add(word.getAsString());
        }
      }
      return all;
    }

    /** The project's files are named from the working directory, and the editor's from here. */
    List<Path> files(Key key) throws IOException {
      Path start = isInEditor(key) ? folder : Path.of("").toAbsolutePath();
      return read(
          key,
          names -> {
            List<Path> all = names.stream().map(start::resolve).toList();
            for (Path each : all) {
              if (key == Key.SOURCES && !Files.exists(each)) {
                throw new IOException(each + ": no such file or directory");
              }
            }
            return all;
          });
    }
  }
}
