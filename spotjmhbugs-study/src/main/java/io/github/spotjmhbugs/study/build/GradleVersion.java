// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.process.Jdk;
import io.github.spotjmhbugs.scan.process.Jdks;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A version of Gradle. Each runs only on JDKs that it knows.
 *
 * @param major the first number
 * @param minor the second number
 */
record GradleVersion(int major, int minor) {
  private static final Path PROPERTIES = Path.of("gradle/wrapper/gradle-wrapper.properties");
  private static final Pattern URL =
      Pattern.compile("(?m)^\\s*distributionUrl\\s*=.*gradle-(\\d{1,2})\\.(\\d{1,3})\\b");
  private static final int HUNDRED = 100;

  /** The newest JDK that a version, and those up to the next one here, can run on. */
  private static final NavigableMap<Integer, Integer> NEWEST_JDK =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry(0, 8),
              Map.entry(403, 9),
              Map.entry(407, 10),
              Map.entry(500, 11),
              Map.entry(504, 12),
              Map.entry(600, 13),
              Map.entry(603, 14),
              Map.entry(607, 15),
              Map.entry(700, 16),
              Map.entry(703, 17),
              Map.entry(705, 18),
              Map.entry(706, 19),
              Map.entry(803, 20),
              Map.entry(805, 21),
              Map.entry(808, 22),
              Map.entry(810, 23),
              Map.entry(814, 24),
              Map.entry(901, 25)));

  /**
   * @param folder a folder with a wrapper
   * @return the version that the wrapper gets; empty when its properties do not tell
   */
  static Optional<GradleVersion> ofWrapper(Path folder) {
    Matcher url = URL.matcher(Texts.read(folder.resolve(PROPERTIES)));
    return url.find()
        ? Optional.of(
            new GradleVersion(Integer.parseInt(url.group(1)), Integer.parseInt(url.group(2))))
        : Optional.empty();
  }

  /**
   * @return the newest version of Java that it can run on
   */
  int newestJdk() {
    return NEWEST_JDK.floorEntry(major * HUNDRED + minor).getValue();
  }

  /**
   * @param jdks the JDKs of this machine
   * @return the newest of them that it can run on
   */
  Optional<Jdk> jdk(Jdks jdks) {
    return jdks.all().stream()
        .filter(jdk -> jdk.feature() <= newestJdk())
        .max(Comparator.comparingInt(Jdk::feature));
  }

  @Override
  public String toString() {
    return "Gradle " + major + "." + minor;
  }
}
