// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.study.record.StepFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who is interrupted when, and who learns of it. */
@Timeout(60)
class WorkWithinDiskLimitTest {
  @TempDir private Path folder;

  private DiskLimit limit(long bytes) {
    return new DiskLimit(folder, bytes, Duration.ofMillis(20));
  }

  private void write(int bytes) throws IOException {
    Files.write(folder.resolve("file"), new byte[bytes]);
  }

  @Test
  void workWithinTheLimitIsLeftAlone() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    boolean allowed =
        limit(100)
            .allows(
                () -> {
                  write(100);
                  Thread.sleep(200);
                  done.set(true);
                });
    assertThat(allowed).isTrue();
    assertThat(done).isTrue();
  }

  @Test
  void workBeyondTheLimitIsInterruptedAndItsCallerIsNot() throws Exception {
    AtomicBoolean interrupted = new AtomicBoolean();
    boolean allowed =
        limit(100)
            .allows(
                () -> {
                  write(101);
                  try {
                    Thread.sleep(50_000);
                  } catch (InterruptedException e) {
                    interrupted.set(true);
                    throw e;
                  }
                });
    assertThat(allowed).isFalse();
    assertThat(interrupted).isTrue();
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  /** As by Ctrl-C, at the very time when the limit ends the work. */
  @Test
  void anInterruptionOfTheCallerIsNeverTakenForTheLimit() {
    Thread caller = Thread.currentThread();
    AtomicBoolean ended = new AtomicBoolean();
    assertThatThrownBy(
            () ->
                limit(100)
                    .allows(
                        () -> {
                          write(101);
                          try {
                            Thread.sleep(50_000);
                          } catch (InterruptedException e) {
                            caller.interrupt();
                            Thread.sleep(100);
                            ended.set(true);
                          }
                        }))
        .isInstanceOf(InterruptedException.class);
    assertThat(ended).as("nothing runs on").isTrue();
  }

  @Test
  void anInterruptionOfTheCallerEndsTheWork() {
    Thread caller = Thread.currentThread();
    CountDownLatch never = new CountDownLatch(1);
    AtomicBoolean ended = new AtomicBoolean();
    assertThatThrownBy(
            () ->
                limit(100)
                    .allows(
                        () -> {
                          caller.interrupt();
                          try {
                            never.await();
                          } finally {
                            ended.set(true);
                          }
                        }))
        .isInstanceOf(InterruptedException.class);
    assertThat(ended).isTrue();
  }

  @Test
  void failuresOfTheWorkArePassedOn() {
    assertThatThrownBy(() -> limit(1).allows(() -> failWith(new StepFailure("clone"))))
        .isInstanceOf(StepFailure.class);
    assertThatThrownBy(() -> limit(1).allows(() -> failWith(new IOException("full"))))
        .isInstanceOf(IOException.class)
        .hasMessage("full");
    assertThatThrownBy(
            () ->
                limit(1)
                    .allows(
                        () -> {
                          throw new StackOverflowError();
                        }))
        .isInstanceOf(StackOverflowError.class);
    assertThatThrownBy(
            () ->
                limit(1)
                    .allows(
                        () -> {
                          throw new IllegalStateException("defect");
                        }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("defect");
  }

  private static <E extends Exception> void failWith(E failure) throws E {
    throw failure;
  }
}
