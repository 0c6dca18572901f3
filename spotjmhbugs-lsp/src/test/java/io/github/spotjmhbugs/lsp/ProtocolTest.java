// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import io.github.spotjmhbugs.host.TestClasses;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server as a process: what it makes of bytes, and how it ends. */
class ProtocolTest {
  private static final String HOVER = "textDocument/hover";

  /** Messages that no editor sends, or only a broken one; %s stands for the name of a text. */
  private static final List<String> MALFORMED =
      List.of(
          "{]]]]",
          "[]",
          "null",
          "42",
          "\"text\"",
          "",
          "{}",
          "{\"jsonrpc\":\"2.0\",\"id\":900}",
          "{\"jsonrpc\":\"2.0\",\"id\":901,\"method\":\"no/such\",\"params\":{}}",
          "{\"jsonrpc\":\"2.0\",\"id\":902,\"method\":\"textDocument/hover\",\"params\":\"x\"}",
          "{\"jsonrpc\":\"2.0\",\"id\":903,\"method\":\"textDocument/hover\",\"params\":{}}",
          "{\"jsonrpc\":\"2.0\",\"id\":904,\"method\":\"textDocument/codeAction\","
              + "\"params\":{\"textDocument\":{\"uri\":\"%s\"}}}",
          "{\"jsonrpc\":\"2.0\",\"id\":905,\"method\":\"codeAction/resolve\","
              + "\"params\":{\"title\":\"x\",\"data\":{\"uri\":\"%s\",\"finding\":\"y\"}}}",
          "{\"jsonrpc\":\"2.0\",\"id\":906,\"method\":\"workspace/executeCommand\","
              + "\"params\":{\"command\":\"rm\",\"arguments\":[1,{}]}}",
          "{\"jsonrpc\":\"2.0\",\"id\":907,\"result\":1}",
          "{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":4711}}",
          "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":"
              + "{\"uri\":\"file:///%%00/A.java\",\"languageId\":\"java\",\"version\":1,"
              + "\"text\":\"\"}}}",
          "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{}}",
          "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":"
              + "{\"uri\":\"file:///closed/A.java\",\"version\":2},"
              + "\"contentChanges\":[{\"text\":\"x\"}]}}",
          "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":"
              + "{\"uri\":\"%s\",\"version\":2},\"contentChanges\":[{\"range\":{\"start\":"
              + "{\"line\":9,\"character\":-3},\"end\":{\"line\":-1,\"character\":7}}}]}}",
          "{\"jsonrpc\":\"2.0\",\"id\":908,\"method\":\"workspace/executeCommand\","
              + "\"params\":{\"command\":\"spotjmhbugs.baseline\",\"arguments\":[{\"uri\":7}]}}",
          "{\"jsonrpc\":\"2.0\",\"method\":\"workspace/didChangeConfiguration\","
              + "\"params\":{\"settings\":[1,2,3]}}");

  private static final List<String> WRONG_HEADS =
      List.of("Content-Length: many\r\n\r\n", "Content-Type: text\r\n\r\n", "\r\n\r\n");

  @TempDir private Path folder;

  private static String initialize(Object process) {
    return "{\"processId\":%s,\"rootUri\":null,\"capabilities\":{},\"initializationOptions\":%s}"
        .formatted(process, new Gson().toJson(ProjectFolder.settings()));
  }

  private static String at(Path file, int line) {
    return "{\"textDocument\":{\"uri\":\"%s\"},\"position\":{\"line\":%d,\"character\":5}}"
        .formatted(file.toUri(), line);
  }

  /** A sound question after each message: it is answered as before. */
  @Test
  void whatIsWrongCostsALineAndNothingElse() throws Exception {
    Path file = ProjectFolder.in(folder).source("p/DeadCode.java", TestClasses.DEAD_CODE);
    try (ServerProcess server = new ServerProcess(folder)) {
      JsonObject able = server.ask("initialize", initialize(ProcessHandle.current().pid()));
      assertThat(able.toString()).contains("\"change\":1", "quickfix");
      server.tell("initialized", "{}");
      server.tell("textDocument/didOpen", ServerProcess.open(file, TestClasses.DEAD_CODE));
      assertThat(server.await("textDocument/publishDiagnostics").toString())
          .contains("JMH_RETU_IGNORED_RESULT");
      for (String message : MALFORMED) {
        server.send(message.replace("%s", file.toUri().toString()).replace("%%", "%"));
        assertAnswers(server, file, message);
      }
      for (String head : WRONG_HEADS) {
        server.send(head.getBytes(StandardCharsets.UTF_8));
        assertAnswers(server, file, head);
      }
      server.send("Content-Length: 3\r\n\r\n\u00ff\u00fe{".getBytes(StandardCharsets.ISO_8859_1));
      assertAnswers(server, file, "no UTF-8");
      assertThat(server.ask("shutdown", "null").has("error")).isFalse();
      server.tell("exit", "null");
      assertThat(server.exit()).isZero();
      assertThat(server.errors()).allMatch(line -> line.startsWith("spotjmhbugs: lsp: "));
    }
    assertThat(MALFORMED.size() + WRONG_HEADS.size()).isGreaterThanOrEqualTo(20);
  }

  private static void assertAnswers(ServerProcess server, Path file, String message)
      throws Exception {
    assertThat(server.ask(HOVER, at(file, 6)).toString()).as(message).contains("```java");
  }

  @Test
  void theServerEndsWithTheEditor() throws Exception {
    try (ServerProcess server = new ServerProcess(folder)) {
      server.ask("initialize", initialize("null"));
      server.hangUp();
      assertThat(server.exit()).isEqualTo(1);
      assertThat(server.errors()).isEmpty();
    }
  }

  /** Its end of the pipe is still open. */
  @Test
  void theServerEndsWhenTheProcessOfTheEditorDoes() throws Exception {
    try (ServerProcess editor = new ServerProcess(folder);
        ServerProcess server = new ServerProcess(folder)) {
      server.ask("initialize", initialize(editor.pid()));
      editor.hangUp();
      assertThat(editor.exit()).isEqualTo(1);
      assertThat(server.exit()).isEqualTo(1);
    }
  }

  /** The editor is outside of the container that the server is in. */
  @Test
  void theServerDoesNotMissAProcessThatItCannotSee() throws Exception {
    try (ServerProcess server = new ServerProcess(folder)) {
      server.ask("initialize", initialize(Integer.MAX_VALUE));
      assertThat(server.ask("shutdown", "null").has("error")).isFalse();
      server.tell("exit", "null");
      assertThat(server.exit()).isZero();
    }
  }
}
