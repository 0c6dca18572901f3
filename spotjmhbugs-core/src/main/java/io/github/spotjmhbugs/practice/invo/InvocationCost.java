// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.invo;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.Mode;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Tells whether one call of a benchmark visibly takes so long that two more timestamps around it do
 * not matter.
 */
final class InvocationCost {
  private static final int MANY_OPERATIONS = 1_000;
  private static final int LARGE_BATCH = 1_000;

  private static final Set<MethodRef> SLEEPS =
      Set.of(
          new MethodRef("java/lang/Thread", "sleep", "(J)V"),
          new MethodRef("java/lang/Thread", "sleep", "(JI)V"),
          new MethodRef("java/lang/Thread", "sleep", "(Ljava/time/Duration;)V"),
          new MethodRef("java/util/concurrent/TimeUnit", "sleep", "(J)V"));

  /** Classes whose instances are files, connections or processes. */
  private static final Set<String> INPUT_OUTPUT =
      Set.of(
          "java/io/FileInputStream",
          "java/io/FileOutputStream",
          "java/io/FileReader",
          "java/io/FileWriter",
          "java/io/RandomAccessFile",
          "java/lang/Process",
          "java/lang/ProcessBuilder",
          "java/net/DatagramSocket",
          "java/net/HttpURLConnection",
          "java/net/ServerSocket",
          "java/net/Socket",
          "java/net/URLConnection",
          "java/net/http/HttpClient",
          "java/nio/channels/AsynchronousFileChannel",
          "java/nio/channels/DatagramChannel",
          "java/nio/channels/FileChannel",
          "java/nio/channels/Selector",
          "java/nio/channels/ServerSocketChannel",
          "java/nio/channels/SocketChannel",
          "java/nio/file/Files",
          "java/sql/CallableStatement",
          "java/sql/Connection",
          "java/sql/PreparedStatement",
          "java/sql/Statement");

  private InvocationCost() {}

  /**
   * {@return whether its own work visibly dwarfs a millisecond. How long its fixtures take does not
   * count, but what they prepare tells of the work: temporary files, data}
   *
   * @param benchmark a benchmark
   */
  static boolean dwarfsMillisecond(BenchmarkMethod benchmark) {
    return benchmark.operationsPerInvocation() >= MANY_OPERATIONS
        || benchmark.measurementBatchSize() >= LARGE_BATCH
        || isReportedInMilliseconds(benchmark)
        || FixtureFiles.areMadeFor(benchmark)
        || hasSlowCode(benchmark);
  }

  // Operations per millisecond say nothing: the author may have meant thousands of them.
  private static boolean isReportedInMilliseconds(BenchmarkMethod benchmark) {
    return !benchmark.modes().contains(Mode.THROUGHPUT)
        && benchmark.outputTimeUnit().stream()
            .anyMatch(unit -> unit.compareTo(TimeUnit.MILLISECONDS) >= 0);
  }

  private static boolean hasSlowCode(BenchmarkMethod benchmark) {
    LargeLoops loops = LargeLoops.of(benchmark);
    MethodAnalyses analyses = benchmark.inClass().analyses();
    return benchmark.inClass().codeOf(benchmark).methods().stream()
        .anyMatch(
            reached ->
                waits(reached.method())
                    || analyses
                        .of(reached.method(), reached.exact())
                        .filter(method -> loops.isIn(method.graph()))
                        .isPresent());
  }

  private static boolean waits(DeclaredMethod method) {
    for (AbstractInsnNode instruction : method.method().instructions) {
      if (instruction instanceof MethodInsnNode call
          && (INPUT_OUTPUT.contains(call.owner) || SLEEPS.contains(MethodRef.of(call)))) {
        return true;
      }
    }
    return false;
  }
}
