// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm.fork;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.infra.ThreadParams;
import org.openjdk.jmh.results.RawResults;
import org.openjdk.jmh.runner.InfraControl;

/**
 * Measures two variants of a benchmark in one JVM, in turns of half a millisecond, so that whatever
 * slows the machine down slows both: duet benchmarking (Bulej et al., ICPE 2020) on one core.
 *
 * <p>JMH starts the one variant. Where it would call the loop that it has generated, the stub, its
 * class calls {@link #meet}, which has the same class start the other variant in a class loader of
 * its own. When both stand before their stubs, with states made and fixtures run, they take turns.
 */
public final class Duet {
  /** System property: where the turns are written to. */
  public static final String RESULT = "spotjmhbugs.duet.result";

  /** System property: the class path of the other variant. */
  public static final String RIVAL = "spotjmhbugs.duet.rival";

  /** System property: the time for warming up, in milliseconds. */
  public static final String WARMUP = "spotjmhbugs.duet.warmup";

  private static final long MILLISECOND = 1_000_000;

  /**
   * A processor changes its speed every few milliseconds: in turns of two, the ratios of neighbours
   * scatter ten times as much.
   */
  private static final long TURN = MILLISECOND / 2;

  private static final long LONG_TURN = 2 * MILLISECOND;
  private static final long SHORT_TURN = MILLISECOND / 20;

  /**
   * A method that has been called so often is compiled as a whole, not only its loop while it runs,
   * which each turn would enter anew: {@code Tier4MinInvocationThreshold} is 600.
   */
  private static final int CALLS = 700;

  /** After so many iterations a loop is compiled: {@code Tier4BackEdgeThreshold} is 40,000. */
  private static final int ITERATIONS = 60_000;

  /** Called often, it needs only so many: {@code Tier4CompileThreshold} is 15,000. */
  private static final int FEW_ITERATIONS = 16_000;

  /** If that takes longer, it is not awaited. */
  private static final long LONGEST_WARMUP = 2_500 * MILLISECOND;

  /**
   * So many stubs of each variant are compiled: one in twelve of a benchmark's may become a third
   * slower or faster than the others, which outvote it.
   */
  public static final int STUBS = 3;

  /** With fewer operations in a long turn, one stub of each has to do. */
  private static final int MANY_OPERATIONS = 1_000;

  /** Likewise after a longer warm-up, in milliseconds. */
  private static final long SHORT_WARMUP = 1_000;

  private static final int PAIRS = 120;
  private static final int FEWEST_PAIRS = 12;
  private static final long LONGEST = 1_500 * MILLISECOND;

  private static final int VARIANTS = 2;

  private static final List<Entrant> ENTRANTS = new ArrayList<>();
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Bell bell;
  private final Random random;

  /** Of each the variant, stub, operations, CPU time and wall time in nanoseconds. */
  private final List<double[]> turns = new ArrayList<>();

  private Duet(Bell bell, long seed) {
    this.bell = bell;
    random = new Random(seed);
  }

  /** A variant that stands before its stub, of which there are copies. */
  private static final class Entrant {
    private final List<MethodHandle> stubs;
    private final RawResults results;

    Entrant(List<MethodHandle> stubs, RawResults results) {
      this.stubs = stubs;
      this.results = results;
    }
  }

  /** Ends a turn: stubs run until JMH's control says that they are done. */
  private static final class Bell extends Thread {
    private static final long NEVER = Long.MIN_VALUE;

    private final InfraControl control;
    private final AtomicLong due = new AtomicLong(NEVER);

    Bell(InfraControl control) {
      super("bell of a duet");
      this.control = control;
      setDaemon(true);
    }

    void ringIn(long nanos) {
      control.isDone = false;
      due.set(System.nanoTime() + nanos);
      LockSupport.unpark(this);
    }

    @Override
    public void run() {
      while (!isInterrupted()) {
        long time = due.get();
        if (time == NEVER) {
          LockSupport.park(this);
        } else if (time > System.nanoTime()) {
          LockSupport.parkNanos(this, time - System.nanoTime());
        } else if (due.compareAndSet(time, NEVER)) {
          control.isDone = true;
        }
      }
    }
  }

  /**
   * A variant stands before its stub: the first calls the second, which plays the duet.
   *
   * @param test the class that JMH has generated
   * @param task name of its method that calls the stub
   * @param stub name of the stub
   * @param arguments arguments of the stub
   * @throws Throwable what the benchmark throws
   */
  public static void meet(Class<?> test, String task, String stub, Object[] arguments)
      throws Throwable {
    List<MethodHandle> stubs = new ArrayList<>();
    for (int i = 0; i < STUBS; i++) {
      Class<?> holder = Class.forName(holder(test.getName(), i), false, test.getClassLoader());
      for (Method method : holder.getDeclaredMethods()) {
        if (method.getName().equals(stub)) {
          MethodHandle handle = MethodHandles.publicLookup().unreflect(method);
          stubs.add(MethodHandles.insertArguments(handle, 0, arguments));
        }
      }
    }
    ENTRANTS.add(new Entrant(stubs, argument(RawResults.class, arguments)));
    InfraControl control = argument(InfraControl.class, arguments);
    if (ENTRANTS.size() == VARIANTS) {
      Bell bell = new Bell(control);
      bell.start();
      try {
        new Duet(bell, System.nanoTime()).play();
      } finally {
        bell.interrupt();
      }
      return;
    }
    callRival(test.getName(), task, control, argument(ThreadParams.class, arguments));
  }

