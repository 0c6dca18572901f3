// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Snapshots that projects depended on at the time. No repository keeps them; what comes closest is
 * the release that followed.
 */
final class Snapshots {
  private static final String SUFFIX = "-SNAPSHOT";

  private Snapshots() {}

  /**
   * @param version a version
   * @return the release that it is, or was on the way to
   */
  static String released(String version) {
    return version.endsWith(SUFFIX)
        ? version.substring(0, version.length() - SUFFIX.length())
        : version;
  }

  /**
   * Lets POMs name releases, those of the modules themselves included.
   *
   * @param poms the POMs of a reactor, whose files are changed
   * @param versions the versions, without the suffix of snapshots
   * @throws IOException when a POM cannot be written
   */
  static void release(List<Pom> poms, Collection<String> versions) throws IOException {
    for (Pom pom : poms) {
      Path file = pom.folder().resolve(Pom.FILE);
      String text = Files.readString(file, StandardCharsets.ISO_8859_1);
      String released = text;
      for (String version : versions) {
        String snapshot = ">\\s*" + Pattern.quote(version + SUFFIX) + "\\s*<";
        released = released.replaceAll(snapshot, ">" + version + "<");
      }
      if (!released.equals(text)) {
        Files.writeString(file, released, StandardCharsets.ISO_8859_1);
      }
    }
  }
}
