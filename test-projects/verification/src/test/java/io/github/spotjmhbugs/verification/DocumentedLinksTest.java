// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A link of the documentation leads to a file of this repository, and to a heading in it; a table
 * has rows.
 */
class DocumentedLinksTest {
  private static final Path ROOT = Corpus.path("root").toAbsolutePath().normalize();
  private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```|`[^`\n]*`");
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s#:]*)(?:#([^)\\s]+))?\\)");
  private static final Pattern TABLE = Pattern.compile("(?m)^\\|[-: |]+\\|$");
  private static final Pattern EMPTY_TABLE = Pattern.compile("(?m)^\\|[-: |]+\\|$(?!\n\\|)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (?:<a id=\"(.+)\"></a>)?(.+)$");

  @Test
  void linksLeadSomewhere() throws IOException {
    List<String> links = new ArrayList<>();
    List<String> broken = new ArrayList<>();
    for (Path page : pages()) {
      for (MatchResult link : LINK.matcher(withoutCode(page)).results().toList()) {
        String text = ROOT.relativize(page) + ": " + link.group();
        links.add(text);
        if (isBroken(page, link.group(1), link.group(2))) {
          broken.add(text);
        }
      }
    }
    assertThat(links).hasSizeGreaterThan(100);
    assertThat(broken).isEmpty();
  }

  /** A script that prints one may have printed nothing. */
  @Test
  void tablesHaveRows() throws IOException {
    int tables = 0;
    for (Path page : pages()) {
      String text = withoutCode(page);
      tables += TABLE.matcher(text).results().toList().size();
      assertThat(EMPTY_TABLE.matcher(text).results().map(MatchResult::group))
          .as("%s", page)
          .isEmpty();
    }
    assertThat(tables).isGreaterThan(100);
  }

  private static boolean isBroken(Path page, String file, String heading) throws IOException {
    Path target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
    return !target.startsWith(ROOT)
        || !Files.exists(target)
        || (heading != null && !headings(target).contains(heading));
  }

  /** Their own names, and those that GitHub and MkDocs give to them. */
  private static List<String> headings(Path page) throws IOException {
    return HEADING
        .matcher(Files.readString(page))
        .results()
        .flatMap(heading -> Stream.of(String.valueOf(heading.group(1)), name(heading.group(2))))
        .toList();
  }

  private static String name(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-');
  }

  private static String withoutCode(Path page) throws IOException {
    return CODE.matcher(Files.readString(page)).replaceAll("");
  }

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      Stream.concat(top, docs).filter(f -> f.toString().endsWith(".md")).forEach(pages::add);
    }
    pages.add(ROOT.resolve("spotjmhbugs-eclipse/README.md"));
    pages.add(ROOT.resolve("laboratory/spark/README.md"));
    return pages;
  }
}
