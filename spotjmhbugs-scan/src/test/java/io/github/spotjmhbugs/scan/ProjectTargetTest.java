// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import static io.github.spotjmhbugs.scan.LibraryProject.BENCHMARK;
import static io.github.spotjmhbugs.scan.LibraryProject.LIBRARY;
import static io.github.spotjmhbugs.scan.LibraryProject.dependencies;
import static io.github.spotjmhbugs.scan.LibraryProject.pom;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.spotjmhbugs.host.TestClasses;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A scan in a project knows what the build of the project knows, without running it. */
class ProjectTargetTest {
  private static final String FOUND = "1 finding in 1 of 1 benchmark";

  @TempDir private Path folder;
  private Path library;
  private Path project;
  private LibraryProject made;

  @BeforeEach
  void compile() throws IOException {
    library = TestClasses.compile(folder.resolve("library"), LIBRARY);
    project = Files.createDirectories(folder.resolve("project"));
    made = new LibraryProject(project, home());
    file(".git/HEAD", "");
  }

  private void file(String path, String text) throws IOException {
    Path file = project.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void benchmark(String classes) throws IOException {
    TestClasses.compile(project.resolve(classes), List.of(library), BENCHMARK);
  }

  private Path home() {
    return folder.resolve("home");
  }

  private CommandLineRun scan(Object... arguments) {
    List<Object> all =
        new ArrayList<>(
            List.of("scan", "-Duser.home=" + home(), "-Dgradle.user.home=" + home(".gradle")));
    all.addAll(List.of(arguments));
    return CommandLineRun.of(all.toArray());
  }

  private Path home(String name) {
    return home().resolve(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "pom.xml", "target", "target/test-classes"})
  void dependenciesOfMavenAreKnownHoweverTheProjectIsNamed(String target) throws IOException {
    file("pom.xml", pom("top", dependencies("middle")));
    benchmark("target/test-classes");
    Path middle = made.installModel("middle", "library");
    TestClasses.jar(middle.resolve("middle-1.jar"), Map.of());
    made.install("library", library);

    CommandLineRun run = scan(project.resolve(target));

    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains(FOUND);
  }

  @Test
  void aPageIsNamedAfterTheProject() throws IOException {
    Path named = Files.createDirectories(folder.resolve("my-project"));
    Files.writeString(named.resolve("pom.xml"), "<project/>");
    TestClasses.compile(named.resolve("target/classes"), TestClasses.DEAD_CODE);
    for (Path target : List.of(named, named.resolve("target/classes"))) {
      assertThat(CommandLineRun.of("scan", "--format=html", target).out())
          .contains("<title>JMH benchmarks of my-project</title>");
    }
  }

  @Test
  void managedVersionsOfParentsCount() throws IOException {
    file(
        "pom.xml",
        pom(
            "top",
            "<packaging>pom</packaging><modules><module>m</module></modules><dependencyManagement>"
                + dependencies("library")
                + "</dependencyManagement>"));
    file(
        "m/pom.xml",
        "<project><modelVersion>4.0.0</modelVersion><parent><groupId>g</groupId>"
            + "<artifactId>top</artifactId><version>1</version></parent>"
            + "<artifactId>m</artifactId><dependencies><dependency><groupId>g</groupId>"
            + "<artifactId>library</artifactId><scope>test</scope></dependency></dependencies>"
            + "</project>");
    benchmark("m/target/classes");
    made.install("library", library);

    assertThat(scan(project.resolve("m/target/classes")).out()).contains(FOUND);
  }

  @Test
  void otherModulesAreKnownByTheirClasses() throws IOException {
    file("pom.xml", pom("top", "<modules><module>a</module><module>b</module></modules>"));
    file("a/pom.xml", pom("a", dependencies("b")));
    file("b/pom.xml", pom("b", ""));
    benchmark("a/target/classes");
    TestClasses.compile(project.resolve("b/target/classes"), LIBRARY);

    CommandLineRun run = scan(project.resolve("a/target/classes"));

    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains(FOUND);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "implementation('g:library:1')",
        "implementation(libs.lib.rary)",
        "jmh group: 'g', name: 'library', version: '1'",
      })
  void dependenciesOfGradleAreKnownFromItsCache(String declared) throws IOException {
    file("settings.gradle", "include 'bench'");
    file("bench/build.gradle", "dependencies {\n  " + declared + "\n}\n");
    file(
        "gradle/libs.versions.toml",
        "[libraries]\nlib-rary = { module = \"g:library\", version = \"1\" }\n");
    benchmark("bench/build/classes/java/jmh");
    Path cached = home(".gradle/caches/modules-2/files-2.1/g/library/1");
    Files.createDirectories(cached.resolve("ab12"));
    Files.createDirectories(cached.resolve("cd34"));
    Files.writeString(cached.resolve("ab12/library-1.pom"), pom("library", ""));
    TestClasses.jar(cached.resolve("cd34/library-1.jar"), library);

    CommandLineRun run = scan(project);

    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains(FOUND);
  }

