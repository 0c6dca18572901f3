// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A Maven repository on this machine, which may answer whatever it likes and notes requests. */
final class HttpRepository implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, byte[]> files = new ConcurrentHashMap<>();
  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  final List<String> requests = new CopyOnWriteArrayList<>();

  /** An answer that is no plain file. */
  interface Answer {
    void to(HttpExchange exchange) throws IOException;
  }

  HttpRepository() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Every file with a right checksum. */
  HttpRepository file(String path, byte[] bytes) {
    files.put(path, bytes);
    try {
      byte[] sum = MessageDigest.getInstance("SHA-1").digest(bytes);
      files.put(path + ".sha1", HexFormat.of().formatHex(sum).getBytes(StandardCharsets.US_ASCII));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
    return this;
  }

  HttpRepository file(String path, String text) {
    return file(path, text.getBytes(StandardCharsets.UTF_8));
  }

  HttpRepository answer(String path, Answer answer) {
    answers.put(path, answer);
    return this;
  }

  /** A POM and a jar, whose only content is a word. */
  HttpRepository publish(String group, String artifact, String version, String elements) {
    return publish(group, artifact, version, elements, group + artifact + version);
  }

  HttpRepository publish(
      String group, String artifact, String version, String elements, String content) {
    String folder = "/%s/%s/%s/".formatted(group.replace('.', '/'), artifact, version);
    String name = folder + artifact + "-" + version;
    file(name + ".pom", pom(group, artifact, version, elements));
    return file(name + ".jar", content);
  }

  static String pom(String group, String artifact, String version, String elements) {
    return "<project><modelVersion>4.0.0</modelVersion><groupId>%s</groupId>".formatted(group)
        + "<artifactId>%s</artifactId><version>%s</version>".formatted(artifact, version)
        + elements
        + "</project>";
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getRawPath();
    requests.add(path);
    try (exchange) {
      byte[] bytes = files.get(path);
      if (answers.containsKey(path) || answers.containsKey("*")) {
        answers.getOrDefault(path, answers.get("*")).to(exchange);
      } else if (bytes == null) {
        exchange.sendResponseHeaders(404, -1);
      } else {
        exchange.sendResponseHeaders(200, bytes.length);
        try (OutputStream body = exchange.getResponseBody()) {
          body.write(bytes);
        }
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
