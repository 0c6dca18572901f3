// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.source;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which package a source file says that it is in. */
final class PackageDeclaration {
  /** The colon is Scala's. A line of prose that begins with the same word has more words. */
  private static final Pattern CLAUSE =
      Pattern.compile("^\\s*package\\s+(?!object\\b)([\\w.$`]+)\\s*([;{].*|:?\\s*(/[/*].*)?)$");

  private PackageDeclaration() {}

  /**
   * @param lines a source file in Java, Kotlin, Scala or Groovy
   * @param packageName the name of a package; may be empty
   * @return whether the file can hold a class of the package. A file in Scala may have several
   *     clauses, each within the one before.
   */
  static boolean matches(List<String> lines, String packageName) {
    StringBuilder declared = new StringBuilder();
    for (String line : lines) {
      Matcher clause = CLAUSE.matcher(line);
      if (clause.matches()) {
        declared.append(declared.isEmpty() ? "" : ".").append(clause.group(1).replace("`", ""));
        if (packageName.contentEquals(declared)) {
          return true;
        }
      }
    }
    return packageName.contentEquals(declared);
  }
}
