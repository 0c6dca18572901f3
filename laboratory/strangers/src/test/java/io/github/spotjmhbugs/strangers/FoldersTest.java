// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoldersTest {
  private static final long LEAST = 16 << 10;

  @TempDir private Path folder;

  private void sparse(String name, long length) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(folder.resolve(name).toFile(), "rw")) {
      file.setLength(length);
    }
  }

  @Test
  void whatTakesAPlaceOnTheDiskCounts() throws IOException {
    assertThat(Folders.size(folder.resolve("absent"), 1)).isZero();
    assertThat(Folders.size(folder, Long.MAX_VALUE)).isEqualTo(LEAST);
    Files.createSymbolicLink(folder.resolve("link"), Path.of("absent"));
    Files.createDirectory(folder.resolve("empty"));
    sparse("empty/small", 1);
    sparse("large", LEAST + 1);
    assertThat(Folders.size(folder, Long.MAX_VALUE)).isEqualTo(5 * LEAST + 1);
  }

  @Test
  void enoughIsEnough() throws IOException {
    for (int i = 0; i < 100; i++) {
      Files.createFile(folder.resolve("file" + i));
    }
    assertThat(Folders.size(folder, 5 * LEAST)).isEqualTo(6 * LEAST);
  }

  @Test
  void sizesDoNotOverflow() throws IOException {
    long huge = 1L << 43; // ext4 takes no more
    for (int i = 0; i < 4; i++) {
      sparse("file" + i, huge);
    }
    assertThat(Folders.size(folder, Long.MAX_VALUE)).isEqualTo(4 * huge + LEAST);
  }
}
