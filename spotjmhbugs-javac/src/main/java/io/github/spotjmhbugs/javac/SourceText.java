// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.javac;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.host.source.NamedSpots;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaFileObject;

/** The lines of a source file, and how many characters stand before each. */
final class SourceText {
  private static final Pattern LINE = Pattern.compile("([^\\r\\n]*)(\\r\\n|[\\r\\n]|$)");

  private final List<Integer> starts = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();

  /**
   * @param file a file that was compiled
   */
  SourceText(JavaFileObject file) {
    try {
      Matcher line = LINE.matcher(file.getCharContent(true));
      while (line.find()) {
        starts.add(line.start());
        lines.add(line.group(1));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * {@return the number of characters before what a finding is about; 0 when no line is known}
   *
   * @param finding a finding in this file
   */
  int positionOf(Finding finding) {
    return NamedSpots.in(lines, finding)
        .map(spot -> starts.get(spot.line() - 1) + spot.start())
        .orElse(0);
  }
}
