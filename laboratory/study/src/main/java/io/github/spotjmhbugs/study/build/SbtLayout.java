// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/**
 * Where a source is in a build of sbt, which has one build file for all of its modules.
 *
 * @param module the folder of its module
 * @param platform the folder within the module that is for one platform, such as {@code jvm};
 *     {@code shared} or empty when it is for all
 * @param set the source set, such as {@code main}
 * @param folder the folder of the source set, such as {@code scala-2.13}
 */
record SbtLayout(Path module, String platform, String set, String folder) {
  private static final Pattern PLATFORM =
      Pattern.compile("\\.?(?:shared|jvm|js|native|(?:jvm|js|native)-(?:jvm|js|native))");

  private static final Set<String> OF_JVM =
      Set.of("", "shared", "jvm", ".jvm", "jvm-native", "js-jvm", "jvm-js", "native-jvm");

  private static final Pattern OF_VERSION = Pattern.compile("scala[-_](\\d)(?:\\.(\\d{1,2}))?.*");

  /**
   * {@return where a file or folder is}
   *
   * @param build the folder of the build file, which is above it
   */
  static SbtLayout of(Path build, Path path) {
    List<String> names =
        StreamSupport.stream(build.relativize(path).spliterator(), false)
            .map(Path::toString)
            .toList();
    int source = names.indexOf("src");
    if (source < 0) {
      return new SbtLayout(build, "", "", "");
    }
    String last = source == 0 ? "" : names.get(source - 1);
    boolean isPlatform = isPlatform(Path.of(last));
    Path above = build.resolve(String.join("/", names.subList(0, source - (isPlatform ? 1 : 0))));
    return new SbtLayout(
        source == 0 ? build : above,
        isPlatform ? last : "",
        source + 1 < names.size() ? names.get(source + 1) : "",
        source + 2 < names.size() ? names.get(source + 2) : "");
  }

  /** {@return whether a folder is the part of a module for one platform, or for all} */
  static boolean isPlatform(Path folder) {
    return PLATFORM.matcher(String.valueOf(folder.getFileName())).matches();
  }

  /**
   * {@return whether it is for a JVM and a version of Scala}
   *
   * @param version the first two numbers of the version, such as {@code 2.13} or {@code 3.3}
   */
  boolean isFor(String version) {
    Matcher only = OF_VERSION.matcher(folder);
    if (!OF_JVM.contains(platform)) {
      return false;
    }
    if (!only.matches()) {
      return true;
    }
    int[] own = numbers(version);
    int[] told = numbers(only.group(1) + (only.group(2) == null ? "" : "." + only.group(2)));
    int order = own[0] != told[0] ? own[0] - told[0] : told[1] < 0 ? 0 : own[1] - told[1];
    return order == 0 || (order > 0 && folder.endsWith("+")) || (order < 0 && folder.endsWith("-"));
  }

  private static int[] numbers(String version) {
    String[] parts = version.split("\\.", -1);
    return new int[] {
      Integer.parseInt(parts[0]), parts.length > 1 ? Integer.parseInt(parts[1]) : -1
    };
  }
}
