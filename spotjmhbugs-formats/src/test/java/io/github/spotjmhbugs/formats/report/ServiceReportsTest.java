// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.spotjmhbugs.host.result.Findings;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.source.Sources;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The reports that code hosts and CI servers show beside the code. */
class ServiceReportsTest {
  /** What would end a command, a string or an element, or start another one. */
  private static final String HOSTILE =
      "p/A\n::add-mask::x,line=1%0A\u001b[2J]]>&<\"'\ud800\uffff\u202e";

  @TempDir private Path folder;

  @Test
  void githubGetsALineForEachFindingWithItsPlace() throws IOException {
    Path root = Files.createDirectories(folder.toRealPath().resolve("src"));
    Path file = Files.createDirectories(root.resolve("org/foo")).resolve("Bar.java");
    Files.writeString(file, "package org.foo;\nclass Bar {\n\tvoid m() { x = Math.log(1); }\n}\n");
    Sources sources = Sources.of(folder, List.of(root));

    String report =
        new GithubReport(sources)
            .render(Findings.result(Findings.retu(3), Findings.fork(), Findings.constant()));
    assertThat(report.lines())
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .startsWith(
                        "::error file=src/org/foo/Bar.java,line=3,col=17,"
                            + "title=JMH_RETU_IGNORED_RESULT::The result of Math.log is dropped;"),
            line ->
                assertThat(line)
                    .startsWith(
                        "::warning file=org/foo/Forks.java,title=JMH_FORK_ZERO_ANNOTATION::"),
            line -> assertThat(line).startsWith("::notice file=Ünnamed.class,title=JMH_FINAL_"));
  }

  @Test
  void aNameCannotEndACommandOfGithub() {
    String report = new GithubReport(Sources.none()).render(hostile());
    assertThat(report.lines()).hasSize(1);
    assertThat(report)
        .startsWith("::error file=p/A %3A%3Aadd-mask%3A%3Ax%2Cline=1%250A [2J]]>&<\"'")
        .doesNotContain("\u001b", "\u202e");
  }

  @Test
  void gitlabGetsWhatItRequires() {
    JsonArray issues =
        JsonParser.parseString(
                new GitlabReport(Sources.none())
                    .render(Findings.result(Findings.retu(3), Findings.retu(4), Findings.fork())))
            .getAsJsonArray();
    assertThat(issues).hasSize(3);
    JsonObject retu = issues.get(0).getAsJsonObject();
    assertThat(retu.get("check_name").getAsString()).isEqualTo("JMH_RETU_IGNORED_RESULT");
    assertThat(retu.get("severity").getAsString()).isEqualTo("critical");
    assertThat(retu.get("description").getAsString()).contains("Math.log").doesNotContain("\n");
    assertThat(position(retu)).isEqualTo("org/foo/Bar.java:3");
    assertThat(position(issues.get(2).getAsJsonObject())).isEqualTo("org/foo/Forks.java:1");
    assertThat(issues.asList().stream().map(each -> each.getAsJsonObject().get("fingerprint")))
        .doesNotHaveDuplicates();
  }

  private static String position(JsonObject issue) {
    JsonObject location = issue.getAsJsonObject("location");
    return location.get("path").getAsString()
        + ":"
        + location.getAsJsonObject("lines").get("begin").getAsInt();
  }

  @Test
  void eachBenchmarkIsATestThatItsFindingsFail() throws Exception {
    Document report =
        junit(Findings.result(Findings.retu(3), Findings.retu(4), Findings.constant()));
    Element suite = (Element) report.getElementsByTagName("testsuite").item(0);
    assertThat(suite.getAttribute("name")).isEqualTo("a, b.jar");
    assertThat(suite.getAttribute("tests")).isEqualTo("4");
    assertThat(suite.getAttribute("failures")).isEqualTo("3");
    NodeList failures = report.getElementsByTagName("failure");
    assertThat(failures.getLength()).isEqualTo(3);
    Element measured = test(report, "org.foo.Bar$In", "measure");
    assertThat(measured.getTextContent().strip().lines())
        .hasSize(2)
        .allMatch(line -> line.contains("Bar.java:") && line.contains(": error: The result of"));
    assertThat(test(report, "org.foo.Forks", "b").getChildNodes().getLength()).isZero();
  }

  @Test
  void aFindingOutsideOfBenchmarksIsATestOfItsOwn() throws Exception {
    ScanResult result = Findings.result(Findings.in("p/Launcher", "Launcher.java"));
    Element own = test(junit(result), "p.Launcher", "measure");
    assertThat(own.getElementsByTagName("failure").getLength()).isEqualTo(1);
  }

  @Test
  void aNameCannotEndAnElement() throws Exception {
    assertThat(junit(hostile()).getElementsByTagName("failure").getLength()).isEqualTo(1);
  }

  private static ScanResult hostile() {
    return Findings.result(Findings.in(HOSTILE, HOSTILE));
  }

  private static Document junit(ScanResult result) throws Exception {
    String xml = new JunitReport(Sources.none()).render(result);
    return DocumentBuilderFactory.newDefaultInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml)));
  }

  private static Element test(Document report, String className, String name) {
    NodeList tests = report.getElementsByTagName("testcase");
    for (int i = 0; i < tests.getLength(); i++) {
      Element test = (Element) tests.item(i);
      if (test.getAttribute("classname").equals(className)
          && test.getAttribute("name").equals(name)) {
        return test;
      }
    }
    throw new AssertionError("no test " + className + "#" + name);
  }
}
