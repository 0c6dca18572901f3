// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.process.CleanEnvironment;
import io.github.spotjmhbugs.scan.process.Command;
import io.github.spotjmhbugs.scan.process.Jdk;
import io.github.spotjmhbugs.scan.process.Jdks;
import io.github.spotjmhbugs.scan.process.ProcessOutcome;
import io.github.spotjmhbugs.scan.project.BuildProject;
import io.github.spotjmhbugs.scan.result.OneLine;
import io.github.spotjmhbugs.study.source.Census;
import io.github.spotjmhbugs.study.source.ProgramRun;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A project to build, and what it is built with.
 *
 * @param root its sources, which builds write to
 * @param census the benchmarks in them
 * @param workspace the folder that it is in, where else builds write: home folder, temporary files,
 *     logs, downloads
 * @param jdks the JDKs of this machine, at least one
 * @param mavenRepository the local Maven repository that dependencies come from and go to; nothing
 *     that a build makes is installed there
 * @param isOffline whether builds must do with what is there
 * @param allowsBuilds whether the project's own build may run at all
 */
public record BuildSite(
    Path root,
    Census census,
    Path workspace,
    Jdks jdks,
    Path mavenRepository,
    boolean isOffline,
    boolean allowsBuilds) {
  private static final int LONGEST_REASON = 160;

  /** How Maven, Gradle, and either's wrapper begin the line that matters. */
  private static final Pattern REASON =
      Pattern.compile(
          "(?m)^(?:\\[(?:ERROR|FATAL)\\] (?!\\[ERROR]|COMPILATION ERROR)"
              + "(?:Failed to execute goal )?|\\* What went wrong:\\R|Exception in )"
              + "(\\S.*)$");

  /** {@return the home folder of builds} */
  Path home() {
    return workspace.resolve("home");
  }

  /** {@return the folder of temporary files} */
  Path temp() {
    return workspace.resolve("tmp");
  }

  /**
   * Runs a program.
   *
   * @return how it ended
   */
  ProgramRun run(
      String strategy,
      List<String> words,
      Path folder,
      Map<String, String> environment,
      Duration timeout)
      throws IOException, InterruptedException {
    return ProgramRun.of(new Command(words, folder, environment, log(strategy), timeout));
  }

  /** The log of a strategy. */
  Path log(String strategy) {
    return workspace.resolve("logs").resolve("build-" + strategy + ".log");
  }

  /** In one short line, the same whenever the same happens: no times, no paths of workspaces. */
  String describe(ProgramRun run) {
    ProcessOutcome outcome = run.outcome();
    if (outcome.succeeded()) {
      return "built";
    }
    if (outcome instanceof ProcessOutcome.TimedOut) {
      return "timed out";
    }
    Matcher matcher = REASON.matcher(run.printed());
    if (!matcher.find()) {
      return outcome.describe();
    }
    return outcome.describe() + ": " + inShort(matcher.group(1));
  }

  /** {@return a reason in one short line, without the paths of workspaces} */
  String inShort(String reason) {
    String line =
        OneLine.of(reason)
            .replace(root + File.separator, "")
            .replace(workspace + File.separator, "");
    return OneLine.shortened(line, LONGEST_REASON);
  }

  /** {@return all variables of the environment of a build with this JDK} */
  Map<String, String> environment(Jdk jdk) {
    return CleanEnvironment.of(home(), temp(), jdk.home());
  }

  /** {@return the JDK for a version of Java} */
  Jdk jdk(int feature) {
    return jdks.closestTo(feature).orElseThrow();
  }

  /**
   * {@return the JDK for what the build files ask for; when they ask for nothing, the oldest that
   * can compile as old projects expect}
   */
  Jdk jdk() {
    return jdk(LanguageLevel.asked(this).orElse(LanguageLevel.OLDEST));
  }

  /** {@return the files with benchmarks} */
  List<Path> sources() {
    return census.sources().stream().map(Census.Source::file).map(root::resolve).toList();
  }

  /** {@return the nearest folder above each file with benchmarks with one of these build files} */
  Set<Path> modules(Collection<String> buildFiles) {
    Set<Path> modules = new TreeSet<>();
    for (Path source : sources()) {
      nearest(source, buildFiles).ifPresent(modules::add);
    }
    return modules;
  }

  /** {@return the module of a path in the project: the nearest folder with a build file} */
  Path moduleOf(Path path) {
    return ancestors(path.resolve("any")).stream()
        .filter(BuildProject::isModule)
        .findFirst()
        .orElse(root);
  }

  /** {@return the nearest folder above a file or folder that has any of these files} */
  Optional<Path> nearest(Path path, Collection<String> files) {
    return ancestors(path).stream()
        .filter(folder -> files.stream().map(folder::resolve).anyMatch(Files::isRegularFile))
        .findFirst();
  }

  /** {@return the folders above a path in the project, the nearest first, its root last} */
  List<Path> ancestors(Path path) {
    return Stream.iterate(
            Optional.ofNullable(path.getParent()), folder -> folder.map(Path::getParent))
        .takeWhile(folder -> folder.filter(f -> f.startsWith(root)).isPresent())
        .flatMap(Optional::stream)
        .toList();
  }
}
