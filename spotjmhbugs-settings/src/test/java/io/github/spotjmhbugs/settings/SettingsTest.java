// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.host.gate.Baseline;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
  @TempDir private Path folder;

  private Settings of(String text) throws IOException {
    Files.writeString(folder.resolve(Settings.FILE), text);
    return Settings.around(folder);
  }

  @Test
  void valuesAreReadWithTheirPlaces() throws IOException {
    Settings settings =
        of(
            """
            # A comment.
            practice = ["retu", "LOOP"]
            threshold = 'High'

            exclude = [
              "org.example.**", # all of it
              "JMH_FORK_ZERO_OPTION",
            ]
            fail-on = "high,FORK:low"
            """);
    assertThat(settings.values(Key.PRACTICE)).contains(List.of("RETU", "LOOP"));
    assertThat(settings.values(Key.THRESHOLD)).contains(List.of("high"));
    assertThat(settings.values(Key.EXCLUDE))
        .contains(List.of("org.example.**", "JMH_FORK_ZERO_OPTION"));
    assertThat(settings.values(Key.FAIL_ON)).contains(List.of("high,FORK:low"));
    assertThat(settings.values(Key.BASELINE)).isEmpty();
    assertThat(settings.place(Key.EXCLUDE)).contains(folder.resolve(Settings.FILE) + ":5");
  }

  @Test
  void filesAreRelativeToTheFolderOfTheSettings() throws IOException {
    Settings settings =
        of(
            """
            baseline = "known.txt"
            sources = ["src", "/abs"]
            classpath = ["../lib/x.jar"]
            output = ["text=-", "-", "out/x.html", "csv=y"]
            """);
    assertThat(settings.values(Key.BASELINE)).contains(List.of(folder + "/known.txt"));
    assertThat(settings.values(Key.SOURCES)).contains(List.of(folder + "/src", "/abs"));
    assertThat(settings.values(Key.CLASSPATH))
        .contains(List.of(folder.resolveSibling("lib/x.jar").toString()));
    assertThat(settings.values(Key.OUTPUT))
        .contains(List.of("text=-", "-", folder + "/out/x.html", "csv=" + folder + "/y"));
  }

  @Test
  void theNearestFileUpToTheRootOfTheRepositoryCounts() throws IOException {
    Path repository = Files.createDirectories(folder.resolve("repository"));
    Path module = Files.createDirectories(repository.resolve("a/b"));
    of("threshold = 'low'");
    assertThat(Settings.around(module).values(Key.THRESHOLD)).as("no repository").isEmpty();
    Files.createDirectories(repository.resolve(".git"));
    assertThat(Settings.around(module).values(Key.THRESHOLD)).as("beyond the root").isEmpty();
    Files.writeString(repository.resolve(Settings.FILE), "threshold = 'medium'");
    assertThat(Settings.around(module).values(Key.THRESHOLD)).contains(List.of("medium"));
    Files.writeString(module.resolve(Settings.FILE), "threshold = 'high'");
    assertThat(Settings.around(module).values(Key.THRESHOLD)).contains(List.of("high"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "treshold = 'low'            | :1: unknown key 'treshold'; did you mean threshold?",
        "practices = ['RETU']        | :1: unknown key 'practices'; did you mean practice?",
        "[scan]                      | :1: unknown key 'scan'; choose from practice, threshold,",
        "threshold = 'loud'          | :1: threshold: 'loud' is none of low, medium, high",
        "practice = ['RETUU']        | :1: practice: 'RETUU' is not a practice; choose from RETU",
        "practice = 'RETU'           | :1: practice: must be a list of strings",
        "practice = [1]              | :1: practice: must be a list of strings",
        "practice = []               | :1: practice: is empty",
        "threshold = ['low']         | :1: threshold: must be a string",
        "fail-on = 'hihg'            | :1: fail-on: 'hihg' is none of low, medium, high, never",
        "exclude = ['JMH_NONE']      | :1: exclude: there is no pattern 'JMH_NONE'",
        "baseline = ''               | :1: baseline: is empty",
        "sources = [\"\\u0000\"]       | :1: sources: is no name of a file",
        "threshold =                 | :1: Unexpected end of input, expected",
        "threshold = low             | :1: a value needs quotation marks",
        "practice = [RETU]           | :1: a value needs quotation marks",
        "threshold = 'low' x         | :1: Unexpected 'x', expected a newline",
      })
  void whatIsWrongIsNamedWithItsLine(String text, String message) {
    assertThatThrownBy(() -> of(text))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(folder.resolve(Settings.FILE) + message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"spotjmhbugs.toml", ".spotjmhbug.toml", ".SpotJmhBugs.toml", ".spotjmhbugs.tml"})
  void aFileWithNearlyTheNameIsNotOverlooked(String name) throws IOException {
    Path near = Files.createFile(folder.resolve(name));
    Files.createFile(folder.resolve("spotbugs.toml"));
    Files.createFile(folder.resolve("spotjmhbugs.html"));
    Files.createFile(folder.resolve(".spotjmhbugs.toml.bak"));
    assertThatThrownBy(() -> Settings.around(folder))
        .isInstanceOf(IOException.class)
        .hasMessage(near + ": settings must be in .spotjmhbugs.toml; rename it");
    assertThat(of("threshold = 'low'").values(Key.THRESHOLD)).isPresent();
    Files.delete(near);
    Files.delete(folder.resolve(Settings.FILE));
    assertThat(Settings.around(folder)).isSameAs(Settings.NONE);
  }

  @Test
  void whatCannotBeReadIsSaidInOneLine() throws IOException {
    Path file = folder.resolve(Settings.FILE);
    assertThatThrownBy(() -> of("a = " + "[".repeat(60_000)))
        .hasMessage(file + ": is no TOML that can be read");
    assertThatThrownBy(() -> of("#".repeat(70_000)))
        .hasMessage(file + ": has more than 65536 bytes");
    Files.write(file, "# \u00fc".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> Settings.around(folder)).hasMessage(file + ": is no text in UTF-8");
    assertThatThrownBy(() -> of("a = 1\na = 2"))
        .hasMessage(file + ":2: a previously defined at line 1, column 1");
    Files.delete(file);
    Files.createSymbolicLink(file, folder.resolve("nowhere"));
    assertThatThrownBy(() -> Settings.around(folder))
        .hasMessage(file + ": no such file or directory");
    Files.delete(file);
    Files.createDirectory(file);
    assertThatThrownBy(() -> Settings.around(folder))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(file.toString());
  }

  @Test
  void whatIsWrittenIsReadAgain() throws IOException {
    List<String> values = List.of("a\"b\\c.**", "\u00fc");
    Settings settings = of(Key.EXCLUDE.line(values) + "\n" + Key.THRESHOLD.line(List.of("low")));
    assertThat(settings.values(Key.EXCLUDE)).contains(values);
    assertThat(settings.values(Key.THRESHOLD)).contains(List.of("low"));
  }

  @Test
  void whatAProgramSaysWins() throws IOException {
    Settings file = of("threshold = 'high'\npractice = ['LOOP']");
    Map<String, Object> given = new HashMap<>(Map.of("threshold", "low", "other", 1));
    given.put("practice", null);
    given.put("sources", List.of("src"));
    Settings settings = file.with("editor", given, folder);
    assertThat(settings.values(Key.THRESHOLD)).contains(List.of("low"));
    assertThat(settings.values(Key.PRACTICE)).as("null").contains(List.of("LOOP"));
    assertThat(settings.values(Key.SOURCES)).contains(List.of(folder + "/src"));
    assertThat(settings.subject(Key.SOURCES)).contains("editor.sources");
    assertThatThrownBy(() -> file.with("editor", Map.of("exclude", "a"), folder))
        .isInstanceOf(IOException.class)
        .hasMessage("editor.exclude: must be a list of strings");
    assertThatThrownBy(() -> file.with("editor", Map.of("threshold", 1.0), folder))
        .hasMessage("editor.threshold: must be a string");
  }

  @Test
  void aBaselineIsNamedWithItsSetting() throws IOException {
    assertThat(of("threshold = 'low'").baseline()).isSameAs(Baseline.NONE);
    Settings settings = of("baseline = 'known.txt'");
    assertThatThrownBy(settings::baseline)
        .isInstanceOf(IOException.class)
        .hasMessage(
            "%s:1: baseline: %s: no such file or directory",
            folder.resolve(Settings.FILE), folder.resolve("known.txt"));
    Files.writeString(folder.resolve("known.txt"), "");
    assertThat(settings.baseline()).isNotSameAs(Baseline.NONE);
  }
}
