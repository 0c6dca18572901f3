// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.project;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What builds a module, told by its build file. */
enum BuildTool {
  MAVEN,
  GRADLE,
  SBT,
  BAZEL;

  /** The names of all build files. */
  static final Set<String> FILES =
      Arrays.stream(values())
          .flatMap(tool -> tool.files().stream())
          .collect(Collectors.toUnmodifiableSet());

  private List<String> files() {
    return switch (this) {
      case MAVEN -> List.of("pom.xml");
      case GRADLE ->
          List.of("build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts");
      case SBT -> List.of("build.sbt");
      case BAZEL -> List.of("MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel");
    };
  }

  /** {@return what builds a module; the first of several} */
  static Optional<BuildTool> of(Path module) {
    return Stream.of(values()).filter(tool -> tool.builds(module)).findFirst();
  }

  /** {@return whether a directory has one of its build files} */
  boolean builds(Path module) {
    return files().stream().anyMatch(file -> Files.isRegularFile(module.resolve(file)));
  }

  /**
   * {@return the name of the directory that a source set is compiled to}
   *
   * @param set the name of the source set
   */
  String output(String set) {
    return this == GRADLE ? set : set.equals("main") ? "classes" : set + "-classes";
  }

  /**
   * {@return how to compile a module}
   *
   * @param module its directory
   * @param sets names of source sets
   */
  String advice(Path module, Collection<String> sets) {
    return switch (this) {
      case MAVEN -> BuildAdvice.maven(module);
      case GRADLE -> BuildAdvice.gradle(module, sets);
      case SBT -> "run sbt Test/compile";
      case BAZEL -> "run bazel build //...";
    };
  }
}
