// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spark.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Runs the script {@code cluster-test}: two workers, one of which is killed. */
@EnabledIfSystemProperty(
    named = "spotjmhbugs.long",
    matches = "true",
    disabledReason = "in mvn -Plong verify")
class ClusterIT {
  private static final Path SCRIPT = Path.of(System.getProperty("cluster.spark"), "cluster-test");

  /** The script's exit status when this machine lacks a program that it needs. */
  private static final int CANNOT = 77;

  @Test
  void aClusterThatLosesAWorkerHasTheRecordsOfAStudyOnOneMachine()
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder("bash", SCRIPT.toString());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process script = builder.redirectErrorStream(true).start();
    String last = "";
    try (BufferedReader lines = script.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        System.out.println(line);
        last = line;
      }
    } finally {
      script.destroy(); // it cleans up
    }
    int status = script.waitFor();
    assumeTrue(status != CANNOT, last);
    assertThat(status).as(last).isZero();
  }
}
