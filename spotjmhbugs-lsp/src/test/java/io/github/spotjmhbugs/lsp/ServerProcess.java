// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.spotjmhbugs.scan.Main;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The program as an editor starts it, and the bytes that go in and out. */
final class ServerProcess implements AutoCloseable {
  private final Process process;
  private final Path errors;
  private int requests;

  ServerProcess(Path folder) throws IOException {
    errors = folder.resolve("stderr");
    process =
        new ProcessBuilder(command())
            .directory(folder.toFile())
            .redirectError(errors.toFile())
            .start();
  }

  /** The command that starts the server, with the options of the launcher. */
  static List<String> command() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-Xmn32m",
        "-Xmx256m",
        "-Xlog:disable",
        "-cp",
        System.getProperty("java.class.path"),
        Main.class.getName(),
        "lsp");
  }

  /** What an editor says of a file that it opens. */
  static String open(Path file, String text) {
    return new Gson()
        .toJson(
            Map.of(
                "textDocument",
                Map.of(
                    "uri",
                    file.toUri().toString(),
                    "languageId",
                    "java",
                    "version",
                    1,
                    "text",
                    text)));
  }

  long pid() {
    return process.pid();
  }

  void send(byte[] bytes) throws IOException {
    OutputStream out = process.getOutputStream();
    out.write(bytes);
    out.flush();
  }

  void send(String json) throws IOException {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    send(("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
    send(body);
  }

  void tell(String method, String params) throws IOException {
    send("{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + "}");
  }

  JsonObject ask(String method, String params) throws IOException {
    int id = ++requests;
    send(
        "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}"
            .formatted(id, method, params));
    JsonObject answer = receive();
    while (answer.has("method")
        || !answer.has("id")
        || !answer.get("id").toString().equals(String.valueOf(id))) {
      answer = receive();
    }
    return answer;
  }

  /** The next message of a method. */
  JsonObject await(String method) throws IOException {
    JsonObject next = receive();
    while (!next.has("method") || !next.get("method").getAsString().equals(method)) {
      next = receive();
    }
    return next.getAsJsonObject("params");
  }

  private JsonObject receive() throws IOException {
    InputStream in = process.getInputStream();
    StringBuilder head = new StringBuilder();
    while (!head.toString().endsWith("\r\n\r\n")) {
      int next = in.read();
      assertThat(next).as(() -> head + "; " + text()).isNotNegative();
      head.append((char) next);
    }
    String length = head.toString().replaceAll("(?s).*Content-Length: (\\d+)\r\n.*", "$1");
    byte[] body = in.readNBytes(Integer.parseInt(length));
    return JsonParser.parseString(new String(body, StandardCharsets.UTF_8)).getAsJsonObject();
  }

  private String text() {
    try {
      return Files.readString(errors);
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** Closes the server's input. */
  void hangUp() throws IOException {
    process.getOutputStream().close();
  }

  int exit() throws InterruptedException {
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  List<String> errors() throws IOException {
    return new ArrayList<>(Files.readAllLines(errors));
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
