// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The tables themselves. */
class EffectTableFilesTest {
  private static final String GRAMMAR = "README.txt";
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  static Stream<Path> files() throws IOException, URISyntaxException {
    Path grammar = Path.of(Objects.requireNonNull(EffectTable.class.getResource(GRAMMAR)).toURI());
    try (Stream<Path> siblings = Files.list(Objects.requireNonNull(grammar.getParent()))) {
      return siblings
          .filter(path -> path.toString().endsWith(".txt") && !path.endsWith(GRAMMAR))
          .toList()
          .stream();
    }
  }

  /** The words of the lines that start a type: its name, what it is, its supertypes. */
  private static List<List<String>> types(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> line.matches("[^\\s#].*"))
          .map(EffectTableFilesTest::words)
          .toList();
    }
  }

  private static List<String> words(String line) {
    return BLANKS
        .splitAsStream(line)
        .takeWhile(word -> !word.startsWith("#"))
        .map(word -> word.replace('.', '/'))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("files")
  void parses(Path file) throws IOException {
    EffectTable.of(Files.readAllLines(file));
  }

  @ParameterizedTest
  @MethodSource("files")
  void isLoaded(Path file) throws IOException {
    EffectTable table = EffectTable.bundled();
    assertThat(types(file)).isNotEmpty().allMatch(words -> table.knows(words.get(0)));
  }

  @Test
  void supertypesStandInATableToo() throws IOException, URISyntaxException {
    EffectTable table = EffectTable.bundled();
    Set<String> unknown = new TreeSet<>();
    for (Path file : files().toList()) {
      for (List<String> words : types(file)) {
        words.stream()
            .dropWhile(word -> !word.equals("<"))
            .skip(1)
            .filter(name -> !table.knows(name))
            .forEach(unknown::add);
      }
    }
    assertThat(unknown).isEmpty();
  }
}
