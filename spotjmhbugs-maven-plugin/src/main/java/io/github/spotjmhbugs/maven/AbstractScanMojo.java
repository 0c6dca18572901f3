// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.scan.Format;
import io.github.spotjmhbugs.scan.Threshold;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.scan.result.ScanResult;
import io.github.spotjmhbugs.scan.source.Sources;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/**
 * The work of the goals scan and check: scans, prints, writes reports, and decides whether the
 * build fails.
 */
abstract class AbstractScanMojo extends AbstractReactorMojo {
  /** The formats of the report files, separated by commas: text, csv, sarif, html. */
  @Parameter(property = "spotjmhbugs.formats", defaultValue = "text,csv,sarif,html")
  private String formats;

  /**
   * Decides which findings fail the build.
   *
   * @param reported the lowest confidence that is reported
   * @return the lowest confidence that fails the build
   * @throws IllegalArgumentException when the user gave an unknown value
   */
  abstract FailOn failOn(Threshold reported);

  @Override
  final void execute(List<BenchmarkModule> modules, MavenProject home)
      throws MojoExecutionException, MojoFailureException {
    FailOn failOn;
    ReportOptions options;
    try {
      Threshold reported = threshold();
      failOn = failOn(reported);
      options = reportOptions(home, reported, failOn);
    } catch (IllegalArgumentException e) {
      throw new MojoExecutionException(e.getMessage(), e);
    }
    judge(scan(modules, options), failOn);
  }

  private ReportOptions reportOptions(MavenProject home, Threshold reported, FailOn failOn) {
    // What fails the build is reported, even below the threshold for reports.
    Confidence least =
        failOn
            .threshold()
            .map(Threshold::confidence)
            .filter(failing -> reported.confidence().reaches(failing))
            .orElse(reported.confidence());
    Set<Format> wanted = EnumParameter.several("spotjmhbugs.formats", formats, Format.class);
    Path root = home.getBasedir().toPath();
    return new ReportOptions(root, Sources.repositoryAround(root), output(home), wanted, least);
  }

  private ScanResult scan(List<BenchmarkModule> modules, ReportOptions options)
      throws MojoExecutionException {
    try {
      return new ScanRun(options, getLog()).of(modules);
    } catch (IOException e) {
      throw new MojoExecutionException(Problem.error(options.output().toString(), e).text(), e);
    }
  }

  private static void judge(ScanResult result, FailOn failOn)
      throws MojoExecutionException, MojoFailureException {
    Verdict verdict = new Verdict(result);
    Optional<String> findings = failOn.threshold().flatMap(verdict::findings);
    Optional<String> unreadable = verdict.unreadable();
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
