// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.spotjmhbugs.impact.jvm.Lanes.Fork;
import io.github.spotjmhbugs.strangers.Jdks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Forks that run side by side; none of these starts a JVM. */
@Timeout(60)
class LanesTest {
  private static final int FORKS = 3;

  @TempDir private Path folder;
  private final AtomicInteger running = new AtomicInteger();
  private Lanes lanes;

  @BeforeEach
  void prepare() throws IOException {
    Path home = Path.of(System.getProperty("java.home"));
    assumeTrue(Jdks.at(home).isPresent(), "the tests run on a JRE");
    lanes =
        new Lanes(
            new BenchmarkJvm(
                Jdks.at(home).orElseThrow(),
                new BenchmarkClassPath(List.of()),
                Workspace.create(folder.resolve("work")),
                Optional.empty()));
  }

  private void assumeSeveral() {
    assumeTrue(lanes.count() > 1, "there is one processor");
  }

  @Test
  void eachHasAJvmOfItsOwnAndResultsComeInOrder() throws Exception {
    assumeSeveral();
    CountDownLatch all = new CountDownLatch(lanes.count());
    Set<Path> files = ConcurrentHashMap.newKeySet();
    List<Fork<Integer>> forks =
        IntStream.range(0, FORKS)
            .<Fork<Integer>>mapToObj(
                i ->
                    jvm -> {
                      files.add(jvm.workspace().file("turns"));
                      all.countDown();
                      all.await();
                      return i;
                    })
            .toList();
    assertThat(lanes.run(forks)).containsExactly(0, 1, 2);
    assertThat(files).hasSize(lanes.count());
  }

  @Test
  void aLaneIsIdleUnlessForksFillAll() {
    assumeSeveral();
    assertThat(lanes.isIdleAfter(lanes.count())).isFalse();
    assertThat(lanes.isIdleAfter(lanes.count() + 1)).isTrue();
    assertThat(lanes.isIdleAfter(0)).isFalse();
  }

  @Test
  void oneThatFailsRunsAgainAlone() throws Exception {
    assumeSeveral();
    AtomicInteger attempts = new AtomicInteger();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch failed = new CountDownLatch(1);
    CountDownLatch again = new CountDownLatch(1);
    Fork<Integer> failing =
        jvm -> {
          if (attempts.getAndIncrement() == 0) {
            begun.await();
            failed.countDown();
            throw new ForkFailureException("the port is in use");
          }
          int others = running.get();
          again.countDown();
          return others;
        };
    Fork<Integer> other =
        jvm -> {
          running.incrementAndGet();
          begun.countDown();
          failed.await();
          // Who did not wait for this one would be seen here.
          again.await(200, TimeUnit.MILLISECONDS);
          running.decrementAndGet();
          return -1;
        };
    assertThat(lanes.run(List.of(failing, other, other, other))).containsExactly(0, -1, -1, -1);
    assertThat(attempts).hasValue(2);
  }

  @Test
  void oneThatFailsAloneEndsTheOthers() {
    Fork<Integer> failing =
        jvm -> {
          throw new ForkFailureException("it fails");
        };
    Fork<Integer> other = jvm -> waits(1);
    assertThatThrownBy(() -> lanes.run(List.of(failing, other)))
        .isInstanceOf(ForkFailureException.class)
        .hasMessage("it fails");
    assertThat(running).hasValue(0);
  }

  @Test
  void oneThatIsLateDoesNotRunAgain() {
    Fork<Integer> late =
        jvm -> {
          running.incrementAndGet();
          throw ForkFailureException.late();
        };
    assertThatThrownBy(() -> lanes.run(List.of(late))).hasMessage("it took too long");
    assertThat(running).hasValue(1);
  }

  @Test
  void whatElseIsThrownIsThrownOn() {
    UncheckedIOException full = new UncheckedIOException(new IOException("the disk is full"));
    Fork<Integer> failing =
        jvm -> {
          throw full;
        };
    assertThatThrownBy(() -> lanes.run(List.of(failing))).isSameAs(full);
  }

  @Test
  void whoIsInterruptedLeavesNothingRunning() throws InterruptedException {
    AtomicInteger ended = new AtomicInteger();
    CountDownLatch begun = new CountDownLatch(1);
    Fork<Integer> fork =
        jvm -> {
          begun.countDown();
          return waits(Long.MAX_VALUE);
        };
    Thread caller =
        new Thread(
            () -> {
              try {
                lanes.run(List.of(fork, fork));
              } catch (ForkFailureException | IOException | InterruptedException e) {
                ended.set(e instanceof InterruptedException && running.get() == 0 ? 1 : -1);
              }
            });
    caller.start();
    begun.await();
    caller.interrupt();
    caller.join();
    assertThat(ended).hasValue(1);
  }

  private int waits(long milliseconds) throws InterruptedException {
    running.incrementAndGet();
    try {
      Thread.sleep(milliseconds);
      return 0;
    } finally {
      running.decrementAndGet();
    }
  }
}
