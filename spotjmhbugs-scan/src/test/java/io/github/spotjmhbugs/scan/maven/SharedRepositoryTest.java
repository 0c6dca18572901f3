// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.maven.model.Model;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two processes that fill one local repository at the same time. */
class SharedRepositoryTest {
  private static final int JARS = 20;
  private static final int SIZE = 200_000;

  @TempDir private Path folder;

  /** One of the processes: prints how many jars it got, and how many of them are whole. */
  static final class Downloading {
    public static void main(String[] arguments) throws Exception {
      Path folder = Path.of(arguments[0]);
      MavenOptions options =
          new MavenOptions(
              Map.of(
                  "user.home", folder.toString(),
                  "maven.repo.local", folder.resolve("local").toString()));
      Path own = folder.resolve(arguments[1]);
      ProjectResolver resolver =
          new ProjectResolver(options.shared(), own, Map.of(), own.resolve("declared"));
      Model model = resolver.effective(own.resolve("pom.xml"));
      int whole = 0;
      for (Path jar : resolver.jars(model, model.getDependencies()).jars()) {
        whole += Files.size(jar) == SIZE ? 1 : 0;
      }
      System.out.println("whole: " + whole);
    }
  }

  @Test
  @Timeout(300)
  void downloadEachFileOnce() throws Exception {
    try (HttpRepository central = new HttpRepository()) {
      HostileModelsTest.settings(folder, central.url());
      StringBuilder all = new StringBuilder("<dependencies>");
      for (int i = 0; i < JARS; i++) {
        central.publish("g", "a" + i, "1", "", "x".repeat(SIZE));
        all.append("<dependency><groupId>g</groupId><artifactId>a%d</artifactId>".formatted(i));
        all.append("<version>1</version></dependency>");
      }
      List<Process> processes = new ArrayList<>();
      for (String name : List.of("one", "two")) {
        Path own = Files.createDirectories(folder.resolve(name));
        Files.writeString(
            own.resolve("pom.xml"), HttpRepository.pom("own", name, "1", all + "</dependencies>"));
        processes.add(start(name));
      }
      for (Process process : processes) {
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
            .contains("whole: " + JARS);
        assertThat(process.waitFor()).isZero();
      }
      assertThat(central.requests).doesNotHaveDuplicates();
    }
  }

  private Process start(String name) throws Exception {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Downloading.class.getName(),
            folder.toString(),
            name)
        .redirectErrorStream(true)
        .start();
  }
}
