// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact;

import io.github.spotjmhbugs.host.PackageOrder;
import java.util.List;

/** From a finding to a verdict: each package uses only those before it. */
class ArchitectureTest extends PackageOrder {
  ArchitectureTest() {
    super(
        List.of("record", "repair", "jvm", "run", "page"),
        List.of("jvm.fork"),
        "options end where the work begins");
  }
}
