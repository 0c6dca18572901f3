// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.goal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.verification.recipes.MavenBuild;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One module, with one fault in its main classes and one in its test classes. */
class MavenGoalTest {
  private static final String ROOT = "src/main/java/org/example/RootBenchmark.java";
  private static final String SORT = "src/test/java/org/example/SortBenchmark.java";

  private GoalProject project;

  @BeforeEach
  void checkout() throws IOException {
    project = GoalProject.checkout("single");
  }

  @Test
  void settingsOfTheProjectCount() throws Exception {
    Path settings = project.file(".spotjmhbugs.toml");
    Files.writeString(settings, "exclude = ['org.example.RootBenchmark']");
    assertThat(project.run("scan").exitCode()).isZero();
    assertThat(project.findings("out/spotjmhbugs"))
        .singleElement()
        .asString()
        .startsWith("single INVO org.example.SortBenchmark ");
    Files.writeString(settings, "excludes = ['org.example.RootBenchmark']");
    MavenBuild build = project.run("scan");
    assertThat(build.exitCode()).isNotZero();
    assertThat(build.output())
        .anyMatch(line -> line.contains(":1: unknown key 'excludes'; did you mean exclude?"));
  }

  @Test
  void scanCompilesPrintsAndWritesEveryFormat() throws Exception {
    MavenBuild build = project.run("scan");
    assertThat(build.exitCode()).isZero();
    assertThat(build.output())
        .contains("[INFO] single")
        .anyMatch(line -> line.startsWith("[INFO] 2 findings in 2 of 3 benchmarks ("))
        .contains("[INFO] Reports: out/spotjmhbugs/spotjmhbugs.{txt,csv,sarif,html}");
    int root = line(ROOT, "    Math.sqrt(x);");
    int sort = line(SORT, "    numbers = new Random");
    assertThat(project.findings("out/spotjmhbugs"))
        .containsExactly(
            "single RETU org.example.RootBenchmark " + root,
            "single INVO org.example.SortBenchmark " + sort);
    assertThat(report("txt")).contains("RootBenchmark.java:" + root);
    assertThat(report("sarif")).contains("\"uri\": \"" + ROOT + "\"", "\"uri\": \"" + SORT + "\"");
    assertThat(report("html"))
        .contains("<b>Math.sqrt</b>(x);")
        .doesNotContain(project.file("").toString());
  }

  /** The run is measured, so its score is not known; the next one is made from it. */
  @Test
  void trackRunsTheBenchmarksAndKeepsTheirResults() throws Exception {
    MavenBuild build =
        project.run(
            "track",
            "-Dspotjmhbugs.jmh=-f 2 -wi 1 -i 2 -w 10ms -r 10ms RootBenchmark",
            "-Dspotjmhbugs.history=" + project.file("history"),
            "-Dspotjmhbugs.append");
    assertThat(build.exitCode()).isZero();
    assertThat(build.output())
        .anyMatch(line -> line.matches("\\[INFO] Kept as .*/history/20[-T0-9a-f]+\\.json\\.gz"))
        .anyMatch(line -> line.startsWith("[INFO] 0 regressed, 0 improved; "));
    Path results = project.file("out/spotjmhbugs/results.json");
    assertThat(project.file("out/spotjmhbugs/results.md"))
        .content()
        .startsWith("<!-- spotjmhbugs track -->\n### JMH: 0 regressed");
    String measured = Files.readString(results);
    Path before = Files.writeString(project.file("before.json"), scores(measured, 90));
    Path after = Files.writeString(project.file("after.json"), scores(measured, 60));
    MavenBuild compared =
        project.run("track", "-Dspotjmhbugs.results=" + after, "-Dspotjmhbugs.base=" + before);
    assertThat(compared.exitCode()).isNotZero();
    assertThat(reason(compared)).contains("regressed, ").endsWith(", see above -> [Help 1]");
    Path first = Files.writeString(project.file("history/1.json"), scores(measured, 60));
    Files.setLastModifiedTime(first, FileTime.from(Instant.now().plusSeconds(3600)));
    assertThat(
            project
                .run(
                    "track",
                    "-Dspotjmhbugs.results=" + after,
                    "-Dspotjmhbugs.history=" + project.file("history"),
                    "-Dspotjmhbugs.order=time")
                .output())
        .contains("[INFO] Compared with " + first);
    MavenBuild unordered =
        project.run(
            "track",
            "-Dspotjmhbugs.results=" + after,
            "-Dspotjmhbugs.base=" + before,
            "-Dspotjmhbugs.order=time");
    assertThat(reason(unordered))
        .contains("spotjmhbugs.order needs spotjmhbugs.history -> [Help 1]");
  }