  @Test
  void outputAndJarsOfSbtAreKnown() throws IOException {
    file("build.sbt", "lazy val bench = project");
    Files.createDirectories(project.resolve("bench/src/main/scala"));
    benchmark("bench/target/scala-2.13/classes");
    Path jar = TestClasses.jar(folder.resolve("library.jar"), library);
    file(
        "bench/target/streams/compile/externalDependencyClasspath/_global/streams/export",
        folder.resolve("absent.jar") + ":" + jar + "\n");

    CommandLineRun run = scan(project);

    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith(project.resolve("bench/target/scala-2.13/classes").toString());
    assertThat(run.out()).contains(FOUND);
  }

  @Test
  void jarsOfBazelAreKnown() throws IOException {
    file("MODULE.bazel", "");
    Path output = folder.resolve("output");
    Path bin = Files.createDirectories(output.resolve("execroot/_main/bazel-out/k8-fastbuild/bin"));
    Files.createSymbolicLink(project.resolve("bazel-bin"), bin);
    Path classes = TestClasses.compile(folder.resolve("classes"), List.of(library), BENCHMARK);
    Files.createDirectories(bin.resolve("bench"));
    TestClasses.jar(bin.resolve("bench/libbench.jar"), classes);
    TestClasses.jar(bin.resolve("bench/libbench-src.jar"), Map.of());
    Path external = Files.createDirectories(output.resolve("external/rules_jvm_external~~maven"));
    TestClasses.jar(external.resolve("library-1.jar"), library);

    CommandLineRun run = scan(project);

    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith(project.resolve("bazel-bin/bench/libbench.jar").toString());
    assertThat(run.out()).contains(FOUND).doesNotContain("-src.jar");
  }

  @Test
  void whatIsNotOnThisMachineIsNamedAndNotFetched() throws IOException {
    file("pom.xml", pom("top", dependencies("middle")));
    benchmark("target/classes");
    try (Requests requests = new Requests()) {
      CommandLineRun offline = scan(project);

      assertThat(requests.paths).isEmpty();
      assertThat(offline.err())
          .isEqualTo(
              "spotjmhbugs: warning: %s: 1 class that benchmarks use was not found (q.Library),"
                      .formatted(project.resolve("target/classes"))
                  + " which may hide findings; not on this machine: g:middle:jar:1; run mvn"
                  + " test-compile, add --with-dependencies or --classpath\n");
      assertThat(offline.status()).isZero();
      assertThat(scan("--strict", project).status()).isEqualTo(2);
      assertThat(scan("--with-dependencies", project).out()).contains("no findings in 1 benchmark");
      assertThat(requests.paths).contains("/g/middle/1/middle-1.pom");
    }
  }

  @Test
  void nothingIsLookedForAsLongAsNothingIsMissing() throws IOException {
    file("pom.xml", pom("top", dependencies("middle")));
    TestClasses.compile(project.resolve("target/classes"), TestClasses.DEAD_CODE);
    try (Requests requests = new Requests()) {
      CommandLineRun run = scan("--with-dependencies", project);

      assertThat(requests.paths).isEmpty();
      assertThat(run.err()).isEmpty();
      assertThat(run.out()).contains("1 finding in 1 of 2 benchmarks");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"no model", "<project/>", "<project><parent/></project>"})
  void aBrokenModelCostsOnlyWhatItSays(String pom) throws IOException {
    file("pom.xml", pom);
    benchmark("target/classes");
    file("src/main/java/p/Caller.java", BENCHMARK);
    TestClasses.compile(project.resolve("target/test-classes"), LIBRARY);

    assertThat(scan(project.resolve("target/classes")).out()).contains(FOUND);
  }

  /** A mirror of all repositories, which has nothing. */
  private final class Requests implements AutoCloseable {
    private final List<String> paths = new CopyOnWriteArrayList<>();
    private final HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);

    Requests() throws IOException {
      server.createContext(
          "/",
          exchange -> {
            paths.add(exchange.getRequestURI().getPath());
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
          });
      server.start();
      Files.createDirectories(home(".m2"));
      Files.writeString(
          home(".m2/settings.xml"),
          "<settings><mirrors><mirror><id>m</id><mirrorOf>*</mirrorOf><url>http://127.0.0.1:%d/"
                  .formatted(server.getAddress().getPort())
              + "</url></mirror></mirrors></settings>");
    }

    @Override
    public void close() {
      server.stop(0);
    }
  }
}
