// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;

/** An editor without a screen, and a server of its own in the same JVM. */
final class Editor implements LanguageClient, AutoCloseable {
  private static final long PATIENCE_SECONDS = 30;

  private final Map<String, BlockingQueue<PublishDiagnosticsParams>> published =
      new ConcurrentHashMap<>();
  private final Map<String, Integer> versions = new ConcurrentHashMap<>();
  private final Map<String, String> texts = new ConcurrentHashMap<>();
  private final List<String> said = new CopyOnWriteArrayList<>();
  private final List<String> logged = new CopyOnWriteArrayList<>();
  private final Server server;
  private final LanguageServer remote;
  private final InitializeResult able;

  Editor(Object settings) throws Exception {
    this(settings, new ClientCapabilities());
  }

  Editor(Object settings, ClientCapabilities capabilities) throws Exception {
    PipedInputStream toServer = new PipedInputStream(1 << 20);
    PipedInputStream toEditor = new PipedInputStream(1 << 20);
    server =
        new Server(
            toServer, new PipedOutputStream(toEditor), problem -> logged.add(problem.line()));
    Launcher<LanguageServer> ofEditor =
        LSPLauncher.createClientLauncher(this, toEditor, new PipedOutputStream(toServer));
    new Thread(server::listen, "server").start();
    assertThat(ofEditor.startListening()).isNotNull();
    remote = ofEditor.getRemoteProxy();
    InitializeParams params = new InitializeParams();
    params.setCapabilities(capabilities);
    params.setInitializationOptions(settings);
    able = await(remote.initialize(params));
    remote.initialized(new InitializedParams());
  }

  static <T> T await(CompletableFuture<T> future) throws Exception {
    return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  LanguageServer server() {
    return remote;
  }

  InitializeResult able() {
    return able;
  }

  static TextDocumentIdentifier id(Path file) {
    return new TextDocumentIdentifier(file.toUri().toString());
  }

  List<Diagnostic> open(Path file) throws Exception {
    return open(file, Files.readString(file));
  }

  List<Diagnostic> open(Path file, String text) throws Exception {
    String uri = id(file).getUri();
    versions.put(uri, 1);
    texts.put(uri, text);
    queue(uri).clear();
    say(uri, text);
    return next(file);
  }

  /** Opens a text by a name of any kind. */
  void say(String uri, String text) {
    remote
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "java", 1, text)));
  }

  /** Replaces what is between two places of a text, counted from 0. */
  List<Diagnostic> edit(Path file, int line, int from, int to, String text) throws Exception {
    String uri = id(file).getUri();
    String before = texts.getOrDefault(uri, "");
    int start = 0;
    for (int each = 0; each < line && start < before.length(); each++) {
      int end = before.indexOf('\n', start);
      start = end < 0 ? before.length() : end + 1;
    }
    int last = before.length();
    String now =
        before.substring(0, Math.min(last, start + from))
            + text
            + before.substring(Math.min(last, start + to));
    texts.put(uri, now);
    int version = versions.merge(uri, 1, Integer::sum);
    remote
        .getTextDocumentService()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(uri, version),
                List.of(new TextDocumentContentChangeEvent(now))));
    return next(file);
  }

  /** The next diagnostics of the present version of a file. */
  List<Diagnostic> next(Path file) throws Exception {
    String uri = id(file).getUri();
    while (true) {
      PublishDiagnosticsParams next = queue(uri).poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      assertThat(next).as(() -> "diagnostics of " + uri + "; " + logged).isNotNull();
      if (next.getVersion() == null || next.getVersion().equals(versions.get(uri))) {
        return next.getDiagnostics();
      }
    }
  }

  private BlockingQueue<PublishDiagnosticsParams> queue(String uri) {
    return published.computeIfAbsent(uri, any -> new LinkedBlockingQueue<>());
  }

  /** What the user was shown. */
  List<String> said() {
    return said;
  }

  /** What was written to the log. */
  List<String> logged() {
    return logged;
  }

  @Override
  public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
    queue(diagnostics.getUri()).add(diagnostics);
  }

  @Override
  public void showMessage(MessageParams message) {
    said.add(message.getMessage());
  }

  @Override
  public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams request) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void logMessage(MessageParams message) {
    logged.add(message.getMessage());
  }

  @Override
  public void telemetryEvent(Object object) {
    throw new AssertionError("nobody asked for telemetry");
  }

  /** Diagnostics in short: line, columns, severity and code. */
  static List<String> brief(List<Diagnostic> diagnostics) {
    List<String> all = new ArrayList<>();
    for (Diagnostic each : diagnostics) {
      Range range = each.getRange();
      all.add(
          "%d:%d-%d %s %s"
              .formatted(
                  range.getStart().getLine(),
                  range.getStart().getCharacter(),
                  range.getEnd().getCharacter(),
                  each.getSeverity(),
                  each.getCode() == null ? each.getMessage() : each.getCode().getLeft()));
    }
    return all;
  }

  @Override
  public void close() throws IOException {
    remote.shutdown().join();
    remote.exit();
  }
}
