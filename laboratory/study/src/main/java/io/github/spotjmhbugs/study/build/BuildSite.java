// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.source.Texts;
import io.github.spotjmhbugs.scan.build.BuildFiles;
import io.github.spotjmhbugs.scan.project.BuildProject;
import io.github.spotjmhbugs.strangers.Jdk;
import io.github.spotjmhbugs.strangers.Jdks;
import io.github.spotjmhbugs.study.source.Census;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
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
 * @param allowsMacros whether macros of libraries may run: they are code of others
 */
public record BuildSite(
    Path root,
    Census census,
    Path workspace,
    Jdks jdks,
    Path mavenRepository,
    boolean isOffline,
    boolean allowsBuilds,
    boolean allowsMacros) {
  /** The oldest version that each JDK of today can still compile for. */
  static final int OLDEST_LEVEL = 8;

  /** What Gradle's script of a module may be called. */
  static final List<String> SCRIPTS = List.of("build.gradle", "build.gradle.kts");

  private static final int LONGEST_REASON = 160;

  private static final String NUMBER = "(?:1[._])?(\\d{1,2})\\b";

  private static final Pattern OF_GRADLE =
      Pattern.compile(
          "(?:(?:(?:source|target)Compatibility|jvmTarget|\\brelease(?:\\.set)?)\\s*+[=(]?\\s*+"
              + "(?:JavaVersion\\.(?:VERSION_|toVersion\\())?"
              + "|(?:JavaLanguageVersion\\.of|jvmToolchain)\\(\\s*)['\"]?"
              + NUMBER);

  private static final Pattern OF_MAVEN =
      Pattern.compile(
          "<(?:[\\w.-]*[.-])?(?:source|target|release|testRelease|java\\.version|jdk\\.version)>\\s*"
              + NUMBER
              + "\\s*</");

  Path home() {
    return workspace.resolve("home");
  }

  Path log(String strategy) {
    return workspace.resolve("logs").resolve("build-" + strategy + ".log");
  }

  /** {@return a reason in one short line, without the paths of workspaces} */
  String inShort(String reason) {
    String line =
        OneLine.of(reason)
            .replace(root + File.separator, "")
            .replace(workspace + File.separator, "");
    return OneLine.shortened(line, LONGEST_REASON);
  }

  Jdk jdk(int feature) {
    return jdks.closestTo(feature).orElseThrow();
  }

  List<Path> sources() {
    return census.sources().stream().map(Census.Source::file).map(root::resolve).toList();
  }

  /** {@return what a source with benchmarks is called, with its package} */
  String place(Path source) {
    return census.sources().stream()
        .filter(one -> root.resolve(one.file()).equals(source))
        .findFirst()
        .map(Census.Source::place)
        .orElse("");
  }

  /**
   * {@return the module of a path in the project: the nearest folder with a build file, but sbt has
   * one for many modules}
   */
  Path moduleOf(Path path) {
    Path nearest = withAny(path.resolve("any"), BuildProject.BUILD_FILES).findFirst().orElse(root);
    if (!Files.isRegularFile(nearest.resolve(BuildFiles.SBT))) {
      return nearest;
    }
    // The part of a module for one platform may have a build file of its own.
    boolean isPart = !nearest.equals(root) && SbtLayout.isPlatform(nearest);
    return SbtLayout.of(isPart ? nearest.resolveSibling("") : nearest, path).module();
  }

  /** {@return the folders above a path in the project with any of these files, nearest first} */
  Stream<Path> withAny(Path path, Collection<String> files) {
    return ancestors(path).stream()
        .filter(folder -> files.stream().map(folder::resolve).anyMatch(Files::isRegularFile));
  }

  /**
   * {@return the newest version of Java that the build files of the modules with benchmarks and of
   * the folders above them ask for; empty when none names a version, perhaps because that is up to
   * a parent POM from elsewhere}
   */
  OptionalInt languageLevel() {
    return sources().stream()
        .flatMap(source -> ancestors(source).stream())
        .distinct()
        .flatMapToInt(BuildSite::levels)
        .max();
  }

  private static IntStream levels(Path folder) {
    return Stream.concat(
            OF_MAVEN.matcher(Texts.read(folder.resolve(BuildFiles.POM))).results(),
            SCRIPTS.stream()
                .flatMap(one -> OF_GRADLE.matcher(Texts.read(folder.resolve(one))).results()))
        .mapToInt(found -> Integer.parseInt(found.group(1)));
  }

  /** The folders above a path in the project, the nearest first, its root last. */
  private List<Path> ancestors(Path path) {
    return Stream.iterate(path.resolveSibling(""), folder -> folder.resolveSibling(""))
        .takeWhile(folder -> folder.startsWith(root))
        .toList();
  }
}
