// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.formats.Format;
import io.github.spotjmhbugs.host.gate.Gate;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * What to report, and where.
 *
 * @param root the directory of the build; class files are named relative to it
 * @param repository the directory of the repository; sources are named relative to it
 * @param output the directory for the reports
 * @param formats the formats of the reports
 * @param least the lowest confidence to report
 * @param gate what to show of that, and what fails the build
 * @param command the command that makes the same reports again
 * @param project the name of the project
 */
record ReportOptions(
    Path root,
    Path repository,
    Path output,
    Set<Format> formats,
    Confidence least,
    Gate gate,
    String command,
    String project) {

  /** Makes the set immutable, in the order of the enum, which {@link Set#copyOf} would not keep. */
  ReportOptions {
    EnumSet<Format> ordered = EnumSet.noneOf(Format.class);
    ordered.addAll(formats);
    formats = Collections.unmodifiableSet(ordered);
  }
}
