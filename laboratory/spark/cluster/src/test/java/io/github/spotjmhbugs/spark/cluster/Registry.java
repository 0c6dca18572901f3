// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spark.cluster;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** A Maven repository on this machine, over HTTP: what a study downloads when it has a network. */
final class Registry implements AutoCloseable {
  private final Path folder;
  private final HttpServer server;
  private final Set<String> served = new ConcurrentSkipListSet<>();

  /**
   * Starts to serve.
   *
   * @param folder the repository
   * @throws IOException when there is no port
   */
  Registry(Path folder) throws IOException {
    this.folder = folder.toRealPath();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::serve);
    server.start();
  }

  /**
   * Serves a repository until the process is killed. {@code cluster-test} starts this from source.
   *
   * @param arguments the repository, and the home folder whose settings are to name it
   * @throws IOException when there is no port, or the settings cannot be written
   */
  public static void main(String[] arguments) throws IOException {
    new Registry(Path.of(arguments[0])).writeSettings(Path.of(arguments[1]));
  }

  /** Makes Maven, for users with this home folder, ask this repository instead of any other. */
  void writeSettings(Path home) throws IOException {
    String settings =
        """
        <settings>
          <mirrors>
            <mirror>
              <id>registry</id>
              <mirrorOf>*</mirrorOf>
              <url>http://127.0.0.1:%d</url>
            </mirror>
          </mirrors>
        </settings>
        """;
    Path file = Files.createDirectories(home.resolve(".m2")).resolve("settings.xml");
    Files.writeString(file, settings.formatted(server.getAddress().getPort()));
  }

  /** {@return the files that were asked for and are there} */
  Set<String> served() {
    return served;
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath().substring(1);
      Path file = folder.resolve(path).normalize();
      if (!file.startsWith(folder) || !Files.isRegularFile(file)) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      served.add(path);
      exchange.sendResponseHeaders(200, Files.size(file));
      try (OutputStream body = exchange.getResponseBody()) {
        Files.copy(file, body);
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
