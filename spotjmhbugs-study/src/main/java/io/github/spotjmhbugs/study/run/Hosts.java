// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.scan.result.Outage;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.study.record.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
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

  /** The hosts that did not answer last time, by their names. */
  private final Map<String, Silence> silent = new HashMap<>();

  /**
   * A host that does not answer, until it does.
   *
   * @param outage how it was noticed
   * @param isForAll whether it is a registry, which not only the projects need that it hosts
   * @param projects how many projects have waited for it in vain
   */
  private record Silence(Outage outage, boolean isForAll, AtomicInteger projects) {
    /** One project alone may be at fault; two in a row are not. */
    boolean isDown() {
      return projects.get() > 1 && !outage.host().isEmpty();
    }
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
  ProjectRecord study(ListedProject project, StudyRun.Study study)
      throws IOException, InterruptedException {
    String own = Outage.hostOf(project.origin().url());
    Duration waited = Duration.ZERO;
    for (Duration pause = first; ; pause = pause.multipliedBy(GROWTH)) {
      Optional<Outage> down = down(own);
      if (down.isPresent()) {
        return ProjectRecord.unknown(
            project.project(), project.stars(), Outcome.UNREACHABLE, down.get().toString());
      }
      ProjectRecord record = study.study(project);
      waited = waited.plus(pause);
      if (isEnough(own, record, waited)) {
        return record;
      }
      Thread.sleep(pause.toMillis());
    }
  }

  private synchronized Optional<Outage> down(String own) {
    return silent.values().stream()
        .filter(one -> one.isDown() && (one.isForAll() || one.outage().host().equals(own)))
        .map(Silence::outage)
        .findFirst();
  }

  /** Notes which hosts answered, and tells whether the project is not to be studied again. */
  private synchronized boolean isEnough(String own, ProjectRecord record, Duration waited) {
    Optional<Outage> outage =
        record.outcome() == Outcome.UNREACHABLE ? Outage.of(record.reason()) : Optional.empty();
    boolean isForAll = outage.isPresent() && !outage.get().host().equals(own);
    if (outage.isEmpty() || isForAll) {
      silent.remove(own);
    }
    if (record.outcome().isScanned()) {
      silent.values().removeIf(Silence::isForAll);
    }
    return outage
        .map(one -> silent.computeIfAbsent(one.host(), any -> silence(one, isForAll)))
        .map(silence -> isGivenUp(silence, waited))
        .orElse(true);
  }

  private boolean isGivenUp(Silence silence, Duration waited) {
    boolean isEnough = silence.projects().get() > 0 || waited.compareTo(patience) > 0;
    if (isEnough && silence.projects().incrementAndGet() == 2 && silence.isDown()) {
      told.accept(
          Problem.note(
              silence.outage().host(),
              "still does not answer and is left alone; what needs it is for the next run"));
    }
    return isEnough;
  }

  private Silence silence(Outage outage, boolean isForAll) {
    String name = outage.host().isEmpty() ? "a host" : outage.host();
    String asked = "; it is asked again, for up to " + patience.toSeconds() + " s";
    told.accept(Problem.note(name, "does not answer (" + outage.reason() + ")" + asked));
    return new Silence(outage, isForAll, new AtomicInteger());
  }
}
