// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import java.util.List;

/** A scan goes one way through the packages, from class files to a report. */
class ArchitectureTest extends PackageOrder {
  ArchitectureTest() {
    super(
        List.of(
            "result",
            "process",
            "classpath",
            "maven",
            "source",
            "build",
            "project",
            "suppress",
            "report",
            "gate",
            "explain",
            "page"),
        List.of(),
        "the Maven plugin, Eclipse and a study scan without a command line");
  }
}
