// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * How Maven is run.
 *
 * @param feature the version of Java that the JDK must have
 * @param raised whether levels older than Java 8 are overridden
 * @param goal the phase to run up to
 * @param released versions whose snapshots are gone: the release that came of each is used
 */
record MavenTry(int feature, boolean raised, String goal, Set<String> released) {
  /** Up to here test classes are compiled; modules see each other's class folders. */
  static final String COMPILE = "test-compile";

  /** Up to here modules have jars, also shaded and unpacked ones. */
  static final String PACKAGE = "package";

  private static final String LEVEL = "(?:1\\.)?(\\d+)\\b";

  /** The compiler on a level that the JDK does not know, or no longer. */
  private static final Pattern LEVEL_REFUSED =
      Pattern.compile(
          "(?:Source|Target) option "
              + LEVEL
              + " is no longer supported|release version "
              + LEVEL
              + " not supported|invalid (?:source|target) release:? "
              + LEVEL);

  /** A plugin or a dependency that is newer than the JDK. */
  private static final Pattern CLASS_REFUSED =
      Pattern.compile(
          "class file has wrong version (\\d+)\\.|Runtime \\(class file version (\\d+)\\.");

  /** The difference of a class file's version to that of its Java. */
  private static final int CLASS_FILE_OFFSET = 44;

  private static final String NOT_PACKAGED = "has not been packaged yet";

  private static final Pattern SNAPSHOT_MISSING =
      Pattern.compile(
          "(?:Could not find artifact|Failure to find)"
              + " [^\\s:]+:([^\\s:]+):(?:[^\\s:]+:)+([^\\s:]+)-SNAPSHOT\\b");

  /** Makes the set immutable. */
  MavenTry {
    released = Set.copyOf(released);
  }

  /**
   * @param log what Maven printed when it failed
   * @param own the artifact ids of the modules that are built
   * @return how to run it again; the same when the log does not tell how to do better
   */
  MavenTry after(String log, Set<String> own) {
    int newest = LEVEL_REFUSED.matcher(log).results().mapToInt(MavenTry::number).max().orElse(0);
    int needed =
        CLASS_REFUSED
            .matcher(log)
            .results()
            .mapToInt(found -> number(found) - CLASS_FILE_OFFSET)
            .reduce(Math.max(newest, feature), Math::max);
    boolean isOld =
        LEVEL_REFUSED.matcher(log).results().anyMatch(f -> number(f) < LanguageLevel.OLDEST);
    Set<String> gone = new TreeSet<>(released);
    boolean needsJar = log.contains(NOT_PACKAGED);
    for (MatchResult missing : SNAPSHOT_MISSING.matcher(log).results().toList()) {
      boolean isOwn = own.contains(missing.group(1));
      needsJar |= isOwn;
      if (!isOwn) {
        gone.add(missing.group(2));
      }
    }
    return new MavenTry(needed, raised || isOld, needsJar ? PACKAGE : goal, gone);
  }

  private static int number(MatchResult found) {
    OptionalInt number = OptionalInt.empty();
    for (int group = 1; group <= found.groupCount() && number.isEmpty(); group++) {
      String text = found.group(group);
      number = text == null ? number : LanguageLevel.parse(text);
    }
    return number.orElse(0);
  }
}
