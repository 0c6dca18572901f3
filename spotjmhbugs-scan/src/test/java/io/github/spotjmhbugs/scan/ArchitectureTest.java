// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.host.PackageOrder;
import java.util.List;

/** From what a user names to files that can be scanned: each package uses only those before it. */
class ArchitectureTest extends PackageOrder {
  ArchitectureTest() {
    super(
        List.of("maven", "build", "project", "explain"),
        List.of(),
        "a study resolves dependencies without a command line");
  }
}
