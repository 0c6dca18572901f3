// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.scan.result.Outage;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.study.record.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.run.Origin.Kind;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Waits for hosts that do not answer. A project that is unreachable, since its own host or one of
 * the user's Maven repositories did not answer, is studied again after growing pauses. What its
 * process says decides for this project alone. If the pauses do not help, this process itself tries
 * to reach the host, and if it cannot, the projects that need the host are unreachable without
 * being studied. For several threads.
 */
final class Hosts {
  private static final int GROWTH = 3;

  private final Duration first;
  private final Duration patience;
  private final Connections connections;
  private final Consumer<Problem> told;

  /** By the names of hosts. */
  private final Map<String, Silence> silent = new HashMap<>();

  /** A host that did not answer a project. */
  private static final class Silence {
    private final boolean isRegistry;
    private boolean wasAwaited;
    private Optional<Outage> seen = Optional.empty();

    Silence(boolean isRegistry) {
      this.isRegistry = isRegistry;
    }
  }

  /**
   * @param patience what all pauses of a project may take together
   * @param told is told when a host stops answering, and when it is given up
   */
  Hosts(Duration first, Duration patience, Connections connections, Consumer<Problem> told) {
    this.first = first;
    this.patience = patience;
    this.connections = connections;
    this.told = told;
  }

  /** Studies a project until the hosts that it needs answer, or one of them is given up. */
  ProjectRecord study(ListedProject project, StudyRun.Study study)
      throws IOException, InterruptedException {
    Duration waited = Duration.ZERO;
    for (Duration pause = first; ; pause = pause.multipliedBy(GROWTH)) {
      Optional<Outage> down = down(project.origin());
      if (down.isPresent()) {
        return ProjectRecord.unknown(
            project.project(), project.stars(), Outcome.UNREACHABLE, down.get().toString());
      }
      ProjectRecord record = study.study(project);
      if (record.outcome() != Outcome.UNREACHABLE) {
        answered(project.origin(), record.outcome());
        return record;
      }
      waited = waited.plus(pause);
      if (isEnough(project.origin(), Outage.told(record.reason()), waited)) {
        return record;
      }
      Thread.sleep(pause.toMillis());
    }
  }

  /** A jar on this machine needs nobody. */
  private synchronized Optional<Outage> down(Origin origin) {
    String own = Outage.hostOf(origin.url());
    return silent.entrySet().stream()
        .filter(one -> one.getKey().equals(own) || one.getValue().isRegistry)
        .filter(one -> origin.kind() != Kind.JAR)
        .flatMap(one -> one.getValue().seen.stream())
        .findFirst();
  }

  private synchronized void answered(Origin origin, Outcome outcome) {
    String own = Outage.hostOf(origin.url());
    silent
        .entrySet()
        .removeIf(
            one ->
                one.getValue().seen.isEmpty()
                    && (one.getKey().equals(own)
                        || (one.getValue().isRegistry && outcome.isScanned())));
  }

  /** Tells whether a project is not to be studied again now. */
  private boolean isEnough(Origin origin, Optional<Outage> outage, Duration waited) {
    String host = outage.map(Outage::host).orElse("");
    Optional<String> address =
        Stream.concat(Stream.of(origin.url()), connections.registries().stream())
            .filter(url -> !host.isEmpty() && host.equals(Outage.hostOf(url)))
            .findFirst();
    if (address.isEmpty()) {
      return true; // Nobody but this project needs the host.
    }
    Silence silence = silence(outage.orElseThrow(), !address.get().equals(origin.url()));
    synchronized (this) {
      silence.wasAwaited |= waited.compareTo(patience) > 0;
      if (!silence.wasAwaited || silence.seen.isPresent()) {
        return silence.wasAwaited;
      }
    }
    Optional<String> failure = connections.failure(address.get());
    synchronized (this) {
      if (failure.isPresent() && silence.seen.isEmpty()) {
        silence.seen = failure.map(reason -> new Outage(host, reason));
        String left = "still does not answer and is left alone; what needs it is for the next run";
        told.accept(Problem.note(host, left));
      }
    }
    return true;
  }

  private synchronized Silence silence(Outage outage, boolean isRegistry) {
    return silent.computeIfAbsent(
        outage.host(),
        host -> {
          String asked = "; it is asked again, for up to " + patience.toSeconds() + " s";
          told.accept(Problem.note(host, "does not answer (" + outage.reason() + ")" + asked));
          return new Silence(isRegistry);
        });
  }
}
