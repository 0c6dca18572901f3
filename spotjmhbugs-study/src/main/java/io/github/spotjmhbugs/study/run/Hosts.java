// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.scan.result.Outage;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.study.record.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Which hosts answer. A project that is unreachable is studied again after growing pauses. If that
 * does not help, and the host does not answer the next project, either, it is given up: what needs
 * it is unreachable without being studied. For several threads.
 */
final class Hosts {
  private static final int GROWTH = 3;

  private final Duration first;
  private final Duration patience;
  private final Consumer<Problem> told;
  private final Map<String, Integer> answers = new HashMap<>();
  private final Set<String> silent = new HashSet<>();

  /** Hosts that did not answer a project in all its time, and how often they had answered then. */
  private final Map<String, Integer> suspects = new HashMap<>();

  private int scans;

  /** Hosts that are given up, by what they are asked for. */
  private final Map<String, Outage> ofProjects = new HashMap<>();

  private final Map<String, Outage> ofAll = new HashMap<>();

  /** What is done with a project. */
  @FunctionalInterface
  interface Study {
    ProjectRecord of(ListedProject project) throws IOException, InterruptedException;
  }

  /**
   * @param first the first pause
   * @param patience what all pauses of a project may take together
   * @param told is told when a host stops answering, and when it is given up
   */
  Hosts(Duration first, Duration patience, Consumer<Problem> told) {
    this.first = first;
    this.patience = patience;
    this.told = told;
  }

  /** Studies a project until the hosts that it needs answer, or one of them is given up. */
  ProjectRecord study(ListedProject project, Study study) throws IOException, InterruptedException {
    String own = Outage.hostOf(project.origin().url());
    Duration waited = Duration.ZERO;
    Duration pause = first;
    int before = -1;
    while (true) {
      Optional<Outage> down = down(own);
      if (down.isPresent()) {
        return ProjectRecord.unknown(
            project.project(), project.stars(), Outcome.UNREACHABLE, down.get().toString());
      }
      ProjectRecord record = study.of(project);
      Optional<Outage> outage =
          Optional.of(record)
              .filter(one -> one.outcome() == Outcome.UNREACHABLE)
              .flatMap(one -> Outage.of(one.reason()));
      int now = note(own, outage, record.outcome().isScanned());
      before = before < 0 ? now : before;
      if (outage.isEmpty()) {
        return record;
      }
      waited = waited.plus(pause);
      if (waited.compareTo(patience) > 0 || isSuspect(outage.get().host(), now)) {
        if (before == now) {
          suspect(own, outage.get(), now);
        }
        return record;
      }
      Thread.sleep(pause.toMillis());
      pause = pause.multipliedBy(GROWTH);
    }
  }

  private synchronized Optional<Outage> down(String own) {
    return Optional.ofNullable(ofProjects.get(own)).or(() -> ofAll.values().stream().findFirst());
  }

  /** Returns how often the host in question, or any registry, has answered until now. */
  private synchronized int note(String own, Optional<Outage> outage, boolean isScanned) {
    String host = outage.map(Outage::host).orElse(own);
    scans += isScanned ? 1 : 0;
    if (outage.isEmpty() || !host.equals(own)) {
      answers.merge(own, 1, Integer::sum);
      silent.remove(own);
    }
    if (outage.isPresent() && silent.add(host)) {
      String reason = outage.get().reason();
      String asked = "; it is asked again, for up to " + patience.toSeconds() + " s";
      told.accept(Problem.note(named(host), "does not answer (" + reason + ")" + asked));
    }
    return host.equals(own) ? answers.getOrDefault(own, 0) : scans;
  }

  private synchronized boolean isSuspect(String host, int now) {
    return Integer.valueOf(now).equals(suspects.get(host));
  }

  /** One project alone may be at fault; two in a row are not. Registries are for all projects. */
  private synchronized void suspect(String own, Outage outage, int now) {
    String host = outage.host();
    boolean isDown = isSuspect(host, now) && !host.isEmpty();
    suspects.put(host, now);
    Map<String, Outage> down = host.equals(own) ? ofProjects : ofAll;
    if (isDown && down.putIfAbsent(host, outage) == null) {
      told.accept(
          Problem.note(
              host, "still does not answer and is left alone; what needs it is for the next run"));
    }
  }

  private static String named(String host) {
    return host.isEmpty() ? "a host" : host;
  }
}