  /**
   * {@return name of the class that has a stub: 0 is that of the generated class, others are
   * copies}
   */
  public static String holder(String generated, int stub) {
    return stub == 0 ? generated : generated + "_copy" + stub;
  }

  private static <T> T argument(Class<T> type, Object[] arguments) {
    for (Object argument : arguments) {
      if (type.isInstance(argument)) {
        return type.cast(argument);
      }
    }
    throw new IllegalArgumentException("JMH's stub has no " + type);
  }

  private static void callRival(
      String test, String task, InfraControl control, ThreadParams threads) throws Throwable {
    Thread thread = Thread.currentThread();
    ClassLoader own = thread.getContextClassLoader();
    RivalLoader rival = RivalLoader.of(System.getProperty(RIVAL));
    thread.setContextClassLoader(rival);
    try {
      Class<?> type = rival.loadClass(test);
      type.getMethod(task, InfraControl.class, ThreadParams.class)
          .invoke(type.getDeclaredConstructor().newInstance(), control, threads);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    } finally {
      thread.setContextClassLoader(own);
    }
  }

  private void play() throws Throwable {
    long start = System.nanoTime();
    double operations = warmUp(0, 1, Long.getLong(WARMUP, 0) * MILLISECOND);
    long passed = (System.nanoTime() - start) / MILLISECOND;
    int stubs = operations >= MANY_OPERATIONS && passed < SHORT_WARMUP ? STUBS : 1;
    if (stubs > 1) {
      warmUp(1, stubs, 0);
    }
    for (int i = 0; i < FEWEST_PAIRS; i++) {
      takeBoth(0, i % stubs, TURN);
    }
    turns.clear();
    long waited = waited();
    long begin = System.currentTimeMillis();
    long end = System.nanoTime() + LONGEST;
    for (int i = 0; i < PAIRS && (i < FEWEST_PAIRS || System.nanoTime() < end); i++) {
      takeBoth(random.nextInt(VARIANTS), i % stubs, TURN);
    }
    List<String> lines = new ArrayList<>();
    lines.add(begin + " " + System.currentTimeMillis() + " " + (waited() - waited));
    for (double[] turn : turns) {
      lines.add(Arrays.toString(turn).replaceAll("[\\[\\],]", ""));
    }
    Files.write(Paths.get(System.getProperty(RESULT)), lines, StandardCharsets.US_ASCII);
    System.out.println("# Duet: stubs of each variant: " + stubs + ", after " + passed + " ms");
  }

  /**
   * In turns, so that what both call of the JDK is compiled for both.
   *
   * @return the most operations in a turn
   */
  private double warmUp(int from, int to, long length) throws Throwable {
    long begin = System.nanoTime();
    double all = 0;
    double most = 0;
    long passed;
    do {
      double operations = 0;
      for (int stub = from; stub < to; stub++) {
        operations = takeBoth(0, stub, LONG_TURN);
      }
      all += operations;
      most = Math.max(most, operations);
      passed = System.nanoTime() - begin;
    } while (passed < length
        || isWorthAwaiting(ITERATIONS, all, passed)
        || isWorthAwaiting(FEW_ITERATIONS, all, passed));
    long end = System.nanoTime() + LONGEST;
    for (int i = 0; i < CALLS && System.nanoTime() < end; i++) {
      for (int stub = from; stub < to; stub++) {
        takeBoth(0, stub, SHORT_TURN);
      }
    }
    return most;
  }

  private static boolean isWorthAwaiting(int iterations, double operations, long passed) {
    return operations < iterations && passed * (iterations / operations) < LONGEST_WARMUP;
  }

  /** {@return the operations of the second} */
  private double takeBoth(int first, int stub, long length) throws Throwable {
    take(first, stub, length);
    return take(1 - first, stub, length);
  }

  private double take(int number, int stub, long length) throws Throwable {
    Entrant entrant = ENTRANTS.get(number);
    MethodHandle loop = entrant.stubs.get(stub);
    bell.ringIn(length);
    long wall = System.nanoTime();
    long cpu = THREADS.getCurrentThreadCpuTime();
    loop.invoke();
    cpu = THREADS.getCurrentThreadCpuTime() - cpu;
    wall = System.nanoTime() - wall;
    double operations = operations(entrant.results);
    // JMH takes the time without the fixtures of the invocation, which take a part of the other.
    long own = entrant.results.realTime;
    turns.add(new double[] {number, stub, operations, own == 0 ? cpu : 0, own == 0 ? wall : own});
    return operations;
  }

  /** The field is a whole number in older versions of JMH. */
  private static double operations(RawResults results) throws ReflectiveOperationException {
    Field field = RawResults.class.getField("measuredOps");
    return ((Number) field.get(results)).doubleValue();
  }

  /** How long the thread of the benchmark has slept, waited and been blocked, in milliseconds. */
  private static long waited() {
    ThreadInfo own = THREADS.getThreadInfo(Thread.currentThread().getId());
    return Math.max(0, own.getWaitedTime()) + Math.max(0, own.getBlockedTime());
  }
}
