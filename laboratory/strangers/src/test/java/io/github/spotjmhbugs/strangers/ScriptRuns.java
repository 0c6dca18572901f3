// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

/** Scripts that run in a folder of their own. */
abstract class ScriptRuns {
  static final Duration AMPLE = Duration.ofSeconds(40);
  static final Duration SHORT = Duration.ofMillis(1500);

  @TempDir Path directory;

  final ProcessRunner runner = new ProcessRunner(List.of());

  ProcessOutcome sh(String script) throws InterruptedException {
    return sh(script, AMPLE);
  }

  ProcessOutcome sh(String script, Duration timeout) throws InterruptedException {
    return run(List.of("sh", "-c", script), timeout);
  }

  ProcessOutcome run(List<String> argv, Duration timeout) throws InterruptedException {
    return runner.run(command(argv, timeout));
  }

  Command command(List<String> argv, Duration timeout) {
    return new Command(argv, directory, environment(), logFile(), timeout);
  }

  static Map<String, String> environment() {
    return Map.of("PATH", System.getenv("PATH"), "PROBE", "1");
  }

  Path logFile() {
    return directory.resolve("logs/build log.txt");
  }

  String log() throws IOException {
    return Files.readString(logFile());
  }
}
