// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The tables themselves. */
class EffectTableFilesTest {
  private static final String GRAMMAR = "README.txt";

  static Stream<Path> files() throws IOException, URISyntaxException {
    Path grammar = Path.of(Objects.requireNonNull(EffectTable.class.getResource(GRAMMAR)).toURI());
    try (Stream<Path> siblings = Files.list(Objects.requireNonNull(grammar.getParent()))) {
      return siblings
          .filter(path -> path.toString().endsWith(".txt") && !path.endsWith(GRAMMAR))
          .toList()
          .stream();
    }
  }

  private static List<String> types(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.filter(line -> line.matches("[^\\s#].*")).toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void parses(Path file) throws IOException {
    EffectTable.of(Files.readAllLines(file));
  }

  @ParameterizedTest
  @MethodSource("files")
  void isLoaded(Path file) throws IOException {
    EffectTable table = EffectTable.load();
    assertThat(types(file))
        .isNotEmpty()
        .allMatch(line -> table.knows(line.split("\\s")[0].replace('.', '/')));
  }

  @Test
  void supertypesStandInATableToo() throws IOException, URISyntaxException {
    EffectTable table = EffectTable.load();
    Set<String> unknown = new TreeSet<>();
    for (Path file : files().toList()) {
      for (String line : types(file)) {
        List<String> words = new ArrayList<>(List.of(line.split("#")[0].trim().split("\\s+")));
        words.stream()
            .skip(2)
            .filter(supertype -> !table.knows(supertype.replace('.', '/')))
            .forEach(unknown::add);
      }
    }
    assertThat(unknown).isEmpty();
  }
}
