// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompilerJarsTest {
  @TempDir private Path folder;

  private Path jar(String name, String... entries) throws IOException {
    Path jar = folder.resolve(name);
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (String entry : entries) {
        out.putNextEntry(new ZipEntry(entry));
        out.write(1);
        out.closeEntry();
      }
    }
    return jar;
  }

  @Test
  void packagesOfTheJdkDoNotReachTheCompiler() throws Exception {
    Path mixed = jar("mixed.jar", "java/util/New.class", "org/w3c/dom/Node.class", "g/A.class");

    List<Path> usable = new CompilerJars(folder.resolve("copies")).usable(List.of(mixed));

    assertThat(usable).hasSize(1).doesNotContain(mixed);
    try (ZipFile copy = new ZipFile(usable.get(0).toFile())) {
      assertThat(copy.stream().map(ZipEntry::getName)).containsExactly("g/A.class");
    }
  }

  @Test
  void otherJarsStayAsTheyAreAndDamagedOnesAreLeftOut() throws Exception {
    Path sound = jar("sound.jar", "g/A.class", "java/notes.txt");
    Path damaged = Files.writeString(folder.resolve("damaged.jar"), "no jar");

    assertThat(new CompilerJars(folder).usable(List.of(damaged, sound))).containsExactly(sound);
  }
}
