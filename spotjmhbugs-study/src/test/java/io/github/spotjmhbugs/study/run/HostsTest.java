// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.study.record.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hosts that fail, with pauses of milliseconds. */
class HostsTest {
  private static final String DEAD = "cannot reach dead.example: connection refused";
  private static final String REGISTRY = "build: cannot reach repo.example: timed out";

  private final List<Problem> told = new ArrayList<>();
  private final List<String> studied = new ArrayList<>();
  private Hosts hosts = new Hosts(Duration.ofMillis(1), Duration.ofMillis(13), told::add);

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
  void aHostThatIsDownIsNotAskedForOthers() throws Exception {
    assertThat(study("https://dead.example/a", DEAD).reason()).isEqualTo(DEAD);
    assertThat(studied).as("after 1, 3 and 9 ms").hasSize(4);
    assertThat(study("https://dead.example/b", DEAD).reason()).isEqualTo(DEAD);
    assertThat(studied).as("the next waits for nothing").hasSize(5);
    ProjectRecord other = study("git@dead.example:c", "");
    assertThat(studied).hasSize(5);
    assertThat(other)
        .isEqualTo(ProjectRecord.unknown("git@dead.example:c", 7, Outcome.UNREACHABLE, DEAD));
    assertThat(study("https://fine.example/c", "").outcome()).isEqualTo(Outcome.FAILED);
    assertThat(lines())
        .hasSize(2)
        .last()
        .isEqualTo(
            "spotjmhbugs: note: dead.example: still does not answer and is left alone; what needs"
                + " it is for the next run");
  }

  @Test
  void projectsThatAlwaysFailDoNotMakeTheirHostDown() throws Exception {
    for (String large : List.of("a", "b", "c")) {
      study("https://dead.example/large-" + large, DEAD);
      study("https://dead.example/small-" + large, "");
    }
    assertThat(studied).hasSize(3 * 5);
    assertThat(lines()).noneMatch(line -> line.contains("left alone"));
  }

  @Test
  void anOutageOfNobodyKnowsWhatStopsNothing() throws Exception {
    for (String name : List.of("a", "b", "c")) {
      study("https://fine.example/" + name, "cannot reach a host: timed out");
    }
    studied.clear();
    study("https://fine.example/d", "");
    assertThat(studied).hasSize(1);
  }

  @Test
  void withoutARegistryNothingIsStudied() throws Exception {
    assertThat(study("https://fine.example/a", REGISTRY).reason()).isEqualTo(REGISTRY);
    assertThat(study("https://fine.example/b", REGISTRY).reason()).isEqualTo(REGISTRY);
    studied.clear();
    ProjectRecord other = study("https://other.example/c", "");
    assertThat(studied).isEmpty();
    assertThat(other.outcome()).isEqualTo(Outcome.UNREACHABLE);
    assertThat(other.reason()).isEqualTo("cannot reach repo.example: timed out");
  }

  @Test
  void aStudyThatIsToldToStopDoesNotWait() {
    hosts = new Hosts(Duration.ofDays(1), Duration.ofDays(2), told::add);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> study("https://dead.example/a", DEAD))
        .isInstanceOf(InterruptedException.class);
    assertThat(lines()).singleElement().asString().contains("172800 s");
  }
}
