// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.source;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The source file of a class.
 *
 * @param path its path with slashes, relative to the repository if it lies within, else to its
 *     source root
 * @param lines its text
 */
public record SourceFile(String path, List<String> lines) {
  /** The colon is Scala's. A line of prose that starts with "package" has more words. */
  private static final Pattern PACKAGE_CLAUSE =
      Pattern.compile(
          "\\s*+package\\s++(?!object\\b)([\\w.$`]++)\\s*+(?:[;{].*|:?\\s*+(?:/[/*].*)?)");

  /** Makes the file immutable. */
  public SourceFile {
    lines = List.copyOf(lines);
  }

  /** {@return the same file, of which nothing is to be shown} */
  SourceFile withoutLines() {
    return new SourceFile(path, List.of());
  }

  /**
   * Checks which package the file declares, in Java, Kotlin, Scala or Groovy. A Scala file may have
   * several clauses, each nested in the one before.
   *
   * @param packageName the name of a package; empty for the unnamed one
   * @return whether the file can hold a class of the package
   */
  boolean declares(String packageName) {
    StringBuilder declared = new StringBuilder();
    for (String line : lines) {
      Matcher clause = PACKAGE_CLAUSE.matcher(line);
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
