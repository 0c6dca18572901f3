// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.host.result.Outage;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import io.github.spotjmhbugs.study.run.Hosts.Connections;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Hosts that fail, with pauses of milliseconds. */
class HostsTest {
  private static final String DEAD = "cannot reach dead.example: connection refused";
  private static final String REGISTRY = "build: cannot reach repo.example: timed out";

  private final List<Problem> told = new ArrayList<>();
  private final List<String> studied = new ArrayList<>();
  private final Map<String, String> failures = new HashMap<>();
  private final List<String> asked = new ArrayList<>();
  private Hosts hosts = hosts(Duration.ofMillis(1), Duration.ofMillis(13));

  private Hosts hosts(Duration first, Duration patience) {
    Connections made =
        new Connections() {
          @Override
          List<String> registries() {
            return List.of("https://repo.example/maven2");
          }

          @Override
          Optional<String> failure(String address) {
            asked.add(address);
            return Optional.ofNullable(failures.get(Outage.hostOf(address)));
          }
        };
    return new Hosts(first, patience, made, told::add);
  }

  private ProjectRecord study(String url, String... reasons) throws Exception {
    Origin origin = Origin.of(url, "{}").orElseThrow();
    List<String> left = new ArrayList<>(List.of(reasons));
    return hosts.study(
        new ListedProject(url, origin, 7, false, ""),
        project -> {
          studied.add(url);
          String reason = left.size() > 1 ? left.remove(0) : left.get(0);
          return reason.isEmpty()
              ? ProjectRecord.unknown(url, 7, Outcome.FAILED, "its own fault")
              : ProjectRecord.unknown(url, 7, Outcome.UNREACHABLE, reason);
        });
  }

  private List<String> lines() {
    return told.stream().map(Problem::line).toList();
  }

  @Test
  void aProjectIsStudiedAgainAfterPauses() throws Exception {
    long begin = System.nanoTime();
    ProjectRecord record = study("https://dead.example/a", DEAD, DEAD, "");
    assertThat(Duration.ofNanos(System.nanoTime() - begin))
        .isGreaterThanOrEqualTo(Duration.ofMillis(4));
    assertThat(record.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(studied).hasSize(3);
    assertThat(lines())
        .containsExactly(
            "spotjmhbugs: note: dead.example: does not answer (connection refused); it is asked"
                + " again, for up to 0 s");
  }

  @Test
  void aHostThatThisProcessCannotReachIsNotAskedForOthers() throws Exception {
    failures.put("dead.example", "Connection refused");
    assertThat(study("https://dead.example/a", DEAD).reason()).isEqualTo(DEAD);
    assertThat(studied).as("after 1, 3 and 9 ms").hasSize(4);
    assertThat(asked).containsExactly("https://dead.example/a");
    ProjectRecord other = study("git@dead.example:c", "");
    assertThat(studied).hasSize(4);
    assertThat(other)
        .isEqualTo(
            ProjectRecord.unknown(
                "git@dead.example:c",
                7,
                Outcome.UNREACHABLE,
                "cannot reach dead.example: Connection refused"));
    assertThat(study("https://fine.example/c", "").outcome()).isEqualTo(Outcome.FAILED);
    assertThat(lines())
        .hasSize(2)
        .last()
        .isEqualTo(
            "spotjmhbugs: note: dead.example: still does not answer and is left alone; what needs"
                + " it is for the next run");
  }

  @Test
  void aHostThatAnswersThisProcessIsAskedForEachProject() throws Exception {
    study("https://dead.example/a", DEAD);
    assertThat(studied).hasSize(4);
    study("https://dead.example/b", DEAD);
    assertThat(studied).as("the next waits for nothing").hasSize(5);
    study("https://dead.example/c", "");
    assertThat(studied).hasSize(6);
    assertThat(lines()).noneMatch(line -> line.contains("left alone"));
    study("https://dead.example/d", DEAD);
    assertThat(studied).as("it has answered since").hasSize(10);
  }

  /** As a git server does that answers with an error of our own words. */
  @Test
  void whatProcessesSayOfOtherHostsSilencesNobody() throws Exception {
    failures.put("dead.example", "Connection refused");
    for (String name : List.of("a", "b", "c")) {
      study("https://fine.example/" + name, DEAD);
      study("https://evil.example/" + name, REGISTRY);
      study("/a/folder/" + name, "cannot reach a host: timed out");
    }
    studied.clear();
    for (String url : List.of("https://dead.example/d", "https://fine.example/d", "/a/d")) {
      study(url, "");
    }
    assertThat(studied).hasSize(3);
    assertThat(asked).as("what only strangers name is not asked").doesNotContain(DEAD);
    assertThat(asked).containsOnly("https://repo.example/maven2");
    assertThat(lines()).noneMatch(line -> line.contains("left alone"));
  }

  @Test
  void withoutTheUsersRegistryOnlyJarsAreStudied() throws Exception {
    failures.put("repo.example", "unknown host");
    study("https://fine.example/a", REGISTRY);
    studied.clear();
    ProjectRecord other = study("https://other.example/c", "");
    assertThat(other.outcome()).isEqualTo(Outcome.UNREACHABLE);
    assertThat(other.reason()).isEqualTo("cannot reach repo.example: unknown host");
    study("/a/folder", "");
    assertThat(studied).isEmpty();
    study("/a/samples.jar", "");
    assertThat(studied).containsExactly("/a/samples.jar");
  }

  @Test
  void aStudyThatIsToldToStopDoesNotWait() {
    hosts = hosts(Duration.ofDays(1), Duration.ofDays(2));
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> study("https://dead.example/a", DEAD))
        .isInstanceOf(InterruptedException.class);
    assertThat(lines()).singleElement().asString().contains("172800 s");
  }
}
