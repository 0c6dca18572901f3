// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.logging.SystemStreamLog;

/** Keeps what a user would read. */
final class Lines extends SystemStreamLog {
  private final List<String> lines = new ArrayList<>();

  /** The lines so far, each with its level as Maven prints it. */
  List<String> all() {
    return lines;
  }

  @Override
  public void info(CharSequence content) {
    lines.add("[INFO] " + content);
  }

  @Override
  public void warn(CharSequence content) {
    lines.add("[WARNING] " + content);
  }

  @Override
  public void error(CharSequence content) {
    lines.add("[ERROR] " + content);
  }
}
