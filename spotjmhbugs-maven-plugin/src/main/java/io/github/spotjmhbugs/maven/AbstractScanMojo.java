// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.scan.Format;
import io.github.spotjmhbugs.scan.Threshold;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.scan.result.ScanResult;
import io.github.spotjmhbugs.scan.source.Sources;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** The work of both goals: scans, prints, writes reports, and decides whether the build fails. */
abstract class AbstractScanMojo extends AbstractMojo {
  /** Skips the scan. As a property in the POM of one module, it skips that module only. */
  @Parameter(property = "spotjmhbugs.skip", defaultValue = "false")
  private boolean skip;

  /** Whether to scan test classes as well, which often contain benchmarks. */
  @Parameter(property = "spotjmhbugs.includeTests", defaultValue = "true")
  private boolean includeTests;

  /** The lowest confidence of findings to report: low, medium or high. */
  @Parameter(property = "spotjmhbugs.threshold", defaultValue = "medium")
  private String threshold;

  /** The formats of the report files, separated by commas: text, csv, sarif, html. */
  @Parameter(property = "spotjmhbugs.formats", defaultValue = "text,csv,sarif,html")
  private String formats;

  /**
   * The directory for the report files. The default is the subdirectory spotjmhbugs of the build
   * directory (usually target) of the project that Maven was started in.
   */
  @Parameter(property = "spotjmhbugs.outputDirectory")
  private @Nullable File outputDirectory;

  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  private MavenSession session;

  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

  @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
  private MojoExecution execution;

  /**
   * Decides which findings fail the build.
   *
   * @param reported the lowest confidence that is reported
   * @return the lowest confidence that fails the build
   * @throws IllegalArgumentException when the user gave an unknown value
   */
  abstract FailOn failOn(Threshold reported);

  @Override
  public final void execute() throws MojoExecutionException, MojoFailureException {
    Reactor reactor = new Reactor(session, project, execution);
    if (reactor.isDoneByParent()) {
      getLog().info("Skipped: the parent project has scanned this module");
      return;
    }
    List<BenchmarkModule> modules = modules(reactor.projects());
    if (modules.isEmpty()) {
      return;
    }
    FailOn failOn;
    ReportOptions options;
    try {
      Threshold reported = EnumParameter.one("spotjmhbugs.threshold", threshold, Threshold.class);
      failOn = failOn(reported);
      options = reportOptions(reactor, reported, failOn);
    } catch (IllegalArgumentException e) {
      throw new MojoExecutionException(e.getMessage(), e);
    }
    judge(scan(modules, options), failOn);
  }

  private List<BenchmarkModule> modules(List<MavenProject> projects) {
    MavenModules modules = new MavenModules(session.getUserProperties(), includeTests, skip);
    List<MavenProject> wanted = new ArrayList<>();
    for (MavenProject candidate : projects) {
      if (modules.isSkipped(candidate)) {
        getLog().info("Skipped because of spotjmhbugs.skip: " + candidate.getArtifactId());
      } else {
        wanted.add(candidate);
      }
    }
    return wanted.stream().map(module -> modules.of(module, projects)).toList();
  }

  private ReportOptions reportOptions(Reactor reactor, Threshold reported, FailOn failOn) {
    MavenProject home = reactor.home();
    Path output =
        outputDirectory == null
            ? Path.of(home.getBuild().getDirectory(), "spotjmhbugs")
            : outputDirectory.toPath();
    // What fails the build is reported, even below the threshold for reports.
    Confidence least =
        failOn
            .threshold()
            .map(Threshold::confidence)
            .filter(failing -> reported.confidence().reaches(failing))
            .orElse(reported.confidence());
    Set<Format> wanted = EnumParameter.several("spotjmhbugs.formats", formats, Format.class);
    Path root = home.getBasedir().toPath();
    return new ReportOptions(root, Sources.repositoryAround(root), output, wanted, least);
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
