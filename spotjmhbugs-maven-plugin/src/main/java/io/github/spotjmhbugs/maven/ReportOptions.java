// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.scan.Format;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * What is to be reported, and where.
 *
 * @param root the directory of the build, which class files are named relative to
 * @param repository the directory that sources are named relative to
 * @param output the directory for the reports
 * @param formats the formats of the reports
 * @param least the lowest confidence to report
 */
record ReportOptions(
    Path root, Path repository, Path output, Set<Format> formats, Confidence least) {

  /** Makes the set immutable, in the order of the formats: that of {@link Set#copyOf} varies. */
  ReportOptions {
    EnumSet<Format> ordered = EnumSet.noneOf(Format.class);
    ordered.addAll(formats);
    formats = Collections.unmodifiableSet(ordered);
  }
}
