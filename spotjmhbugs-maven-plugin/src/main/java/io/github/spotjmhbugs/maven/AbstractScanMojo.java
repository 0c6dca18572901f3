// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.formats.Format;
import io.github.spotjmhbugs.host.gate.Choice;
import io.github.spotjmhbugs.host.gate.FailOn;
import io.github.spotjmhbugs.host.gate.Gate;
import io.github.spotjmhbugs.host.gate.Threshold;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.source.Sources;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/**
 * The work of the goals scan and check: scans, prints, writes reports, and decides whether the
 * build fails.
 */
abstract class AbstractScanMojo extends AbstractFindingsMojo {
  /**
   * The formats of the report files, separated by commas: text, csv, sarif, html, github, gitlab,
   * junit.
   */
  @Parameter(property = "spotjmhbugs.formats", defaultValue = "text,csv,sarif,html")
  private String formats;

  /** The practices to report, separated by commas, such as RETU,LOOP; all if empty. */
  @Parameter(property = "spotjmhbugs.practices")
  private @Nullable String practices;

  /**
   * The file to write the findings to, to be known from now on; no finding fails the build then.
   */
  @Parameter(property = "spotjmhbugs.writeBaseline")
  private @Nullable File writeBaseline;

  /**
   * Decides which findings fail the build.
   *
   * @param reported the lowest confidence that is reported
   * @return what fails the build
   * @throws IllegalArgumentException when the user gave an unknown value
   */
  abstract FailOn failOn(Threshold reported);

  @Override
  final void execute(List<BenchmarkModule> modules, MavenProject home)
      throws MojoExecutionException, MojoFailureException {
    ReportOptions options;
    try {
      options = reportOptions(home, threshold());
    } catch (IllegalArgumentException e) {
      throw new MojoExecutionException(e.getMessage(), e);
    }
    judge(scan(modules, options), options.gate());
  }

  private ReportOptions reportOptions(MavenProject home, Threshold reported)
      throws MojoExecutionException {
    Gate gate = gate(writeBaseline == null ? failOn(reported) : FailOn.never());
    // What fails the build is reported, even below the threshold for reports.
    Confidence least = gate.least(reported.confidence());
    Set<Format> wanted = EnumSet.noneOf(Format.class);
    for (String word : formats.split(",", -1)) {
      wanted.add(Choice.of(Format.class, "spotjmhbugs.formats", word));
    }
    Path root = home.getBasedir().toPath();
    return new ReportOptions(
        root,
        Sources.repositoryAround(root),
        output(home),
        wanted,
        least,
        gate,
        command(),
        home.getName());
  }

  private Gate gate(FailOn failOn) throws MojoExecutionException {
    return new Gate(
        settings().practices(practices),
        exclusions(),
        baseline(writeBaseline != null),
        Optional.ofNullable(writeBaseline).map(File::toPath),
        failOn);
  }

  private ScanResult scan(List<BenchmarkModule> modules, ReportOptions options)
      throws MojoExecutionException {
    try {
      return new ScanRun(options, getLog()).of(modules);
    } catch (IOException e) {
      throw new MojoExecutionException(Problem.error(options.output().toString(), e).text(), e);
    }
  }

  private static void judge(ScanResult result, Gate gate)
      throws MojoExecutionException, MojoFailureException {
    FailureReasons reasons = new FailureReasons(result);
    Optional<String> findings = reasons.failing(gate.failing(result));
    Optional<String> unreadable = reasons.unreadable();
    String message =
        Stream.of(unreadable, findings).flatMap(Optional::stream).collect(Collectors.joining("; "));
    if (unreadable.isPresent()) {
      throw new MojoExecutionException(message);
    }
    if (findings.isPresent()) {
      throw new MojoFailureException(message);
    }
  }
}
