// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spark;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskStart;

/** Notes of each task that Spark starts which attempt it is. Spark makes it, by its name. */
public final class TaskAttempts extends SparkListener {
  /** One number a start; 0 for the first attempt of a task. */
  static final List<Integer> STARTED = new CopyOnWriteArrayList<>();

  @Override
  public void onTaskStart(SparkListenerTaskStart start) {
    STARTED.add(start.taskInfo().attemptNumber());
  }
}
