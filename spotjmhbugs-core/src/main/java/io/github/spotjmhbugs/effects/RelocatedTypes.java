// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Under which names a type may be known that a build moved into a package of its own, as shading
 * does: {@code org/example/shaded/com/google/common/base/Joiner}, or {@code
 * org/example/shaded/guava/base/Joiner}.
 */
final class RelocatedTypes {
  /** What the full names of libraries begin with; no name of the platform does. */
  private static final Set<String> TOP_LEVEL = Set.of("com", "io", "it", "org");

  /** Packages that hold moved libraries, often under a short name. */
  private static final Pattern SHORT =
      Pattern.compile(
          "(?:.*/)?(?:deps|internal|relocated|repackaged|shaded|shadow|thirdparty|third_party"
              + "|vendor)/(\\w+)/(.+)");

  private static final Map<String, String> LIBRARIES =
      Map.of(
          "fastutil", "it/unimi/dsi/fastutil/",
          "gson", "com/google/gson/",
          "guava", "com/google/common/",
          "hppc", "com/carrotsearch/hppc/",
          "jackson", "com/fasterxml/jackson/",
          "netty", "io/netty/");

  private RelocatedTypes() {}

  /**
   * {@return the names that a type may have had, the longest first}
   *
   * @param type internal name of a type
   */
  static List<String> originals(String type) {
    List<String> originals = new ArrayList<>();
    for (int end = type.indexOf('/'); end >= 0; end = type.indexOf('/', end + 1)) {
      String rest = type.substring(end + 1);
      int next = rest.indexOf('/');
      if (next > 0 && TOP_LEVEL.contains(rest.substring(0, next))) {
        originals.add(rest);
      }
    }
    Matcher shortened = SHORT.matcher(type);
    if (shortened.matches() && LIBRARIES.containsKey(shortened.group(1))) {
      originals.add(LIBRARIES.get(shortened.group(1)) + shortened.group(2));
    }
    return originals;
  }
}