  /** Puts other scores in place of those that were measured, none twice. */
  private static String scores(String results, int score) {
    int[] next = {score * 10};
    return Pattern.compile("(\\n +)\\d+\\.\\d[0-9.E]*")
        .matcher(results)
        .replaceAll(line -> line.group(1) + next[0]++ / 10.0);
  }

  @Test
  void checkFailsOnceTheReportsAreWritten() throws Exception {
    MavenBuild build = project.run("check");
    assertThat(build.exitCode()).isNotZero();
    assertThat(reason(build)).endsWith(": 2 findings, see above -> [Help 1]");
    assertThat(project.findings("out/spotjmhbugs")).hasSize(2);
  }

  @Test
  void checkFailsOnlyForWhatTheUserSays() throws Exception {
    MavenBuild build = project.run("check", "-Dspotjmhbugs.failOn=high");
    assertThat(reason(build)).endsWith(": 1 finding, see above -> [Help 1]");
    assertThat(project.findings("out/spotjmhbugs")).hasSize(2);
    MavenBuild quiet = project.run("check", "-o", "-q", "-Dspotjmhbugs.failOn=never");
    assertThat(quiet.exitCode()).isZero();
    // Maven resets a terminal's colours, whatever it is asked for; new JVMs warn of its libraries.
    assertThat(quiet.output())
        .map(line -> line.replace("\u001b[0m", ""))
        .allMatch(line -> line.isEmpty() || line.startsWith("WARNING: "));
  }

  @Test
  void testClassesAndFormatsAreAMatterOfTaste() throws Exception {
    MavenBuild build =
        project.run(
            "scan",
            "-Dspotjmhbugs.includeTests=false",
            "-Dspotjmhbugs.formats=csv",
            "-Dspotjmhbugs.outputDirectory=reports");
    assertThat(build.exitCode()).isZero();
    assertThat(project.findings("reports")).hasSize(1);
    assertThat(project.file("reports").toFile().list()).containsExactly("spotjmhbugs.csv");
    assertThat(project.file("out/spotjmhbugs")).doesNotExist();
  }

  @Test
  void whatCannotBeReadIsNamedAndFailsTheBuildAfterTheReport() throws Exception {
    Path classes = Files.createDirectories(project.file("src/main/resources/org/example"));
    Files.writeString(classes.resolve("Broken.class"), "not a class file");
    MavenBuild build = project.run("scan");
    assertThat(build.exitCode()).isNotZero();
    assertThat(build.output())
        .filteredOn(line -> line.contains("Broken.class"))
        .singleElement()
        .asString()
        .startsWith("[ERROR] out/classes/org/example/Broken.class: ");
    assertThat(reason(build))
        .endsWith(": not everything could be scanned: 1 error, see above -> [Help 1]");
    assertThat(project.findings("out/spotjmhbugs")).hasSize(2);
  }

  @Test
  void whatCannotBeWrittenIsOneLine() throws Exception {
    Files.createDirectory(project.file("out"));
    Path place = Files.writeString(project.file("out/spotjmhbugs"), "in the way");
    MavenBuild build = project.run("scan");
    assertThat(reason(build)).endsWith(": " + place + ": not a directory -> [Help 1]");
    assertThat(build.output()).noneMatch(line -> line.startsWith("\tat "));
  }

  @Test
  void skipLeavesEverythingOut() throws Exception {
    MavenBuild build = project.run("check", "-Dspotjmhbugs.skip");
    assertThat(build.exitCode()).isZero();
    assertThat(build.output()).contains("[INFO] Skipped because of spotjmhbugs.skip: single");
    assertThat(project.file("out/spotjmhbugs")).doesNotExist();
  }

  @Test
  void helpExplainsGoalsAndParameters() throws Exception {
    MavenBuild build = project.run("help", "-Ddetail");
    assertThat(build.exitCode()).isZero();
    assertThat(build.output())
        .contains("spotjmhbugs:check", "spotjmhbugs:scan", "    failOn")
        .contains("    formats (Default: text,csv,sarif,html)")
        .contains("      User property: spotjmhbugs.includeTests");
    assertThat(project.file("out")).doesNotExist();
  }

  private String report(String extension) throws IOException {
    return Files.readString(project.file("out/spotjmhbugs/spotjmhbugs." + extension));
  }

  private int line(String source, String start) throws IOException {
    List<String> lines = Files.readAllLines(project.file(source));
    int index = lines.indexOf(lines.stream().filter(l -> l.startsWith(start)).findFirst().get());
    return index + 1;
  }

  private static String reason(MavenBuild build) {
    return build.output().stream()
        .filter(line -> line.startsWith("[ERROR] Failed to execute goal io.github.spotjmhbugs:"))
        .findFirst()
        .orElse("no reason given");
  }
}
