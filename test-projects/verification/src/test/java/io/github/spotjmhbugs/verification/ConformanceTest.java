// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Constructs that compilers lower into more than they say: right benchmarks are silent and wrong
 * ones found, whatever compiled them. The folders of the sources in Java are named by the first
 * release that knows the constructs in them. A build of each change has the newest version of each
 * compiler of Java and the newest of each other language.
 */
class ConformanceTest {
  private static final Path CONFORMANCE = Corpus.path("root").resolve("test-projects/conformance");

  private static final Pattern PLACE = Pattern.compile("(?<file>\\S+):(?<line>\\d+)(?<rest> .*)");

  /** The name of the method, whatever the language has before it. */
  private static final Pattern NAME =
      Pattern.compile("@Benchmark\\s+[^\\n({=]*?(\\w+) *(?=[(:={\\n])");

  @TempDir Path output;

  @ParameterizedTest
  @CsvSource({
    "javac, 17, 8, -g",
    "javac, 17, 11, -g",
    "javac, 17, 17, -g",
    "javac, 25, 8, -g",
    "javac, 25, 17, -g",
    "javac, 25, 21, -g",
    "javac, 25, 25, -g:none",
    "ecj, 17, 8, -g",
    "ecj, 17, 17, -g",
    "ecj, 25, 21, -g"
  })
  @EnabledIfSystemProperty(
      named = "spotjmhbugs.long",
      matches = "true",
      disabledReason = "in mvn -Plong verify")
  void constructsOfJavaInOtherForms(String compiler, int feature, int release, String debug)
      throws Exception {
    constructsOfJava(compiler, feature, release, debug);
  }

  @ParameterizedTest
  @CsvSource({"javac, 25, 25, -g", "ecj, 25, 24, -g"})
  void constructsOfJava(String compiler, int feature, int release, String debug) throws Exception {
    Optional<Jdk> jdk = Jdk.find(feature);
    if (jdk.isEmpty()) {
      System.out.println(compiler + " " + release + ": skipped, no JDK " + feature + " found");
    }
    assumeThat(jdk).as("a JDK " + feature).isPresent();
    Path sources = sourcesFor(release);
    compile(jdk.orElseThrow(), compiler, release, debug, sources);

    HostReport report = EngineHost.analyse(ClassFiles.in(output));

    assertThat(report.errors()).isEmpty();
    FixtureSources expected = FixtureSources.read(sources);
    if (debug.equals("-g")) {
      assertThat(expected.differences(report, any -> true)).isEmpty();
    } else {
      assertThat(report.findings())
          .extracting(one -> expected.fileOf(one.className()) + " " + one.pattern().practice())
          .containsExactlyInAnyOrderElementsOf(
              expected.expectations().stream()
                  .map(one -> one.place().file() + " " + one.place().practice())
                  .toList());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "kotlin-1.9, kotlin",
    "scala-2.12, scala/common",
    "scala-2.13, scala/common",
    "groovy-4, groovy"
  })
  @EnabledIfSystemProperty(
      named = "spotjmhbugs.long",
      matches = "true",
      disabledReason = "in mvn -Plong verify")
  void constructsOfOlderLanguages(String name, String folders) throws Exception {
    constructsOfOtherLanguages(name, folders);
  }

  @ParameterizedTest
  @CsvSource({"kotlin-2.4, kotlin", "scala-3.3, scala/common scala/3", "groovy-5, groovy"})
  void constructsOfOtherLanguages(String name, String folders) throws Exception {
    LanguageCompiler compiler = LanguageCompiler.of(name);
    if (compiler.jars().isEmpty()) {
      System.out.println(name + ": skipped, it is there from mvn process-test-resources on");
    }
    assumeThat(compiler.jars()).as("the compiler " + name).isNotEmpty();
    Path sources = joined(List.of(folders.split(" ", -1)));
    compiler.compile(sources, output);

    ClassFiles classes = ClassFiles.in(output);
    HostReport report =
        EngineHost.analyse(classes.byName().values(), compiler.withLibraries(classes));

    assertThat(report.errors()).isEmpty();
    assertThat(
            FixtureSources.read(sources).differences(report, any -> true).stream()
                .map(difference -> benchmark(sources, difference))
                .collect(Collectors.toSet()))
        .containsExactlyInAnyOrderElementsOf(KnownDifferences.of(name));
  }

  /** Names the benchmark instead of the file and line that a difference begins with. */
  private static String benchmark(Path sources, String difference) {
    Matcher place = PLACE.matcher(difference);
    assertThat(place.matches()).as(difference).isTrue();
    Path file = sources.resolve(place.group("file"));
    try {
      String before =
          Files.readAllLines(file).stream()
              .limit(Integer.parseInt(place.group("line")))
              .collect(Collectors.joining("\n"));
      String declaration = before.substring(before.lastIndexOf("@Benchmark"));
      Matcher name = NAME.matcher(declaration);
      assertThat(name.find()).as(declaration).isTrue();
      String type = String.valueOf(file.getFileName()).replaceFirst("\\..*", "");
      return type + "." + name.group(1) + place.group("rest");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The folders of the releases up to one, together. */
  private Path sourcesFor(int release) throws IOException {
    try (Stream<Path> folders = Files.list(CONFORMANCE.resolve("java"))) {
      return joined(
          folders
              .map(folder -> String.valueOf(folder.getFileName()))
              .filter(name -> Integer.parseInt(name) <= release)
              .map(name -> "java/" + name)
              .toList());
    }
  }

  private Path joined(List<String> folders) throws IOException {
    Path joined = Files.createDirectories(output.resolveSibling(output.getFileName() + "-sources"));
    for (String folder : folders) {
      Path root = CONFORMANCE.resolve(folder);
      try (Stream<Path> files = Files.walk(root)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          Path copy = joined.resolve(root.relativize(file));
          Files.createDirectories(copy.resolveSibling(""));
          Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
    return joined;
  }

  private void compile(Jdk jdk, String compiler, int release, String debug, Path sources)
      throws IOException, InterruptedException, URISyntaxException {
    List<String> program = new ArrayList<>();
    if (compiler.equals("javac")) {
      program.add(jdk.tool("javac"));
      ChildProcess.BRIEF.forEach(option -> program.add("-J" + option));
      program.addAll(List.of("--release=" + release, "-Xlint:-options"));
    } else {
      program.add(jdk.tool("java"));
      program.addAll(ChildProcess.BRIEF);
      program.addAll(List.of("-jar", ecj(), "-" + release));
    }
    List<String> options =
        List.of("-cp", Corpus.fixtureClassPath(), "-d", output.toString(), "-proc:none", debug);
    try (Stream<Path> files = Files.walk(sources)) {
      List<String> names = files.map(Path::toString).filter(f -> f.endsWith(".java")).toList();
      ChildProcess run =
          ChildProcess.run(
              sources, Stream.of(program, options, names).flatMap(List::stream).toList());
      assertThat(run.exitCode()).as(() -> String.join("\n", run.output())).isZero();
    }
  }

  private static String ecj() throws URISyntaxException {
    return Path.of(BatchCompiler.class.getProtectionDomain().getCodeSource().getLocation().toURI())
        .toString();
  }
}
