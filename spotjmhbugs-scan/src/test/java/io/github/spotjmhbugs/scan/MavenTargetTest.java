// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.BasicAuthenticator;
import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.spotjmhbugs.host.TestClasses;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Coordinates, with a folder as a mirror of every repository: nothing here needs a network. */
class MavenTargetTest {
  private static final String POM =
      """
      <project>
        <modelVersion>4.0.0</modelVersion>
        <groupId>g</groupId>
        <artifactId>%s</artifactId>
        <version>1</version>
        %s
      </project>
      """;
  private static final String DEPENDENCY =
      """
      <dependencies><dependency>
        <groupId>g</groupId><artifactId>%s</artifactId><version>1</version>
      </dependency></dependencies>
      """;

  private static final String PARENT =
      """
      <parent><groupId>g</groupId><artifactId>absent</artifactId><version>1</version></parent>
      """;

  /** The word {@code master}, as {@code mvn --encrypt-master-password} writes it. */
  private static final String MASTER_PASSWORD = "{q5TsuACSPd8H5G6CHcgfsBair4Uf4kPE2IWZunMR0j4=}";

  /** The word {@code secret}, encrypted with that. */
  private static final String PASSWORD = "{kTwZCRaQHUcHvEE4S4/NY2BMB2gHTSvmwQls7Fbx+Hg=}";

  @TempDir private Path folder;
  private Path remote;
  private Path classes;

  @BeforeEach
  void setUp() throws IOException {
    remote = folder.resolve("remote");
    classes =
        TestClasses.compile(
            folder.resolve("classes"),
            TestClasses.DEAD_CODE,
            "package p; public class Derived extends DeadCode {}");
    settings(
        "<settings><mirrors><mirror><id>mirror</id><url>%s</url><mirrorOf>*</mirrorOf>"
                .formatted(remote.toUri())
            + "</mirror></mirrors></settings>");
  }

