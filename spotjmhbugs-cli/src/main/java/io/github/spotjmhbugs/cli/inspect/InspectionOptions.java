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
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of an inspection: how exact scores have to be, and the code that explains them. */
public final class InspectionOptions {
  @Option(
      names = "--resolve",
      paramLabel = "PERCENT",
      defaultValue = "10",
      description = "The error that a score may have (default: ${DEFAULT-VALUE}).")
  private double resolution = 10;

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

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

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
   * {@return the relative error that a score may have}
   *
   * @throws ParameterException when it is none
   */
  public double resolution() {
    if (resolution > 0 && resolution <= 100) {
      return resolution / 100;
    }
    throw new ParameterException(
        Objects.requireNonNull(command).commandLine(),
        "--resolve must be a percentage above 0, up to 100");
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
