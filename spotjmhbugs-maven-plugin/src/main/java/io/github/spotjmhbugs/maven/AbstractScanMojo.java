// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.scan.Format;
import io.github.spotjmhbugs.scan.Threshold;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.scan.result.ScanResult;
import io.github.spotjmhbugs.scan.source.Repository;
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

/** What both goals do: scan, print, write, and say whether the build can go on. */
abstract class AbstractScanMojo extends AbstractMojo {
  /** Leaves everything out. As a property in the pom of one module it leaves out that module. */
  @Parameter(property = "spotjmhbugs.skip", defaultValue = "false")
  private boolean skip;

  /** Whether test classes are scanned, too: benchmarks often live among them. */
  @Parameter(property = "spotjmhbugs.includeTests", defaultValue = "true")
  private boolean includeTests;

  /** Reports findings of this confidence and surer: low, medium or high. */
  @Parameter(property = "spotjmhbugs.threshold", defaultValue = "medium")
  private String threshold;

  /** The files to write, separated by commas: text, csv, sarif, html. */
  @Parameter(property = "spotjmhbugs.formats", defaultValue = "text,csv,sarif,html")
  private String formats;

  /**
   * The directory for these files. Without it they are in the directory spotjmhbugs of the build
   * directory, target in most builds, of the project that Maven was started in.
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
   * @param reported the lowest confidence that is reported
   * @return which findings fail the build
   * @throws IllegalArgumentException when the user wrote what there is not
   */
  abstract FailOn failOn(Threshold reported);

  @Override
  public final void execute() throws MojoExecutionException, MojoFailureException {
    Reactor reactor = new Reactor(session, project, execution);
    if (reactor.isDoneByParent()) {
      getLog().info("Done already, for the parent and its modules");
      return;
    }
    List<BenchmarkModule> modules = modules(reactor.projects());
    if (modules.isEmpty()) {
      return;
    }
    FailOn failOn;
    ReportOptions wishes;
    try {
      Threshold reported = EnumParameter.one("spotjmhbugs.threshold", threshold, Threshold.class);
      failOn = failOn(reported);
      wishes = wishes(reactor, reported, failOn);
    } catch (IllegalArgumentException e) {
      throw new MojoExecutionException(e.getMessage(), e);
    }
    judge(scan(modules, wishes), failOn);
  }

  private List<BenchmarkModule> modules(List<MavenProject> projects) {
    MavenModules modules = new MavenModules(session.getUserProperties(), includeTests, skip);
    List<MavenProject> wanted = new ArrayList<>();
    for (MavenProject candidate : projects) {
      if (modules.isSkipped(candidate)) {
        getLog().info("Left out because of spotjmhbugs.skip: " + candidate.getArtifactId());
      } else {
        wanted.add(candidate);
      }
    }
    return wanted.stream().map(module -> modules.of(module, projects)).toList();
  }

  private ReportOptions wishes(Reactor reactor, Threshold reported, FailOn failOn) {
    MavenProject home = reactor.home();
    Path output =
        outputDirectory == null
            ? Path.of(home.getBuild().getDirectory(), "spotjmhbugs")
            : outputDirectory.toPath();
    // What fails the build is reported, also when the user asks for less.
    Confidence least =
        failOn
            .threshold()
            .map(Threshold::confidence)
            .filter(failing -> reported.confidence().reaches(failing))
            .orElse(reported.confidence());
    Set<Format> wanted = EnumParameter.several("spotjmhbugs.formats", formats, Format.class);
    Path root = home.getBasedir().toPath();
    return new ReportOptions(root, Repository.around(root), output, wanted, least);
  }

  private ScanResult scan(List<BenchmarkModule> modules, ReportOptions wishes)
      throws MojoExecutionException {
    try {
      return new ScanRun(wishes, getLog()).of(modules);
    } catch (IOException e) {
      throw new MojoExecutionException(Problem.error(wishes.output().toString(), e).text(), e);
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
