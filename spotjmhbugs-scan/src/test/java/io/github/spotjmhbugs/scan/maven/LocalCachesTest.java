// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalCachesTest {
  @TempDir private Path folder;
  private LocalCaches caches;

  @BeforeEach
  void caches() {
    caches = new LocalCaches(folder.resolve("m2"), folder.resolve("gradle"));
  }

  private Path file(String path) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, "");
  }

  @Test
  void filesOfMavenAreFoundByTheirFullNames() throws IOException {
    Path jar = file("m2/g/h/a/1-SNAPSHOT/a-1-SNAPSHOT-tests.jar");
    assertThat(caches.findArtifact(new DefaultArtifact("g.h", "a", "tests", "jar", "1-SNAPSHOT")))
        .isEqualTo(jar.toFile());
    assertThat(caches.findVersions(new DefaultArtifact("g.h", "a", "tests", "jar", "1-SNAPSHOT")))
        .containsExactly("1-SNAPSHOT");
    assertThat(caches.findArtifact(new DefaultArtifact("g.h", "a", "jar", "1-SNAPSHOT"))).isNull();
  }

  @Test
  void filesOfGradleAreFoundInTheFoldersOfTheirChecksums() throws IOException {
    file("gradle/caches/modules-2/files-2.1/g.h/a/1/0a/a-1.pom");
    Path jar = file("gradle/caches/modules-2/files-2.1/g.h/a/1/1b/a-1.jar");
    assertThat(caches.findArtifact(new DefaultArtifact("g.h:a:jar:1"))).isEqualTo(jar.toFile());
  }

  @Test
  void nothingOutsideOfTheCachesIsFound() throws IOException {
    Path outside = file("outside/a-..jar");
    Files.createDirectories(folder.resolve("m2/g/a"));
    Files.createDirectories(folder.resolve("m2/g/b/1"));
    Files.createSymbolicLink(folder.resolve("m2/g/b/1/b-1.jar"), outside);
    file("m2/g/a-..jar");

    assertThat(caches.findArtifact(new DefaultArtifact("g", "a", "jar", ".."))).isNull();
    assertThat(caches.findArtifact(new DefaultArtifact("g:b:jar:1"))).isNull();
  }
}
