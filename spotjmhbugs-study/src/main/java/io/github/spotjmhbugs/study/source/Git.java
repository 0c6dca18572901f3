// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import io.github.spotjmhbugs.scan.process.Command;
import io.github.spotjmhbugs.scan.process.ProcessOutcome;
import io.github.spotjmhbugs.study.record.StepFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs git with a configuration of our own, and with nothing of the user's. */
final class Git {
  /**
   * Servers that are local repositories read this configuration too: they may be another user's,
   * and may leave out file contents until these are asked for. A server that sends nothing for two
   * minutes, not even what keeps the connection alive, is given up long before the project is.
   */
  private static final String CONFIGURATION =
      """
      [advice]
        detachedHead = false
      [core]
        hooksPath = /dev/null
        logAllRefUpdates = false
        attributesFile = /dev/null
        autocrlf = false
        fsmonitor = false
      [gc]
        auto = 0
      [http]
        lowSpeedLimit = 1
        lowSpeedTime = 120
      [maintenance]
        auto = false
      [safe]
        directory = *
      [submodule]
        recurse = false
      [uploadpack]
        allowFilter = true
        allowAnySHA1InWant = true
      """;

  private final Map<String, String> environment;
  private final Path log;
  private final Duration timeout;

  Git(Map<String, String> environment, Path configuration, Path log, Duration timeout)
      throws IOException {
    this.environment = isolated(environment, configuration);
    this.log = log;
    this.timeout = timeout;
    Files.createDirectories(configuration.resolveSibling(""));
    Files.writeString(configuration, CONFIGURATION);
  }

  private static Map<String, String> isolated(Map<String, String> given, Path configuration) {
    Map<String, String> environment = new HashMap<>(given);
    environment.put("GIT_CONFIG_GLOBAL", configuration.toString());
    environment.put("GIT_CONFIG_NOSYSTEM", "1");
    environment.put("GIT_ATTR_NOSYSTEM", "1");
    environment.put("GIT_LFS_SKIP_SMUDGE", "1");
    environment.put("GIT_TERMINAL_PROMPT", "0");
    environment.put(
        "GIT_SSH_COMMAND", "ssh -oBatchMode=yes -oConnectTimeout=60 -oServerAliveInterval=60");
    environment.put("GIT_ALLOW_PROTOCOL", "file:git:http:https:ssh");
    environment.put("LC_ALL", "C"); // Its messages are read here.
    return environment;
  }

  /**
   * {@return what git said; it may have failed}
   *
   * @throws StepFailure when there is no git, or no time left
   */
  ProgramRun run(Path directory, List<String> arguments)
      throws StepFailure, IOException, InterruptedException {
    List<String> argv = new ArrayList<>(List.of("git"));
    argv.addAll(arguments);
    ProgramRun run = ProgramRun.of(new Command(argv, directory, environment, log, timeout));
    if (!(run.outcome() instanceof ProcessOutcome.Exited)) {
      throw new StepFailure(run.outcome().describe());
    }
    return run;
  }
}
