// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spark;

import java.util.Map;

/** What spark-submit would tell the job, for a cluster of two cores inside this JVM. */
final class LocalSpark implements AutoCloseable {
  private static final Map<String, String> PROPERTIES =
      Map.of(
          // Up to four attempts; without the second number there would be one.
          "spark.master", "local[2,4]",
          "spark.ui.enabled", "false",
          "spark.driver.host", "127.0.0.1",
          "spark.driver.bindAddress", "127.0.0.1",
          "spark.sql.shuffle.partitions", "2",
          "spark.extraListeners", TaskAttempts.class.getName());

  LocalSpark() {
    PROPERTIES.forEach(System::setProperty);
    TaskAttempts.STARTED.clear();
  }

  @Override
  public void close() {
    PROPERTIES.keySet().forEach(System::clearProperty);
  }
}
