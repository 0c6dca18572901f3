// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.spotjmhbugs.analysis.Analyzer;
import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.RunFindings;
import io.github.spotjmhbugs.impact.repair.Repair;
import io.github.spotjmhbugs.impact.repair.Repairs;
import io.github.spotjmhbugs.impact.repair.SinkClass;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import io.github.spotjmhbugs.strangers.Jdk;
import io.github.spotjmhbugs.strangers.Jdks;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A JVM that may delete what the repaired benchmark keeps proves nothing. */
class SinkTest {
  private static final String SAMPLE = "org/openjdk/jmh/samples/JMHSample_08_DeadCode";

  @TempDir private Path folder;

  /** The JVM says nothing of the one option; it takes the other, which names no method. */
  @ParameterizedTest
  @ValueSource(strings = {"quiet", "blackhole," + SinkClass.NAME + ".absent"})
  void withoutItThereAreNoSizes(String hint) throws IOException {
    Optional<Jdk> jdk = Jdks.at(Path.of(System.getProperty("java.home")));
    assumeTrue(jdk.isPresent(), "the tests run on a JRE");
    Workspace workspace = Workspace.create(folder.resolve("work"));
    CodeProbe probe =
        new CodeProbe(
            new BenchmarkJvm(jdk.orElseThrow(), classPath(), workspace, Optional.empty(), hint));
    Repairs repairs = new Repairs(SinkTest::bytesOf);
    Finding finding = finding();
    Path emptied = folder.resolve("emptied");
    ForkClasses.write(emptied, repairs.emptied(finding.affected().get(0)));
    Path repaired = folder.resolve("repaired");
    ForkClasses.write(repaired, ((Repair.Rewritten) repairs.repair(finding)).classes());
    AffectedBenchmark benchmark =
        new AffectedBenchmark(
            new ListedBenchmark(
                SAMPLE.replace('/', '.') + ".measureWrong",
                "AverageTime",
                "",
                1,
                1,
                Map.of(),
                Map.of()),
            finding.affected().get(0));

    assertThatExceptionOfType(ForkFailureException.class)
        .isThrownBy(
            () ->
                probe.look(
                    RetuPractice.KEY,
                    benchmark,
                    emptied,
                    repaired,
                    Set.of(),
                    Optional.empty(),
                    folder.resolve("logs/output.log")))
        .withMessage("the JVM does not honour the sink of repaired benchmarks");
  }

  private static BenchmarkClassPath classPath() {
    Pattern separator = Pattern.compile(Pattern.quote(File.pathSeparator));
    return new BenchmarkClassPath(
        separator.splitAsStream(System.getProperty("java.class.path")).map(Path::of).toList());
  }

  private static Finding finding() {
    ClassSource source = SinkTest::bytesOf;
    byte[] sample = bytesOf(SAMPLE);
    List<Finding> findings =
        RunFindings.of(
            List.of(new Analyzer(source).analyse(sample == null ? new byte[0] : sample)));
    assertThat(findings).hasSize(1);
    return findings.get(0);
  }

  private static byte @Nullable [] bytesOf(String internalName) {
    try (InputStream classFile = ClassLoader.getSystemResourceAsStream(internalName + ".class")) {
      return classFile == null ? null : classFile.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