  @Test
  void findsTheJarThroughTheUsersMirror() throws IOException {
    publish("bench", "1", "", "p/DeadCode.class");

    CommandLineRun run = scan("g:bench:1");

    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).startsWith("g:bench:1\n").contains("1 finding in 1 of 2 benchmarks");
  }

  @Test
  void findsAJarWithAClassifier() throws IOException {
    publish("bench", "1-tests", "", "p/DeadCode.class");

    assertThat(scan("g:bench:1:tests").out()).contains("1 finding in 1 of 2 benchmarks");
  }

  @Test
  void looksCalleesUpInDependenciesOnRequest() throws IOException {
    publish("base", "1", "", "p/DeadCode.class");
    publish("bench", "1", DEPENDENCY.formatted("base"), "p/Derived.class");

    assertThat(scan("g:bench:1").out()).contains("no benchmarks found");
    CommandLineRun run = scan("--with-dependencies", "g:bench:1");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("1 finding in 1 of 2 benchmarks");
  }

  @Test
  void namesADependencyThatCannotBeHad() throws IOException {
    publish("bench", "1", DEPENDENCY.formatted("absent"), "p/DeadCode.class");

    CommandLineRun run = scan("--with-dependencies", "g:bench:1");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).startsWith("spotjmhbugs: g:absent:jar:1: Could not find artifact");
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.out()).contains("1 finding in 1 of 2 benchmarks");
  }

  @Test
  void doesWithoutADescriptorThatCannotBeRead() throws IOException {
    publish("bench", "1", PARENT, "p/DeadCode.class");

    CommandLineRun run = scan("--with-dependencies", "g:bench:1");

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err())
        .startsWith("spotjmhbugs: warning: g:bench:jar:1: its descriptor cannot be read, ")
        .contains("g:absent:pom:1");
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.out()).contains("1 finding in 1 of 2 benchmarks");
  }

  @Test
  void doesWithoutTheDescriptorOfADependency() throws IOException {
    publish("base", "1", PARENT, "p/DeadCode.class");
    publish("bench", "1", DEPENDENCY.formatted("base"), "p/Derived.class");

    CommandLineRun run = scan("--with-dependencies", "--verbose", "g:bench:1");

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err().lines())
        .anyMatch(line -> line.startsWith("spotjmhbugs: warning: g:base:jar:1: "))
        .contains("spotjmhbugs: note: g:bench:1: dependencies resolved: 1 jars");
    assertThat(run.out()).contains("1 finding in 1 of 2 benchmarks");
  }

  @Test
  void takesTheMainJarForAClassifierWithoutADescriptor() throws IOException {
    publish("bench", "1", PARENT, "p/DeadCode.class");
    publish("bench", "1-tests", PARENT, "p/Derived.class");

    CommandLineRun run = scan("--with-dependencies", "g:bench:1:tests");

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err().lines())
        .allMatch(line -> line.startsWith("spotjmhbugs: warning: g:bench"));
    assertThat(run.out()).contains("1 finding in 1 of 2 benchmarks");
  }

  @Test
  void saysHowManyDependenciesWereResolvedOnRequest() throws IOException {
    publish("base", "1", "", "p/DeadCode.class");
    publish("bench", "1", DEPENDENCY.formatted("base"), "p/Derived.class");

    assertThat(scan("--with-dependencies", "--verbose", "g:bench:1").err())
        .contains("spotjmhbugs: note: g:bench:1: dependencies resolved: 1 jars\n");
    assertThat(scan("--verbose", "g:bench:1").err()).doesNotContain("dependencies resolved");
  }

  @Test
  void namesAnArtifactThatCannotBeHad() {
    CommandLineRun run = scan("g:absent:1");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("spotjmhbugs: g:absent:1: Could not find artifact g:absent:jar:1 in mirror");
    assertThat(run.err().lines()).hasSize(1);
  }

  @Test
  void getsTheSourcesOnRequest() throws IOException {
    publish("bench", "1", "", "p/DeadCode.class");
    publishSources("bench");

    CommandLineRun run = scan("--with-sources", "--format=html", "g:bench:1");

    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("<figcaption>p/<wbr>DeadCode.<wbr>java:", "Math.log(x);");
    assertThat(scan("--format=html", "g:bench:1").out()).doesNotContain("Math.log(x);");
  }

  @Test
  void anArtifactWithoutSourcesIsANote() throws IOException {
    publish("bench", "1", "", "p/DeadCode.class");

    CommandLineRun run = scan("--with-sources", "g:bench:1");

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err())
        .startsWith(
            "spotjmhbugs: note: g:bench:jar:sources:1: no sources: Could not find artifact");
    assertThat(run.err().lines()).hasSize(1);
  }

  @Test
  void brokenSourcesOfAnArtifactAreAnError() throws IOException {
    publish("bench", "1", "", "p/DeadCode.class");
    Files.writeString(remote.resolve("g/bench/1/bench-1-sources.jar"), "no jar");

    CommandLineRun run = scan("--with-sources", "g:bench:1");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err().strip())
        .isEqualTo("spotjmhbugs: bench-1-sources.jar: not a jar or truncated");
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.out()).contains("1 finding in 1 of 2 benchmarks");
  }

  @Test
  void staysOfflineWhenTheSettingsSaySo() throws IOException {
    publish("bench", "1", "", "p/DeadCode.class");
    settings(
        "<settings><offline>true</offline><profiles>%s</profiles></settings>".formatted(profile()));

    CommandLineRun run = scan("g:bench:1");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("in offline mode");
  }

  @Test
  void asksTheRepositoriesOfActiveProfiles() throws IOException {
    publish("bench", "1", "", "p/DeadCode.class");
    settings("<settings><profiles>%s</profiles></settings>".formatted(profile()));

    CommandLineRun run = scan("g:bench:1");

    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("1 finding in 1 of 2 benchmarks");
  }

  @Test
  void decryptsPasswordsAndPassesOverInactiveProxies() throws IOException {
    publish("bench", "1", "", "p/DeadCode.class");
    HttpServer server = passwordProtected("user", "secret");
    try {
      settings(
          """
          <settings>
            <mirrors><mirror>
              <id>mirror</id><mirrorOf>*</mirrorOf><url>http://localhost:%d/</url>
            </mirror></mirrors>
            <servers><server>
              <id>mirror</id><username>user</username><password>%s</password>
            </server></servers>
            <proxies><proxy>
              <active>false</active><protocol>http</protocol><host>0.0.0.0</host><port>1</port>
            </proxy></proxies>
          </settings>
          """
              .formatted(server.getAddress().getPort(), PASSWORD));
      Files.writeString(
          folder.resolve(".m2/settings-security.xml"),
          "<settingsSecurity><master>" + MASTER_PASSWORD + "</master></settingsSecurity>");

      CommandLineRun run = scan("g:bench:1");

      assertThat(run.err()).isEmpty();
      assertThat(run.out()).contains("1 finding in 1 of 2 benchmarks");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void blocksRepositoriesWithoutEncryption() throws IOException {
    settings(
        "<settings><profiles>%s</profiles></settings>"
            .formatted(profile("http://repository.invalid/")));

    assertThat(scan("g:bench:1").err()).contains("Blocked mirror", "http-blocker");
  }

  @ParameterizedTest
  @ValueSource(strings = {"<settings><mirrorOf>", "<settings>\n<!-- <proxies>\n</settings>\n"})
  void namesBrokenSettings(String xml) throws IOException {
    settings(xml);

    CommandLineRun run = scan("g:bench:1");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("the Maven settings cannot be read").doesNotContain("Exception");
    assertThat(run.err().lines()).hasSize(1);
  }

  private CommandLineRun scan(String... arguments) {
    Object[] all = new Object[arguments.length + 3];
    all[0] = "scan";
    all[1] = "-Duser.home=" + folder;
    all[2] = "-Dmaven.repo.local=" + folder.resolve("local");
    System.arraycopy(arguments, 0, all, 3, arguments.length);
    return CommandLineRun.of(all);
  }

  private void settings(String xml) throws IOException {
    Files.createDirectories(folder.resolve(".m2"));
    Files.writeString(folder.resolve(".m2/settings.xml"), xml);
  }

  private String profile() {
    return profile(remote.toUri().toString());
  }

  /** A profile that is active, with a repository in place of Maven's own. */
  private static String profile(String url) {
    return """
    <profile>
      <id>any</id>
      <activation><activeByDefault>true</activeByDefault></activation>
      <repositories><repository><id>central</id><url>%s</url></repository></repositories>
    </profile>
    """
        .formatted(url);
  }

  /** The remote repository behind a user name and a password. */
  private HttpServer passwordProtected(String user, String password) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
    HttpContext all = server.createContext("/", this::answer);
    all.setAuthenticator(
        new BasicAuthenticator("realm") {
          @Override
          public boolean checkCredentials(String givenUser, String givenPassword) {
            return user.equals(givenUser) && password.equals(givenPassword);
          }
        });
    server.start();
    return server;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      Path file = remote.resolve(exchange.getRequestURI().getPath().substring(1));
      if (Files.isRegularFile(file)) {
        exchange.sendResponseHeaders(200, Files.size(file));
        Files.copy(file, exchange.getResponseBody());
      } else {
        exchange.sendResponseHeaders(404, -1);
      }
    }
  }

  private void publishSources(String artifact) throws IOException {
    TestClasses.jar(
        remote.resolve("g").resolve(artifact).resolve("1").resolve(artifact + "-1-sources.jar"),
        Map.of("p/DeadCode.java", TestClasses.DEAD_CODE.getBytes(StandardCharsets.UTF_8)));
  }

  private void publish(String artifact, String version, String dependencies, String entry)
      throws IOException {
    Path place = Files.createDirectories(remote.resolve("g").resolve(artifact).resolve("1"));
    Files.writeString(place.resolve(artifact + "-1.pom"), POM.formatted(artifact, dependencies));
    TestClasses.jar(
        place.resolve(artifact + "-" + version + ".jar"),
        Map.of(entry, Files.readAllBytes(classes.resolve(entry))));
  }
}
