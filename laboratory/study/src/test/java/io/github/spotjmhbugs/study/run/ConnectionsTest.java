// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.spotjmhbugs.study.run.Hosts.Connections;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hosts of this machine. */
class ConnectionsTest {
  private final Connections connections = new Connections();

  private static int unusedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @ParameterizedTest
  @CsvSource({"200, false", "404, false", "500, false", "301, false", "429, true", "503, true"})
  void anAnswerIsAnAnswer(int status, boolean isSilent) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    List<String> paths = new ArrayList<>();
    server.createContext(
        "/",
        exchange -> {
          paths.add(exchange.getRequestURI().toString());
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    server.start();
    try {
      String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/a/b.git";
      assertThat(connections.failure(url).isPresent()).isEqualTo(isSilent);
      assertThat(paths).containsExactly("/");
    } finally {
      server.stop(0);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://127.0.0.1:%d/a", "git://127.0.0.1:%d/a", "ssh://me@127.0.0.1:%d/a"})
  void aPortThatNobodyListensToIsSilent(String url) throws IOException {
    assertThat(connections.failure(url.formatted(unusedPort()))).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"git://127.0.0.1:%d/a", "ssh://me@127.0.0.1:%d/a"})
  void aPortThatSomebodyListensToIsNot(String url) throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(connections.failure(url.formatted(socket.getLocalPort()))).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/srv/git/a", "file:///srv/git/a", "http://", "http://a b/", "x"})
  void ofNoHostNothingIsTold(String url) {
    assertThat(connections.failure(url)).isEmpty();
  }

  @Test
  void aNameThatNobodyHasIsUnknown() {
    assertThat(connections.failure("git@host.invalid:a/b.git")).contains("unknown host");
  }

  @Test
  void theUsersRepositoriesAreThoseOfMaven() {
    assertThat(connections.registries()).isNotEmpty().allMatch(url -> url.startsWith("http"));
  }
}
