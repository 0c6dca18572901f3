// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
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
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What is to be shown of findings, as the project and the user have decided.
 *
 * @param selection the lowest confidence and the practices of interest
 * @param exclusions what nobody wants to see
 * @param baselineFile the file of the findings that are known, if there is one
 * @param baseline the findings that are known
 * @param classPath where other classes are, beside what the build knows
 * @param sources where other sources are
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
   * @param folder the folder of a module
   * @param ofEditor the settings of the editor, by the keys of the project's file
   * @return the choices
   * @throws IOException when a setting is wrong, or a file that it names cannot be read; the
   *     message says where and why
   */
  static Choices in(Path folder, JsonObject ofEditor) throws IOException {
    Reader reader = new Reader(Settings.around(folder), ofEditor, folder);
    List<PracticeKey> practices = reader.values(Key.PRACTICE, PracticeList::one);
    List<Threshold> threshold =
        reader.values(Key.THRESHOLD, word -> Choice.of(Threshold.class, word));
    List<Path> baseline = reader.files(Key.BASELINE);
    return new Choices(
        new Selection(
            threshold.isEmpty() ? Threshold.MEDIUM : threshold.get(0),
            practices.isEmpty() ? ALL : Set.copyOf(practices)),
        Exclusions.of(reader.values(Key.EXCLUDE, Choices::exclusion)),
        baseline.stream().findFirst(),
        baseline.isEmpty() ? Baseline.NONE : reader.baseline(baseline.get(0)),
        reader.files(Key.CLASSPATH),
        reader.sources());
  }

  private static String exclusion(String word) {
    Exclusions.of(List.of(word));
    return word;
  }

  /** {@return what tells, once for each finding of a file, whether to show it} */
  Predicate<Finding> shown() {
    Predicate<Finding> known = baseline.recognizer();
    return finding ->
        selection.selects(finding) && !exclusions.cover(finding) && !known.test(finding);
  }

  private record Reader(Settings project, JsonObject editor, Path folder) {
    private boolean isInEditor(Key key) {
      return editor.has(key.word()) && !editor.get(key.word()).isJsonNull();
    }

    <T> List<T> values(Key key, Function<String, T> parser) throws IOException {
      if (!isInEditor(key)) {
        return project.values(key).orElse(List.of()).stream().map(parser).toList();
      }
      JsonElement given = editor.get(key.word());
      List<T> all = new ArrayList<>();
      try {
        for (JsonElement each : given instanceof JsonArray array ? array : List.of(given)) {
          if (!(each instanceof JsonPrimitive word) || !word.isString()) {
            throw new IllegalArgumentException(each + " is no string");
          }
          if (!word.getAsString().isBlank()) {
            all.add(parser.apply(word.getAsString()));
          }
        }
      } catch (IllegalArgumentException e) {
        throw new IOException(subject(key) + ": " + e.getMessage(), e);
      }
      return all;
    }

    private String subject(Key key) {
      return isInEditor(key)
          ? "spotjmhbugs." + key.word()
          : project.subject(key).orElseThrow(); // only what is set can be wrong
    }

    Baseline baseline(Path file) throws IOException {
      try {
        return Baseline.in(file);
      } catch (IOException e) {
        throw new IOException(subject(Key.BASELINE) + ": " + e.getMessage(), e);
      }
    }

    List<Path> sources() throws IOException {
      List<Path> all = files(Key.SOURCES);
      for (Path each : all) {
        if (!Files.exists(each)) {
          throw new IOException(subject(Key.SOURCES) + ": " + each + ": no such file or directory");
        }
      }
      return all;
    }

    /** The project's files are named from the working directory, and the editor's from here. */
    List<Path> files(Key key) throws IOException {
      return values(
          key, isInEditor(key) ? folder::resolve : name -> Path.of(name).toAbsolutePath());
    }
  }
}
