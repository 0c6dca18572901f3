// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import static io.github.spotjmhbugs.study.Poms.pom;
import static io.github.spotjmhbugs.study.build.Projects.benchmarks;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.scan.process.Deadline;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** A registry that does not answer, in the settings of the user. */
@Isolated("sets the user's home")
class ModuleDependenciesTest {
  @TempDir private Path folder;

  @Test
  void aServerThatNeverAnswersCostsOnlyWhatItHas() throws Exception {
    String absent =
        "<dependencies><dependency><groupId>no.such</groupId><artifactId>library</artifactId>"
            + "<version>1</version></dependency></dependencies>";
    Projects project =
        new Projects(folder.resolve("project"))
            .file("pom.xml", pom("top", false, absent))
            .source("src/main/java/p/B.java", benchmarks("B", "return this;"));
    BuildSite site = MavenBuildTest.online(project.site());
    String home = System.getProperty("user.home");
    // The operating system accepts connections to it; nobody else does.
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      System.setProperty("user.home", settings(silent.getLocalPort()).toString());
      ModuleDependencies dependencies =
          new ModuleDependencies(
              site, SourceTree.of(site.root()), Deadline.in(Duration.ofSeconds(3)));

      SourceModule resolved = dependencies.of(site.root(), site.sources());

      assertThat(resolved.jars()).anyMatch(jar -> jar.endsWith("jmh-core-1.37.jar"));
      assertThat(dependencies.problems()).anyMatch(p -> p.endsWith("no time left for downloads"));
    } finally {
      System.setProperty("user.home", home);
    }
  }

  /** A mirror with the ID of what it stands in for, so that what it once answered counts. */
  private Path settings(int port) throws Exception {
    Path home = folder.resolve("home");
    Files.createDirectories(home.resolve(".m2"));
    Files.writeString(
        home.resolve(".m2/settings.xml"),
        "<settings><mirrors><mirror><id>central</id><mirrorOf>central</mirrorOf>"
            + "<url>http://127.0.0.1:%d/</url></mirror></mirrors></settings>".formatted(port));
    return home;
  }
}
