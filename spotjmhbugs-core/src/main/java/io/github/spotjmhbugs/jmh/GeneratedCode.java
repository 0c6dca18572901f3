// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import java.util.regex.Pattern;

/**
 * Recognises the classes that JMH's generator wrote, which carry no marker. They extend the user's
 * states and would inherit every benchmark again.
 */
public final class GeneratedCode {
  /** JMH 1.23 and later: any class of a package of its own. */
  private static final String PACKAGE = "/jmh_generated/";

  /** Before: a package that users may have as well, so the class's name decides. */
  private static final String OLD_PACKAGE = "/generated/";

  /**
   * X_bench_jmhTest and X_jmhType, X_jmhType_B1 to _B3, with a number where two types collide; up
   * to 1.10 X_jmh and X_0_jmh.
   */
  private static final Pattern OLD_NAME =
      Pattern.compile(".*" + OLD_PACKAGE + "[^/]*_(jmhTest|jmhType|jmh)(_B\\d)?(\\$[^/]*)?");

  private GeneratedCode() {}

  /** {@return whether JMH generated a class} */
  public static boolean isGenerated(String internalName) {
    // Asked of each class: a pattern alone took a tenth of an analysis in the interpreter.
    String path = "/" + internalName;
    return path.contains(PACKAGE)
        || (path.contains(OLD_PACKAGE) && OLD_NAME.matcher(path).matches());
  }
}
