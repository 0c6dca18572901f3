// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Constructs that compilers lower into more than they say: right benchmarks are silent and wrong
 * ones found, whatever compiled them. The folders of the sources are named by the first release
 * that knows the constructs in them.
 */
class ConformanceTest {
  @TempDir Path output;

  @ParameterizedTest
  @CsvSource({
    "javac, 17, 8, -g",
    "javac, 17, 11, -g",
    "javac, 17, 17, -g",
    "javac, 25, 8, -g",
    "javac, 25, 17, -g",
    "javac, 25, 21, -g",
    "javac, 25, 25, -g",
    "javac, 25, 25, -g:none",
    "ecj, 17, 8, -g",
    "ecj, 17, 17, -g",
    "ecj, 25, 21, -g",
    "ecj, 25, 24, -g"
  })
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

  /** The folders of the releases up to one, together. */
  private Path sourcesFor(int release) throws IOException {
    Path root = Corpus.path("root").resolve("test-projects/conformance/java");
    Path joined = Files.createDirectories(output.resolveSibling(output.getFileName() + "-sources"));
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".java")).toList()) {
        Path place = root.relativize(file);
        if (Integer.parseInt(place.getName(0).toString()) <= release) {
          Path copy = joined.resolve(place.subpath(1, place.getNameCount()));
          Files.createDirectories(copy.resolveSibling(""));
          Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
    return joined;
  }

  private void compile(Jdk jdk, String compiler, int release, String debug, Path sources)
      throws IOException, InterruptedException, URISyntaxException {
    List<String> program =
        compiler.equals("javac")
            ? List.of(jdk.tool("javac"), "--release=" + release, "-Xlint:-options")
            : List.of(jdk.tool("java"), "-jar", ecj(), "-" + release);
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
