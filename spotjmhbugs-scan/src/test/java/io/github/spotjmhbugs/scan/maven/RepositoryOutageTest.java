// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.github.spotjmhbugs.host.result.Outage;
import io.github.spotjmhbugs.host.result.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.maven.model.Model;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Repositories that give no answer. */
@Timeout(300)
class RepositoryOutageTest {
  private static final String TWO =
      """
      <dependencies>
        <dependency><groupId>g</groupId><artifactId>a</artifactId><version>1</version></dependency>
        <dependency><groupId>g</groupId><artifactId>b</artifactId><version>1</version></dependency>
      </dependencies>
      """;

  @TempDir private Path folder;
  private HttpRepository central;
  private HttpRepository other;
  private ProjectResolver resolver;

  @BeforeEach
  void setUp() throws IOException {
    central = new HttpRepository().publish("g", "a", "1", "").publish("g", "b", "1", "");
    other = new HttpRepository();
    open(central.url());
  }

  @AfterEach
  void tearDown() {
    central.close();
    other.close();
  }

  private void open(String url) throws IOException {
    HostileModelsTest.settings(folder, url);
    Map<String, String> options = new TreeMap<>();
    options.put("user.home", folder.toString());
    options.put("maven.repo.local", folder.resolve("local").toString());
    options.put("aether.connector.http.retryHandler.interval", "10");
    options.put("aether.connector.requestTimeout", "500");
    resolver =
        new ProjectResolver(
            new MavenOptions(options),
            folder,
            Map.of(),
            folder.resolve("declared"),
            new DeclaredRepositories(true));
  }

  private ProjectResolver.Jars resolve(String elements) throws IOException {
    Path pom = folder.resolve("pom.xml");
    Files.writeString(pom, HttpRepository.pom("own", "project", "1", elements));
    Model model = resolver.effective(pom);
    return resolver.jars(model, model.getDependencies());
  }

  private static HttpRepository.Answer status(int status) {
    return exchange -> exchange.sendResponseHeaders(status, -1);
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 502, 503, 504})
  void aHostThatFailsIsNotTheProjectsFault(int status) throws IOException {
    central.answer("*", status(status));

    ProjectResolver.Jars jars = resolve(TWO);

    assertThat(jars.jars()).isEmpty();
    assertThat(jars.problems())
        .isNotEmpty()
        .allMatch(one -> one.reason().startsWith("cannot reach 127.0.0.1: "));
    assertThat(resolver.outage()).map(Outage::host).contains("127.0.0.1");
  }

  @Test
  void aHostThatIsDownIsAskedForOneThingOnly() throws IOException {
    central.answer("*", status(500));

    resolve(TWO);
    int asked = central.requests.size();
    resolve(TWO);
    Model module = new Model();
    module.setGroupId("g");
    module.setArtifactId("c");

    assertThat(resolver.release(module, any -> true)).isEmpty();
    assertThat(central.requests).hasSize(asked);
    assertThat(central.requests.stream().distinct()).hasSizeLessThanOrEqualTo(2);
  }

  @Test
  void aHostThatIsGoneIsNotTheProjectsFault() throws IOException {
    central.close();

    assertThat(resolve(TWO).problems()).allMatch(RepositoryOutageTest::isOutage);
    assertThat(resolver.outage()).isPresent();
  }

  @Test
  void aHostThatHangsIsNotTheProjectsFault() throws IOException {
    central.answer("*", RepositoryOutageTest::hang);

    assertThat(resolve(TWO).problems()).allMatch(RepositoryOutageTest::isOutage);
    assertThat(resolver.outage()).isPresent();
  }

  private static boolean isOutage(Problem problem) {
    return Outage.told(problem.text()).isPresent();
  }

  private static void hang(HttpExchange exchange) {
    try {
      Thread.sleep(60_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void whatFailsForAMomentIsHadLater() throws IOException {
    AtomicInteger count = new AtomicInteger();
    central.answer(
        "/g/a/1/a-1.jar",
        exchange -> {
          if (count.incrementAndGet() == 1) {
            exchange.sendResponseHeaders(502, -1);
          } else {
            exchange.sendResponseHeaders(200, 4);
            exchange
                .getResponseBody()
                .write("late".getBytes(java.nio.charset.StandardCharsets.UTF_8));
          }
        });
    central.answer("/g/a/1/a-1.jar.sha1", status(404));

    assertThat(resolve(TWO).jars()).hasSize(2);
    assertThat(resolver.outage()).isEmpty();
  }

  @Test
  void whatIsNotThereIsNoOutage() throws IOException {
    central.answer("/g/a/1/a-1.jar", status(404)).answer("/g/a/1/a-1.pom", status(404));

    ProjectResolver.Jars jars = resolve(TWO);

    assertThat(jars.jars()).hasSize(1);
    assertThat(jars.problems().stream().map(Problem::text)).containsExactly("g:a:jar:1: not found");
    assertThat(resolver.outage()).isEmpty();
  }

  @Test
  void nobodyElseIsAskedForWhatCentralMayHave() throws IOException {
    central.answer("*", status(503));
    other.publish("g", "a", "1", "");

    resolve(
        "<repositories><repository><id>o</id><url>%s</url></repository></repositories>"
                .formatted(other.url())
            + TWO);

    assertThat(other.requests).isEmpty();
  }

  @Test
  void aDeclaredRepositoryThatIsGoneIsTheProjectsOwn() throws IOException {
    other.close();

    ProjectResolver.Jars jars =
        resolve(
            "<repositories><repository><id>o</id><url>%s</url></repository></repositories>"
                    .formatted(other.url())
                + TWO.replace("<artifactId>b", "<artifactId>absent"));

    assertThat(jars.jars()).hasSize(1);
    assertThat(List.copyOf(jars.problems())).anyMatch(RepositoryOutageTest::isOutage);
    assertThat(resolver.outage()).isEmpty();
  }

  /** The JVM says why a name has no address only when it asks, not when it remembers. */
  @Test
  void aDeclaredHostWithoutAddressIsToldInTheSameWayEachTime() throws IOException {
    String nowhere =
        "<repositories><repository><id>o</id><url>https://nowhere.invalid/</url></repository>"
            + "</repositories>"
            + TWO.replace("<artifactId>", "<artifactId>absent-");

    ProjectResolver.Jars jars = resolve(nowhere);

    assertThat(jars.problems()).hasSizeGreaterThan(1);
    assertThat(List.copyOf(jars.problems()))
        .allMatch(one -> one.reason().startsWith("cannot reach nowhere.invalid: "))
        .allMatch(one -> one.reason().endsWith(": unknown host: nowhere.invalid"));
  }
}
