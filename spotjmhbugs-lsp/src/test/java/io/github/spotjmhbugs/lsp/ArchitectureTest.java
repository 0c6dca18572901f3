// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import io.github.spotjmhbugs.host.PackageOrder;
import java.util.List;

/** From a text to what an editor shows of it: each package uses only those before it. */
class ArchitectureTest extends PackageOrder {
  ArchitectureTest() {
    super(
        List.of("text", "check", "answer", "server"),
        List.of(),
        "editors talk to the server, whatever starts it");
  }
}
