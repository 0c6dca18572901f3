// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What users copy from the documentation is what the tests run. A block behind the comment {@code
 * <!-- tested in FILE -->} stands in that file line by line. The file may have a property where the
 * block has its value, another indentation, and the corpus' comment {@code // BUG: …} at the end of
 * a line. Of a property's values only our version is known.
 */
class DocumentedBlocksTest {
  private static final String VERSION = System.getProperty("spotjmhbugs.version");
  private static final Pattern COMMENT = Pattern.compile("<!-- tested in");
  private static final Pattern TESTED =
      Pattern.compile("<!-- tested in (\\S+) -->\\s*\n```\\w*\n(.*?)\n```", Pattern.DOTALL);
  private static final Pattern EXPECTATION = Pattern.compile(" // BUG: [A-Z ,]+$");
  private static final Pattern PROPERTY = Pattern.compile("\\$\\{[^}]+}");
  private static final Pattern OWN_VERSION =
      Pattern.compile(
          "spotjmhbugs-(?:core|maven-plugin)[:-](\\d[^:\\s\"'`)]*?)(?=\\.jar|[:\\s\"'`)])");

  /**
   * @param file where the block is tested, from the top of the repository
   * @param lines the block without indentation and blank lines
   */
  private record Block(String file, List<String> lines) {
    @Override
    public String toString() {
      return file + ": " + lines.get(0);
    }
  }

  @ParameterizedTest
  @MethodSource("blocks")
  void standsInTheFileThatIsTested(Block block) throws IOException {
    List<Pattern> tested =
        lines(Files.readString(Corpus.path("root").resolve(block.file()))).stream()
            .map(DocumentedBlocksTest::pattern)
            .toList();
    assertThat(starts(tested, block))
        .as(() -> "the block stands in " + block.file() + ":\n" + String.join("\n", block.lines()))
        .isNotEmpty();
  }

  @Test
  void everyCommentStandsBeforeABlock() throws IOException {
    int comments = 0;
    for (Path page : pages()) {
      comments += (int) COMMENT.matcher(Files.readString(page)).results().count();
    }
    assertThat(blocks()).hasSize(comments);
  }

  @Test
  void versionsAreThatOfTheBuild() throws IOException {
    List<String> versions = new ArrayList<>();
    for (Path page : pages()) {
      OWN_VERSION
          .matcher(Files.readString(page))
          .results()
          .map(match -> match.group(1))
          .forEach(versions::add);
    }
    assertThat(versions).isNotEmpty().allMatch(VERSION::equals);
  }

  private static List<Integer> starts(List<Pattern> tested, Block block) {
    List<Integer> starts = new ArrayList<>();
    for (int start = 0; start + block.lines().size() <= tested.size(); start++) {
      if (matches(tested.subList(start, start + block.lines().size()), block.lines())) {
        starts.add(start);
      }
    }
    return starts;
  }

  private static boolean matches(List<Pattern> tested, List<String> lines) {
    for (int i = 0; i < lines.size(); i++) {
      if (!tested.get(i).matcher(lines.get(i)).matches()) {
        return false;
      }
    }
    return true;
  }

  private static Pattern pattern(String line) {
    String known =
        EXPECTATION.matcher(line).replaceFirst("").replace("${spotjmhbugs.version}", VERSION);
    String literal =
        Stream.of(PROPERTY.split(known, -1)).map(Pattern::quote).collect(Collectors.joining(".+"));
    return Pattern.compile(literal);
  }

  private static List<Block> blocks() throws IOException {
    List<Block> blocks = new ArrayList<>();
    for (Path page : pages()) {
      TESTED
          .matcher(Files.readString(page))
          .results()
          .map(DocumentedBlocksTest::block)
          .forEach(blocks::add);
    }
    return blocks;
  }

  private static Block block(MatchResult match) {
    return new Block(match.group(1), lines(match.group(2)));
  }

  private static List<String> lines(String text) {
    return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
  }

  private static List<Path> pages() throws IOException {
    Path root = Corpus.path("root");
    try (Stream<Path> docs = Files.walk(root.resolve("docs"))) {
      return Stream.concat(
              Stream.of(root.resolve("README.md")), docs.filter(f -> f.toString().endsWith(".md")))
          .sorted()
          .toList();
    }
  }
}
