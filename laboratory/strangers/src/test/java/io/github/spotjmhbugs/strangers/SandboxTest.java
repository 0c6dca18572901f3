// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a process sees in bubblewrap. */
class SandboxTest {
  @TempDir private Path temporary;

  /** A JDK or a jar may be a link in a folder of the system. */
  @Test
  void aLinkInAFolderThatIsThereCostsNothing() throws Exception {
    Sandbox sandbox = Sandbox.of(List.of(Sandbox.AUTOMATIC));
    Assumptions.assumeTrue(sandbox.isolates(), () -> sandbox.note().toString());
    Path root = temporary.toRealPath();
    Path own = Files.createDirectories(root.resolve("own/tmp")).resolveSibling("");
    Path shown = Files.createDirectories(root.resolve("shown"));
    Path target = Files.writeString(root.resolve("target"), "it");
    Path link = Files.createSymbolicLink(shown.resolve("link"), target);
    Path ofSystem;
    try (var all = Files.list(Path.of("/usr/bin"))) {
      ofSystem = all.filter(Files::isSymbolicLink).findFirst().orElseThrow();
    }
    List<String> words =
        new ArrayList<>(sandbox.words(List.of(shown, link, ofSystem), List.of(own)));
    words.addAll(List.of("cat", link.toString()));

    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();

    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8)).isEqualTo("it");
    assertThat(process.waitFor()).isZero();
  }
}
