// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli.inspect;

import io.github.spotjmhbugs.formats.results.StaticFindings;
import io.github.spotjmhbugs.host.classpath.ClassContainers;
import io.github.spotjmhbugs.host.file.PathList;
import io.github.spotjmhbugs.host.result.EvidenceFile;
import io.github.spotjmhbugs.host.result.Measurements;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.results.score.Benchmark;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that name the code of benchmarks, of which findings explain results. */
public final class CodeOptions {
  @Option(
      names = "--classes",
      paramLabel = "PATH",
      description =
          "Jars and directories with the benchmarks, separated as in a class path: findings in their"
              + " code explain results.")
  private List<String> classes = new ArrayList<>();

  @Option(
      names = "--classpath",
      paramLabel = "PATH",
      description = "Jars and directories with the classes that the benchmarks need.")
  private List<String> classPath = new ArrayList<>();

  @Option(
      names = "--evidence",
      paramLabel = "DIR",
      description =
          "Show the measurements in DIR (from impact --out DIR) of these findings; needs --classes.")
  private @Nullable Path measured;

  /**
   * The code, while it is read.
   *
   * @param scanned where the benchmarks are
   * @param lookups where other classes are
   * @param evidence what was measured of findings
   * @param problems receives what cannot be read
   */
  public record Code(
      ClassContainers scanned,
      ClassContainers lookups,
      Measurements evidence,
      Consumer<Problem> problems)
      implements AutoCloseable {
    /** {@return whether all that was named could be opened} */
    public boolean isComplete() {
      return scanned.problems().isEmpty() && lookups.problems().isEmpty();
    }

    /**
     * Explains results.
     *
     * @param file their file
     * @param measured what was measured
     * @return what the code says about the benchmarks, and what their run said about it
     */
    public StaticFindings explain(String file, Collection<Benchmark> measured) {
      StaticFindings findings = new StaticFindings();
      if (!scanned.opened().isEmpty()) {
        findings.addScanned(
            measured,
            scanned,
            lookups,
            evidence,
            line -> problems.accept(Problem.warning(file, line)));
      }
      findings.addRecorded(measured);
      return findings;
    }

    @Override
    public void close() throws IOException {
      try (scanned) {
        lookups.close();
      }
    }
  }

  /**
   * Opens what the options name.
   *
   * @param problems receives what cannot be opened or read
   * @return the code
   * @throws IOException when the evidence cannot be read; the message names it
   */
  public Code open(Consumer<Problem> problems) throws IOException {
    Measurements evidence = evidence();
    ClassContainers scanned = ClassContainers.open(PathList.of(classes));
    ClassContainers lookups = ClassContainers.open(PathList.of(classPath));
    scanned.problems().forEach(problems);
    lookups.problems().forEach(problems);
    return new Code(scanned, lookups, evidence, problems);
  }

  private Measurements evidence() throws IOException {
    if (measured == null) {
      return EvidenceFile.none().measurements();
    }
    if (classes.isEmpty()) {
      throw new IOException("--evidence needs --classes");
    }
    try {
      return EvidenceFile.in(measured).measurements();
    } catch (IOException e) {
      String file = measured.resolve(EvidenceFile.NAME).toString();
      throw new IOException(Problem.error(file, e).text(), e);
    }
  }
}
