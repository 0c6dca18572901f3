// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Lets JDKs that no longer compile for Java 7 and older compile such projects for Java 8. What is
 * compiled stays the same but for a few inference rules, and benchmarks do not turn on those.
 */
final class OldLevels {
  /**
   * A level that is written into the compiler's configuration cannot be overridden from outside.
   */
  private static final Pattern FIXED =
      Pattern.compile(
          "<(source|target|release|testSource|testTarget|testRelease)>"
              + "\\s*(?:1\\.)?[1-7]\\s*</\\1>");

  /** What a project that inherits its level from elsewhere is likely to look at. */
  private static final List<String> USUAL =
      List.of(
          "maven.compiler.source",
          "maven.compiler.target",
          "maven.compiler.testSource",
          "maven.compiler.testTarget",
          "javac.src.version",
          "javac.target.version");

  private OldLevels() {}

  /**
   * Raises the levels that the POMs of a reactor fix.
   *
   * @param poms the POMs of the reactor, whose files are changed
   * @return arguments for Maven that raise the levels given by properties
   * @throws IOException when a POM cannot be written
   */
  static List<String> raise(List<Pom> poms) throws IOException {
    for (Pom pom : poms) {
      Path file = pom.folder().resolve(Pom.FILE);
      String text = Files.readString(file, StandardCharsets.ISO_8859_1);
      String raised = FIXED.matcher(text).replaceAll("<$1>" + LanguageLevel.OLDEST + "</$1>");
      if (!raised.equals(text)) {
        Files.writeString(file, raised, StandardCharsets.ISO_8859_1);
      }
    }
    Set<String> names = new TreeSet<>(USUAL);
    names.addAll(CompilerLevels.of(poms).propertyNames());
    List<String> arguments = new ArrayList<>();
    names.forEach(name -> arguments.add("-D" + name + "=" + LanguageLevel.OLDEST));
    return arguments;
  }
}
