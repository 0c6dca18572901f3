// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What Eclipse's compiler says of sources that it could not compile. */
final class CompileErrors {
  private static final Pattern ERROR =
      Pattern.compile(
          "(?m)^\\d+\\. ERROR in (\\S.*?)(?: \\(at line \\d+\\))?\\R(?:\\t.*\\R)*(\\S.*)$");

  /** What is said of a language feature that is newer than the level. */
  private static final Pattern NEWER =
      Pattern.compile("source level|source version|preview feature|^var cannot be resolved");

  private CompileErrors() {}

  /** {@return for each file with errors the first of them} */
  static Map<Path, String> of(String log) {
    Map<Path, String> first = new HashMap<>();
    for (MatchResult error : ERROR.matcher(log).results().toList()) {
      first.putIfAbsent(Path.of(error.group(1)), error.group(2));
    }
    return first;
  }

  /** {@return whether a newer language level would help} */
  static boolean needNewerLevel(String log) {
    return ERROR.matcher(log).results().anyMatch(error -> NEWER.matcher(error.group(2)).find());
  }
}
