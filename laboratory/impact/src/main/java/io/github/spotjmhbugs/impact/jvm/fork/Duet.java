// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm.fork;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
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
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.infra.ThreadParams;
import org.openjdk.jmh.results.RawResults;
import org.openjdk.jmh.runner.InfraControl;

/**
 * Measures two variants of a benchmark in one JVM, in turns of a few milliseconds, so that whatever
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
  private static final long TURN = 2 * MILLISECOND;
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

  private static final int PAIRS = 120;
  private static final int FEWEST_PAIRS = 12;
  private static final long LONGEST = 1_500 * MILLISECOND;

  private static final int VARIANTS = 2;

  private static final List<Entrant> ENTRANTS = new ArrayList<>();
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Bell bell;
  private final Random random;
  private final List<Turn> turns = new ArrayList<>();

  private Duet(Bell bell, long seed) {
    this.bell = bell;
    random = new Random(seed);
  }

  /** A variant that stands before its stub. */
  private static final class Entrant {
    private final MethodHandle stub;
    private final RawResults results;

    Entrant(MethodHandle stub, RawResults results) {
      this.stub = stub;
      this.results = results;
    }
  }

  /** What a turn took. */
  private static final class Turn {
    private final int entrant;
    private final double operations;

    /** In nanoseconds; 0 where fixtures of the invocation take a part of it. */
    private final long cpu;

    /** In nanoseconds, as JMH takes it: without the fixtures of the invocation. */
    private final long wall;

    Turn(int entrant, double operations, long cpu, long wall) {
      this.entrant = entrant;
      this.operations = operations;
      this.cpu = cpu;
      this.wall = wall;
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
    Class<?>[] types = null;
    for (Method method : test.getDeclaredMethods()) {
      if (method.getName().equals(stub)) {
        types = method.getParameterTypes();
      }
    }
    MethodHandle handle =
        MethodHandles.publicLookup()
            .findStatic(test, stub, MethodType.methodType(void.class, types));
    ENTRANTS.add(
        new Entrant(
            MethodHandles.insertArguments(handle, 0, arguments),
            argument(RawResults.class, arguments)));
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
    warmUp();
    turns.clear();
    long begin = System.currentTimeMillis();
    long waited = waited();
    long end = System.nanoTime() + LONGEST;
    int pairs = 0;
    while (pairs < PAIRS && (pairs < FEWEST_PAIRS || System.nanoTime() < end)) {
      int first = random.nextInt(VARIANTS);
      take(first, TURN);
      take(1 - first, TURN);
      pairs++;
    }
    write(begin, System.currentTimeMillis(), waited() - waited);
  }

  /** In turns, so that what both call of the JDK is compiled for both. */
  private void warmUp() throws Throwable {
    long length = Long.getLong(WARMUP, 0) * MILLISECOND;
    long begin = System.nanoTime();
    double operations = 0;
    long passed;
    do {
      take(0, TURN);
      take(1, TURN);
      operations += turns.get(turns.size() - 1).operations;
      passed = System.nanoTime() - begin;
    } while (passed < length
        || isWorthAwaiting(ITERATIONS, operations, passed)
        || isWorthAwaiting(FEW_ITERATIONS, operations, passed));
    long end = System.nanoTime() + LONGEST;
    while (turns.size() < VARIANTS * CALLS && System.nanoTime() < end) {
      take(0, SHORT_TURN);
      take(1, SHORT_TURN);
    }
    for (int i = 0; i < FEWEST_PAIRS; i++) {
      take(0, TURN);
      take(1, TURN);
    }
  }

  private static boolean isWorthAwaiting(int iterations, double operations, long passed) {
    return operations < iterations && passed * (iterations / operations) < LONGEST_WARMUP;
  }

  private void take(int number, long length) throws Throwable {
    Entrant entrant = ENTRANTS.get(number);
    bell.ringIn(length);
    long wall = System.nanoTime();
    long cpu = THREADS.getCurrentThreadCpuTime();
    entrant.stub.invoke();
    cpu = THREADS.getCurrentThreadCpuTime() - cpu;
    wall = System.nanoTime() - wall;
    long withoutFixtures = entrant.results.realTime;
    boolean isWhole = withoutFixtures == 0;
    turns.add(
        new Turn(
            number,
            operations(entrant.results),
            isWhole ? cpu : 0,
            isWhole ? wall : withoutFixtures));
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

  /** First line: begin, end, and how long the thread waited; then a line for each turn. */
  private void write(long begin, long end, long waited) throws IOException {
    try (Writer file =
            Files.newBufferedWriter(
                Paths.get(System.getProperty(RESULT)), StandardCharsets.US_ASCII);
        PrintWriter lines = new PrintWriter(file)) {
      lines.println(begin + " " + end + " " + waited);
      for (Turn turn : turns) {
        lines.println(turn.entrant + " " + turn.operations + " " + turn.cpu + " " + turn.wall);
      }
      if (lines.checkError()) {
        throw new IOException("the turns cannot be written");
      }
    }
  }
}
