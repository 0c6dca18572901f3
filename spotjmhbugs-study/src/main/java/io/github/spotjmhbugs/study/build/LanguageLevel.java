// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.build.BuildFiles;
import io.github.spotjmhbugs.scan.source.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The version of Java that a project's build files ask for. */
final class LanguageLevel {
  /** The oldest version that each JDK of today can still compile for. */
  static final int OLDEST = 8;

  /** What Gradle's script of a module may be called. */
  static final List<String> SCRIPTS = List.of("build.gradle", "build.gradle.kts");

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

  private LanguageLevel() {}

  /**
   * Looks at the build files of the modules with benchmarks and of the folders above them.
   *
   * @return the newest version that any of them asks for; empty when none names a version, perhaps
   *     because that is up to a parent POM from elsewhere
   */
  static OptionalInt asked(BuildSite site) {
    return site.sources().stream()
        .flatMap(source -> site.ancestors(source).stream())
        .distinct()
        .flatMapToInt(LanguageLevel::asked)
        .max();
  }

  private static IntStream asked(Path folder) {
    return IntStream.concat(
        numbers(OF_MAVEN, folder.resolve(BuildFiles.POM)),
        SCRIPTS.stream().flatMapToInt(script -> numbers(OF_GRADLE, folder.resolve(script))));
  }

  private static IntStream numbers(Pattern pattern, Path file) {
    return pattern
        .matcher(Texts.read(file))
        .results()
        .mapToInt(found -> Integer.parseInt(found.group(1)));
  }
}
