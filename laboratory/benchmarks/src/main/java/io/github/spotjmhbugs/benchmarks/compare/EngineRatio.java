// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.benchmarks.compare;

import com.sun.management.OperatingSystemMXBean;
import io.github.spotjmhbugs.host.TargetScanner;
import io.github.spotjmhbugs.host.classpath.ClassContainer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;

/**
 * A scan in a warm JVM beside an {@link AsmPass} over the same jar, in turns. Prints a line {@code
 * program wall cpu} in seconds for each round after the warm-up, and leaves statistics to the
 * caller.
 */
public final class EngineRatio {
  private static final double NANOS = 1e9;

  private EngineRatio() {}

  private interface Work {
    void run(ClassContainer jar) throws IOException;
  }

  /**
   * @param arguments the jar, the rounds of warm-up, the rounds that count
   * @throws IOException when the jar cannot be read
   */
  public static void main(String[] arguments) throws IOException {
    Path jar = Path.of(arguments[0]);
    int warmUp = Integer.parseInt(arguments[1]);
    int rounds = warmUp + Integer.parseInt(arguments[2]);
    for (int round = 0; round < rounds; round++) {
      boolean counts = round >= warmUp;
      measure("asm", counts, jar, AsmPass::visit);
      measure("scan1", counts, jar, classes -> scan(classes, 1));
      measure("scan2", counts, jar, classes -> scan(classes, 2));
    }
  }

  private static void scan(ClassContainer classes, int jobs) {
    new TargetScanner(jobs).scan("jar", classes, List.of());
  }

  private static void measure(String name, boolean counts, Path jar, Work work) throws IOException {
    OperatingSystemMXBean process =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long cpu = process.getProcessCpuTime();
    long start = System.nanoTime();
    try (ClassContainer classes = ClassContainer.open(jar, jar.toString())) {
      work.run(classes);
    }
    double wall = (System.nanoTime() - start) / NANOS;
    double used = (process.getProcessCpuTime() - cpu) / NANOS;
    if (counts) {
      System.out.printf("%s %.4f %.4f%n", name, wall, used);
    }
  }
}
