// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.analysis.Practices;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.StringTokenizer;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The front of the repository says what the build knows, and all pages are short. */
class RepositoryFrontTest {
  private static final Set<String> NOT_OURS = Set.of(".git", "target");
  private static final Path FORMS = Catalogue.ROOT.resolve(".github/ISSUE_TEMPLATE");

  @ParameterizedTest
  @ValueSource(strings = {"false-alarm.yml", "missed-mistake.yml"})
  void formsOfferEachPracticeOnce(String form) throws IOException {
    List<String> offered =
        Files.readAllLines(FORMS.resolve(form)).stream()
            .filter(line -> line.matches(" {8}- [A-Z]+"))
            .map(line -> line.substring(10))
            .toList();
    List<String> keys = Practices.keys().stream().map(Object::toString).toList();
    assertThat(offered).containsExactlyInAnyOrderElementsOf(keys);
  }

  @ParameterizedTest
  @ValueSource(strings = {"false-alarm.yml", "missed-mistake.yml"})
  void formsRequireReproducer(String form) throws IOException {
    assertThat(Files.readString(FORMS.resolve(form)))
        .containsPattern("(?s)id: reproducer\n(?:(?!  - type).)*required: true");
  }

  @ParameterizedTest
  @CsvSource({
    "Java, maven.compiler.release, '(\\d+)%2B'",
    "SpotBugs, spotbugs.version, '4\\.8%20to%20(\\d+\\.\\d+)'",
    "JMH, jmh.version, '(\\d+\\.\\d+)'",
  })
  void badgesSayWhatThePomSays(String badge, String property, String value) throws IOException {
    String readme = Files.readString(Catalogue.ROOT.resolve("README.md"));
    String pom = Files.readString(Catalogue.ROOT.resolve("pom.xml"));
    String shown = group("img\\.shields\\.io/badge/" + badge + "-" + value + "-", readme);
    String built = group("<" + property + ">([^<]+)<", pom);
    assertThat((built + ".").startsWith(shown + "."))
        .as("%s, built with %s", shown, built)
        .isTrue();
  }

  @Test
  void badgeOfTheLicenceIsThatOfThePom() throws IOException {
    assertThat(Files.readString(Catalogue.ROOT.resolve("README.md")))
        .contains("img.shields.io/badge/licence-Apache--2.0-");
    assertThat(Files.readString(Catalogue.ROOT.resolve("pom.xml")))
        .contains("<name>Apache-2.0</name>");
  }

  /** A command that is not listed would be taken for harmless. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "scan",
        "init",
        "fix",
        "explain",
        "inspect",
        "compare",
        "history",
        "track",
        "impact",
        "study",
        "study --allow-builds"
      })
  void securityPageSaysWhatEachCommandRuns(String command) throws IOException {
    assertThat(Files.readString(Catalogue.ROOT.resolve("SECURITY.md")))
        .containsPattern("(?m)^\\| [^|]*`" + Pattern.quote(command) + "`");
  }

  /** The profile "site" of the POM copies pages, and lets other links lead to the repository. */
  @Test
  void linksOfTheSiteLeadToPagesOrToTheRepository() throws IOException {
    String pom = Files.readString(Catalogue.ROOT.resolve("pom.xml"));
    String copied = group("<fileset dir=\"\\.\" includes=\"([^\"]+),docs/\\*\\*\"", pom);
    Pattern rewritten = Pattern.compile(group("match=\"(\\\\]\\\\[^\"]+)\"", pom));
    Pattern link = Pattern.compile("\\]\\((?!https?:|mailto:|#)([^)#\\s]+)[^)]*\\)");
    List<Path> pages =
        Stream.concat(
                Stream.of((copied + ",README.md").split(",")).map(Catalogue.ROOT::resolve),
                markdownIn(Catalogue.ROOT.resolve("docs")).stream())
            .toList();
    List<String> lost = new ArrayList<>();
    for (Path page : pages) {
      Path folder = Objects.requireNonNull(page.getParent());
      link.matcher(Files.readString(page))
          .results()
          .filter(found -> !rewritten.matcher(found.group()).matches())
          .filter(found -> !isOnSite(folder.resolve(found.group(1)).normalize(), pages))
          .forEach(found -> lost.add(page + ": " + found.group()));
    }
    assertThat(pages).hasSizeGreaterThan(40);
    assertThat(lost).isEmpty();
  }

  private static boolean isOnSite(Path file, List<Path> pages) {
    return file.startsWith(Catalogue.ROOT.resolve("docs").normalize())
        ? Files.exists(file)
        : pages.stream().map(Path::normalize).anyMatch(file::equals);
  }

  private static List<Path> markdownIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".md")).toList();
    }
  }

  @Test
  void readmeIsShort() throws IOException {
    assertThat(words(Catalogue.ROOT.resolve("README.md"))).isBetween(100, 550);
  }

  /** A page that grows has to take its words from others. */
  @Test
  void pagesAreShortTogether() throws IOException {
    SortedMap<String, Integer> words = new TreeMap<>();
    Files.walkFileTree(
        Catalogue.ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return NOT_OURS.contains(folder.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (file.toString().endsWith(".md")) {
              words.put(Catalogue.ROOT.relativize(file).toString(), words(file));
            }
            return FileVisitResult.CONTINUE;
          }
        });
    assertThat(words).containsKeys("README.md", "docs/study.md");
    assertThat(words.values().stream().mapToInt(Integer::intValue).sum())
        .as("words of %s", words)
        .isLessThanOrEqualTo(48_000);
  }

  private static int words(Path page) throws IOException {
    return new StringTokenizer(Files.readString(page)).countTokens();
  }

  private static String group(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    assertThat(matcher.find()).as(pattern).isTrue();
    return matcher.group(1);
  }
}
