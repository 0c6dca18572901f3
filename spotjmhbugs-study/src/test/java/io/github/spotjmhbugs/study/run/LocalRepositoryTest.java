// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class LocalRepositoryTest {
  @TempDir private Path folder;
  private Path jar;

  @BeforeEach
  void fill() throws IOException {
    jar = folder.resolve("g/a/1/a-1.jar");
    Files.createDirectories(folder.resolve("g/a/1"));
    Files.write(jar, new byte[100]);
  }

  @Test
  void oneThatIsSmallEnoughStays() throws Exception {
    new LocalRepository(folder, 100).enter();
    assertThat(jar).exists();
  }

  @Test
  void oneThatIsTooLargeIsEmptied() throws Exception {
    new LocalRepository(folder, 99).enter();
    assertThat(jar).doesNotExist();
  }

  @Test
  void thatWaitsForWhoeverUsesIt() throws Exception {
    Files.delete(jar);
    LocalRepository repository = new LocalRepository(folder, 99);
    repository.enter();
    Files.write(jar, new byte[100]);
    Thread next =
        new Thread(
            () -> {
              try {
                repository.enter();
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
            });
    next.start();
    while (next.getState() != Thread.State.WAITING) {
      Thread.sleep(10);
    }
    assertThat(jar).exists();

    repository.leave();
    next.join();

    assertThat(jar).doesNotExist();
  }
}
