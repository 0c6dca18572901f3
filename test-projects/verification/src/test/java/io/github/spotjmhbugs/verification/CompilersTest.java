// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.verification.Expectation.Place;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The findings are the same whatever compiled the fixtures, and without debug information. Compared
 * are class, member, practice and confidence.
 */
class CompilersTest {
  private static List<HostFinding> asBuilt;
  private static Set<String> compilerDependent;

  @TempDir Path output;

  @BeforeAll
  static void analyseAsBuilt() throws IOException {
    FixtureSources sources = FixtureSources.read(Corpus.fixtureSources());
    asBuilt = EngineHost.analyse(ClassFiles.in(Corpus.path("fixtures"))).findings();
    Set<Place> places =
        sources.expectations().stream()
            .filter(Expectation::compilerDependent)
            .map(Expectation::place)
            .collect(Collectors.toSet());
    compilerDependent =
        asBuilt.stream()
            .filter(finding -> places.contains(sources.place(finding)))
            .map(finding -> finding.className() + "#" + finding.member() + " ")
            .collect(Collectors.toSet());
  }

  @Test
  void javacWithoutDebugInformation() throws IOException {
    compileWithJavac(allSources(), "-g:none", "--release", "17");
    assertThat(differences(key -> true)).isEmpty();
  }

  @Test
  void ecj() throws IOException {
    compileWithEcj("-g");
    assertThat(differences(key -> compilerDependent.stream().noneMatch(key::startsWith))).isEmpty();
  }

  @Test
  void ecjWithoutDebugInformation() throws IOException {
    compileWithEcj("-g:none");
    assertThat(differences(key -> compilerDependent.stream().noneMatch(key::startsWith))).isEmpty();
  }

  /** Compilers before Java 11 make accessors for the private members of nested classes. */
  @Test
  void javacWithAccessors() throws IOException {
    Path fixture =
        Corpus.fixtureSources()
            .resolve("io/github/spotjmhbugs/fixtures/retu/CompoundAssignmentAccessors.java");
    compileWithJavac(List.of(fixture.toString()), "-g", "--release", "8", "-Xlint:-options");
    assertThat(ClassFiles.in(output).byName()).isNotEmpty();
    assertThat(analyseOutput()).isEmpty();
  }

  private Set<String> differences(Predicate<String> relevant) throws IOException {
    Set<String> before = keys(asBuilt);
    Set<String> now = keys(analyseOutput());
    Set<String> differences = new TreeSet<>();
    before.stream().filter(key -> !now.contains(key)).forEach(key -> differences.add("- " + key));
    now.stream().filter(key -> !before.contains(key)).forEach(key -> differences.add("+ " + key));
    differences.removeIf(difference -> !relevant.test(difference.substring(2)));
    return differences;
  }

  private static Set<String> keys(List<HostFinding> findings) {
    return findings.stream().map(HostFinding::withoutDebugInformation).collect(Collectors.toSet());
  }

  private List<HostFinding> analyseOutput() throws IOException {
    HostReport report = EngineHost.analyse(ClassFiles.in(output));
    assertThat(report.errors()).isEmpty();
    return report.findings();
  }

  private static List<String> allSources() throws IOException {
    try (Stream<Path> files = Files.walk(Corpus.fixtureSources())) {
      return files.map(Path::toString).filter(file -> file.endsWith(".java")).toList();
    }
  }

  private void compileWithJavac(List<String> files, String... options) {
    List<String> arguments = arguments(files, options);
    ByteArrayOutputStream problems = new ByteArrayOutputStream();
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, problems, arguments.toArray(new String[0]));
    assertThat(status).as(() -> "javac: " + problems).isZero();
  }

  private void compileWithEcj(String debug) throws IOException {
    List<String> arguments = arguments(allSources(), debug, "-17");
    StringWriter problems = new StringWriter();
    PrintWriter log = new PrintWriter(problems);
    boolean compiled = BatchCompiler.compile(arguments.toArray(new String[0]), log, log, null);
    assertThat(compiled).as(() -> "ECJ: " + problems).isTrue();
  }

  private List<String> arguments(List<String> files, String... options) {
    List<String> arguments = new ArrayList<>(List.of(options));
    String classPath = String.join(File.pathSeparator, Corpus.classPath());
    arguments.addAll(List.of("-proc:none", "-nowarn", "-classpath", classPath));
    arguments.addAll(List.of("-d", output.toString()));
    arguments.addAll(files);
    return arguments;
  }
}
