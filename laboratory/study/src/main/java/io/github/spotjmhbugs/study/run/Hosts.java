// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.formats.report.Waiting;
import io.github.spotjmhbugs.host.result.Outage;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.scan.maven.DownloadProgress;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import io.github.spotjmhbugs.scan.maven.MavenOptions;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import io.github.spotjmhbugs.study.run.Origin.Kind;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
    silent.values().removeIf(one -> one.seen.isEmpty() && one.isRegistry && outcome.isScanned());
    silent.computeIfPresent(own, (host, one) -> one.seen.isEmpty() ? null : one);
  }

  /** Tells whether a project is not to be studied again now. */
  private synchronized boolean isEnough(Origin origin, Optional<Outage> outage, Duration waited) {
    String host = outage.map(Outage::host).orElse("");
    Optional<String> address =
        Stream.concat(Stream.of(origin.url()), connections.registries().stream())
            .filter(url -> !host.isEmpty() && host.equals(Outage.hostOf(url)))
            .findFirst();
    if (address.isEmpty()) {
      return true; // Nobody but this project needs the host.
    }
    if (!silent.containsKey(host)) {
      String asked = "; it is asked again, for up to " + patience.toSeconds() + " s";
      String reason = outage.orElseThrow().reason();
      told.accept(Problem.note(host, "does not answer (" + reason + ")" + asked));
    }
    boolean isRegistry = !address.get().equals(origin.url());
    Silence silence = silent.computeIfAbsent(host, any -> new Silence(isRegistry));
    silence.wasAwaited |= waited.compareTo(patience) > 0;
    if (silence.wasAwaited && silence.seen.isEmpty()) {
      silence.seen = connections.failure(address.get()).map(reason -> new Outage(host, reason));
      if (silence.seen.isPresent()) {
        String left = "still does not answer and is left alone; what needs it is for the next run";
        told.accept(Problem.note(host, left));
      }
    }
    return silence.wasAwaited;
  }

  /**
   * Connections of this process itself. A host counts as down for projects that have not been tried
   * only if it gives this process no answer, whatever other processes say of it.
   */
  static class Connections {
    private static final int PATIENCE = 5_000;
    private static final Set<Integer> REFUSALS = Set.of(429, 503);

    private static final int GIT_PORT = 9418;
    private static final int SSH_PORT = 22;

    /** {@return the addresses of the user's Maven repositories; none if they cannot be told} */
    List<String> registries() {
      MavenOptions options = MavenOptions.of(System.getProperties(), Map.of());
      try {
        return new MavenFetcher(options, new DownloadProgress(Waiting.unseen())).repositories();
      } catch (IOException e) {
        return List.of(); // The processes of the projects say so.
      }
    }

    /**
     * Tries to reach a host.
     *
     * @param address a URL or, for SSH, {@code user@host:path}
     * @return why it gives no answer; empty if it answers, or if only a proxy could tell
     */
    Optional<String> failure(String address) {
      String host = Outage.hostOf(address);
      try {
        if (address.startsWith("http://") || address.startsWith("https://")) {
          // Git heeds these variables, a JVM does not.
          boolean isBehindProxy =
              System.getenv().keySet().stream()
                  .anyMatch(name -> name.toLowerCase(Locale.ROOT).matches("(?:https?|all)_proxy"));
          return isBehindProxy ? Optional.empty() : request(URI.create(address).resolve("/"));
        }
        if (!host.isEmpty()) {
          int port = address.contains("://") ? URI.create(address).getPort() : -1;
          int usual = address.startsWith("git:") ? GIT_PORT : SSH_PORT;
          InetAddress place = InetAddress.getByName(host);
          try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(place, port < 0 ? usual : port), PATIENCE);
          }
        }
        return Optional.empty();
      } catch (UnknownHostException e) {
        return Optional.of("unknown host");
      } catch (SocketException | SocketTimeoutException e) {
        return Optional.of(String.valueOf(e.getMessage()));
      } catch (IOException | IllegalArgumentException e) {
        return Optional.empty(); // The host answers, but not as it should, or there is no such URL.
      }
    }

    private static Optional<String> request(URI url) throws IOException {
      HttpURLConnection connection = (HttpURLConnection) url.toURL().openConnection();
      connection.setConnectTimeout(PATIENCE);
      connection.setReadTimeout(PATIENCE);
      connection.setInstanceFollowRedirects(false);
      connection.setRequestMethod("HEAD");
      try {
        int status = connection.getResponseCode();
        return REFUSALS.contains(status) ? Optional.of("status " + status) : Optional.empty();
      } finally {
        connection.disconnect();
      }
    }
  }
}
