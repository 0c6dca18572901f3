// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.scan.maven.DownloadProgress;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import io.github.spotjmhbugs.scan.maven.MavenOptions;
import io.github.spotjmhbugs.scan.result.Outage;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Connections of this process itself. A host counts as down for projects that have not been tried
 * only if it gives this process no answer, whatever other processes say of it.
 */
class Connections {
  private static final int PATIENCE = 5_000;
  private static final Set<Integer> REFUSALS = Set.of(429, 503);

  private static final int GIT_PORT = 9418;
  private static final int SSH_PORT = 22;

  /** {@return the addresses of the user's Maven repositories; none if they cannot be told} */
  List<String> registries() {
    MavenOptions options = MavenOptions.of(System.getProperties(), Map.of());
    try {
      return new MavenFetcher(options, new DownloadProgress(System.err, () -> false))
          .repositories();
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
        return isBehindProxy() ? Optional.empty() : request(URI.create(address).resolve("/"));
      }
      if (!host.isEmpty()) {
        int port = address.contains("://") ? URI.create(address).getPort() : -1;
        int usual = address.startsWith("git:") ? GIT_PORT : SSH_PORT;
        connect(host, port < 0 ? usual : port);
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

  /** Git heeds these variables, a JVM does not. */
  private static boolean isBehindProxy() {
    return System.getenv().keySet().stream()
        .anyMatch(name -> name.toLowerCase(Locale.ROOT).matches("(?:https?|all)_proxy"));
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

  private static void connect(String host, int port) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getByName(host), port), PATIENCE);
    }
  }
}
