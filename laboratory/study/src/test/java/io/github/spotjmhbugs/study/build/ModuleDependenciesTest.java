// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import static io.github.spotjmhbugs.study.Poms.pom;
import static io.github.spotjmhbugs.study.build.Projects.benchmarks;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A registry that does not answer, in the settings of the user. */
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
    // The operating system accepts connections to it; nobody else does.
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      MavenFiles.writeSettings(settings(silent.getLocalPort()), site.home(), false);
      Set<String> problems = new HashSet<>();
      ModuleDependencies dependencies = new ModuleDependencies(site, SourceTree.of(site), problems);

      assertThat(dependencies.of(site.root()).jars())
          .anyMatch(jar -> jar.endsWith("jmh-core-1.37.jar"));
      assertThat(problems).anyMatch(problem -> problem.startsWith(ModuleDependencies.SILENT));
    }
  }

  @Test
  void severalPomsAreAskedForAtOnce() throws Exception {
    Projects project =
        new Projects(folder.resolve("project"))
            .file("build.gradle", "api 'no.such:a:1'\napi 'no.such:b:1'")
            .source("src/main/java/p/B.java", benchmarks("B", "return this;"));
    BuildSite site = MavenBuildTest.online(project.site());
    CountDownLatch both = new CountDownLatch(2);
    Queue<Boolean> met = new ConcurrentLinkedQueue<>();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ExecutorService threads = Executors.newCachedThreadPool();
    server.setExecutor(threads);
    server.createContext(
        "/no/such",
        exchange -> {
          both.countDown();
          try (exchange) {
            met.add(both.await(20, TimeUnit.SECONDS));
            exchange.sendResponseHeaders(404, -1);
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
        });
    server.start();
    try {
      MavenFiles.writeSettings(settings(server.getAddress().getPort()), site.home(), false);
      new ModuleDependencies(site, SourceTree.of(site), new HashSet<>()).of(site.root());

      assertThat(met).hasSizeGreaterThan(1).doesNotContain(false);
    } finally {
      server.stop(0);
      threads.shutdown();
    }
  }

  /** What is not in the local repository is named by the version that was asked for. */
  @ParameterizedTest
  @CsvSource({
    "serialization-json, 1.0.1, 1.3.0",
    "serialization-json, 0.20.0, 1.3.0",
    "serialization-json, 1.3.1, 1.3.1",
    "serialization-json, 1.10.0-SNAPSHOT, 1.10.0",
    "benchmark-runtime, 0.4.4, 0.4.17",
  })
  void librariesThatKotlinCannotUseAreRaised(String library, String told, String asked)
      throws Exception {
    Projects project =
        new Projects(folder.resolve("project"))
            .file(
                "build.gradle",
                "api 'org.jetbrains.kotlinx:kotlinx-%s:%s'".formatted(library, told))
            .source("src/main/java/p/B.java", benchmarks("B", "return this;"));
    BuildSite site = project.site();
    Set<String> problems = new HashSet<>();

    List<Path> jars =
        new ModuleDependencies(site, SourceTree.of(site), problems).of(site.root()).jars();

    assertThat(
            Stream.concat(problems.stream(), jars.stream().map(Path::toString))
                .filter(one -> one.contains(library)))
        .isNotEmpty()
        .allMatch(one -> one.contains(asked));
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
