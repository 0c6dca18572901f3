// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm.fork;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * A profiler of JMH: CPU time of the worker threads per operation, in nanoseconds. Unlike wall time
 * it does not grow when other programs want the processor. Threads that wait have none that counts.
 */
public final class CpuTime implements InternalProfiler {
  /** Name of the result in JMH's JSON, where JMH may put a dot before it. */
  public static final String LABEL = "spotjmhbugs.cpu";

  /** Name of the result that says when an iteration began, in milliseconds of the epoch. */
  public static final String BEGIN = "spotjmhbugs.begin";

  /** Name of the result that says when an iteration ended, in milliseconds of the epoch. */
  public static final String END = "spotjmhbugs.end";

  /** Beginning of the name of a result that names a garbage collector; its value tells nothing. */
  public static final String COLLECTOR = "spotjmhbugs.collector.";

  /**
   * The CPU time is not the score of a benchmark that waits for longer than this share of the time.
   * Workers wait for JMH as well, between iterations.
   */
  private static final double LONGEST_WAIT = 0.1;

  private static final String WORKER = "-jmh-worker-";

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private Map<Long, Long> before = Collections.emptyMap();
  private long waitedBefore;
  private long begin;

  /** Makes the profiler; JMH does this by reflection. */
  public CpuTime() {
    if (threads.isThreadContentionMonitoringSupported()) {
      threads.setThreadContentionMonitoringEnabled(true);
    }
  }

  @Override
  public String getDescription() {
    return "CPU time of the worker threads per operation";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    begin = System.currentTimeMillis();
    before = times();
    waitedBefore = waited();
  }

  /** A worker that was not there before the iteration has started at zero. */
  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    long end = System.currentTimeMillis();
    long nanos = 0;
    for (Map.Entry<Long, Long> thread : times().entrySet()) {
      nanos += thread.getValue() - before.getOrDefault(thread.getKey(), 0L);
    }
    List<Result<?>> results = new ArrayList<>();
    results.add(new ScalarResult(BEGIN, begin, "ms", AggregationPolicy.MIN));
    results.add(new ScalarResult(END, end, "ms", AggregationPolicy.MAX));
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      results.add(new ScalarResult(COLLECTOR + collector.getName(), 0, "", AggregationPolicy.MIN));
    }
    long operations = result.getMetadata().getAllOps();
    boolean isWaiting = waited() - waitedBefore > LONGEST_WAIT * (end - begin);
    if (operations > 0 && nanos > 0 && !isWaiting) {
      double time = (double) nanos / operations;
      results.add(new ScalarResult(LABEL, time, "ns/op", AggregationPolicy.AVG));
    }
    return results;
  }

  /** How long the workers have slept, waited and been blocked, in milliseconds. */
  private long waited() {
    long waited = 0;
    for (ThreadInfo worker : workers()) {
      waited += Math.max(0, worker.getWaitedTime()) + Math.max(0, worker.getBlockedTime());
    }
    return waited;
  }

  private Map<Long, Long> times() {
    Map<Long, Long> times = new HashMap<>();
    for (ThreadInfo worker : workers()) {
      times.put(worker.getThreadId(), Math.max(0, threads.getThreadCpuTime(worker.getThreadId())));
    }
    return times;
  }

  private List<ThreadInfo> workers() {
    List<ThreadInfo> workers = new ArrayList<>();
    for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
      // A thread may have ended meanwhile.
      if (thread != null && thread.getThreadName().contains(WORKER)) {
        workers.add(thread);
      }
    }
    return workers;
  }
}
