// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.host.Version;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.lsp.Checks.Checked;
import io.github.spotjmhbugs.lsp.Checks.OpenText;
import io.github.spotjmhbugs.lsp.Diagnostics.Choice;
import io.github.spotjmhbugs.scan.explain.PracticePage;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.JsonRpcException;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageProducer;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.util.Ranges;
import org.jspecify.annotations.Nullable;

/**
 * A language server for one editor: what that says and asks, and how it begins and ends. What comes
 * in is read as JSON: LSP4J's interfaces for all of the protocol would take a tenth of a second.
 */
final class Server implements Endpoint {
  static final String NAME = "spotjmhbugs"; // of our settings, and the source of diagnostics
  private static final String ABLE =
      """
      {"capabilities": {
         "textDocumentSync": {"openClose": true, "change": 1, "save": {"includeText": false}},
         "hoverProvider": true, "codeLensProvider": {"resolveProvider": false},
         "codeActionProvider": {"codeActionKinds": ["quickfix"], "resolveProvider": true},
         "executeCommandProvider": {"commands": ["BASELINE"MORE]}},
       "serverInfo": {"name": "SpotJMHBugs", "version": "VERSION"}}
      """;

  private static final String WATCHES =
      """
      {"registrations": [{"id": "files", "method": "workspace/didChangeWatchedFiles",
       "registerOptions": {"watchers": [
         {"globPattern": "**/*.{class,jar,java,toml,txt,xml,gradle,kts,sbt}"}]}}]}
      """;

  private static final String PUBLISH = "textDocument/publishDiagnostics";
  private static final String PROGRESS = "window/workDoneProgress";
  private static final Gson GSON = new Gson();

  final CompletableFuture<Boolean> end = new CompletableFuture<>(); // was it shut down before?
  private final Consumer<Problem> log;
  private final RemoteEndpoint editor;
  private final StreamMessageProducer input;
  private final Set<Problem> said = ConcurrentHashMap.newKeySet();
  private final Checks checks = new Checks(this::show, this::say);
  private final ImpactRuns impact = new ImpactRuns();
  private volatile JsonElement abilities = new JsonObject();
  private volatile boolean isShutDown;

  Server(InputStream in, OutputStream out, Consumer<Problem> log) {
    this.log = log;
    MessageJsonHandler json = new MessageJsonHandler(Map.of());
    editor = new RemoteEndpoint(new StreamMessageConsumer(out, json), this, Server::error);
    json.setMethodProvider(editor);
    input = new StreamMessageProducer(in, json, editor);
  }

  private static ResponseError error(Throwable thrown) {
    if (thrown.getCause() instanceof NotRepairableException refusal) {
      String reason = "SpotJMHBugs cannot do this: " + refusal.reason();
      return new ResponseError(ResponseErrorCode.RequestFailed, reason, null);
    }
    return RemoteEndpoint.DEFAULT_EXCEPTION_HANDLER.apply(thrown);
  }

  void listen() {
    try {
      input.listen(editor);
    } catch (JsonRpcException e) {
      log.accept(Problem.error("lsp", "the connection is broken: " + e.getCause()));
    }
    end.complete(isShutDown);
  }

  @Override
  public CompletableFuture<?> request(String method, @Nullable Object given) {
    JsonObject params = object(given);
    return switch (method) {
      case "initialize" -> CompletableFuture.completedFuture(initialize(params));
      case "shutdown" -> {
        isShutDown = true;
        impact.cancel();
        yield CompletableFuture.completedFuture(null);
      }
      default -> checks.between(() -> answer(method, params));
    };
  }

  private @Nullable Object answer(String method, JsonObject params)
      throws NotRepairableException, IOException {
    return switch (method) {
      case "textDocument/hover" -> hover(params);
      case "textDocument/codeAction" -> {
        Range range = GSON.fromJson(params.get("range"), Range.class);
        boolean isLazy = can("textDocument/codeAction/resolveSupport");
        Optional<Diagnostics> known = checks.upToDate(uri(params)).map(Diagnostics::new);
        yield known.map(each -> each.actions(range, isLazy)).orElse(List.of());
      }
      case "codeAction/resolve" -> {
        if (!params.has("command")) {
          Choice choice = GSON.fromJson(params.get("data"), Choice.class);
          params.add("edit", GSON.toJsonTree(of(choice).edit(choice)));
        }
        yield params;
      }
      case "textDocument/codeLens" -> {
        Optional<Diagnostics> known = checks.known(uri(params)).map(Diagnostics::new);
        yield known.map(each -> each.lenses(impact)).orElse(List.of());
      }
      case "workspace/executeCommand" -> {
        JsonArray given = params.getAsJsonArray("arguments");
        String command = params.get("command").getAsString();
        if (command.equals(Diagnostics.BASELINE)) {
          Choice choice = GSON.fromJson(given.get(0), Choice.class);
          of(choice).addToBaseline(choice);
          checks.outdated();
        } else if (command.equals(ImpactRuns.COMMAND)) {
          String benchmark = given.get(1).getAsString();
          Optional<Checked> checked = checks.upToDate(given.get(0).getAsString());
          checked.ifPresent(each -> new Thread(() -> measure(each, benchmark), "impact").start());
        }
        yield null;
      }
      default -> {
        ResponseError no = new ResponseError(ResponseErrorCode.MethodNotFound, method, null);
        throw new ResponseErrorException(no);
      }
    };
  }

  @Override
  public void notify(String method, @Nullable Object given) {
    JsonObject params = object(given);
    JsonObject document = object(params.get("textDocument"));
    String uri = uri(params);
    int version = document.get("version") instanceof JsonPrimitive it ? it.getAsInt() : 0;
    switch (method) {
      case "initialized" -> {
        if (can("workspace/didChangeWatchedFiles/dynamicRegistration")) {
          ignore(editor.request("client/registerCapability", JsonParser.parseString(WATCHES)));
        }
      }
      case "exit" -> {
        checks.worker.shutdownNow();
        end.complete(isShutDown);
      }
      case "textDocument/didOpen" -> {
        String text = document.get("text").getAsString();
        file(uri).ifPresent(at -> checks.open(new OpenText(uri, at, version, text)));
      }
      case "textDocument/didChange" -> {
        for (JsonElement each : params.getAsJsonArray("contentChanges")) {
          checks.change(uri, version, object(each).get("text").getAsString());
        }
      }
      case "textDocument/didSave", "workspace/didChangeWatchedFiles" -> checks.outdated();
      case "textDocument/didClose" -> {
        Map<String, ?> none = Map.of("uri", uri, "diagnostics", List.of());
        checks.close(uri, () -> editor.notify(PUBLISH, none));
      }
      case "workspace/didChangeConfiguration" -> settings(params.get("settings"));
      case PROGRESS + "/cancel" -> impact.cancel();
      default -> {} // nothing that this server should know
    }
  }

  private static void ignore(Object unused) {}

  private static JsonObject object(@Nullable Object given) {
    return given instanceof JsonObject known ? known : new JsonObject();
  }

  private static String uri(JsonObject params) {
    JsonElement uri = object(params.get("textDocument")).get("uri");
    return uri instanceof JsonPrimitive given ? given.getAsString() : "";
  }

  private JsonElement initialize(JsonObject params) {
    if (params.get("processId") instanceof JsonPrimitive process) {
      // An editor that dies may leave its pipe open; one that is not seen is outside a container.
      Optional<ProcessHandle> seen = ProcessHandle.of(process.getAsLong());
      seen.ifPresent(it -> ignore(it.onExit().thenRun(() -> end.complete(false))));
    }
    abilities = object(params.get("capabilities"));
    settings(params.get("initializationOptions"));
    String more = impact.isPossible ? ", \"" + ImpactRuns.COMMAND + "\"" : "";
    String able = ABLE.replace("BASELINE", Diagnostics.BASELINE).replace("MORE", more);
    return JsonParser.parseString(able.replace("VERSION", String.valueOf(Version.current())));
  }

  private boolean can(String path) {
    JsonElement at = abilities;
    for (String each : path.split("/", -1)) {
      at = object(at).get(each);
    }
    return at != null && !at.equals(new JsonPrimitive(false));
  }

  /** Some editors name the section; some send empty ones after those of the start, which stay. */
  private void settings(@Nullable JsonElement given) {
    JsonObject all = object(given);
    if (!all.isEmpty()) {
      JsonObject own = all.get(NAME) instanceof JsonObject section ? section : all;
      checks.settings = GSON.fromJson(own, Map.class);
      checks.outdated();
    }
  }

  private void show(Checked checked) {
    OpenText text = checked.text();
    Object all = new Diagnostics(checked).all();
    editor.notify(
        PUBLISH, Map.of("uri", text.uri(), "version", text.version(), "diagnostics", all));
    refreshLenses();
  }

  /** Lenses come from findings, which come later than the editor asks. */
  private void refreshLenses() {
    if (can("workspace/codeLens/refreshSupport")) {
      ignore(editor.request("workspace/codeLens/refresh", null));
    }
  }

  private void say(Problem problem) {
    if (said.add(problem)) {
      log.accept(problem);
      if (problem.severity() == Problem.Severity.ERROR) {
        say(MessageType.Error, problem.text());
      }
    }
  }

  private void say(MessageType type, String text) {
    editor.notify("window/showMessage", new MessageParams(type, text));
  }

  /** {@return a Java file by its real path; empty for sources in jars and texts without a file} */
  private static Optional<Path> file(String uri) {
    if (!uri.startsWith("file:") || !uri.endsWith(".java")) {
      return Optional.empty();
    }
    try {
      Path file = Path.of(URI.create(uri)).toAbsolutePath().normalize();
      return Optional.of(Files.exists(file) ? file.toRealPath() : file);
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private @Nullable Object hover(JsonObject params) {
    Position at = GSON.fromJson(params.get("position"), Position.class);
    String text =
        checks.known(uri(params)).stream()
            .flatMap(checked -> checked.findings().stream())
            .filter(each -> Ranges.containsPosition(each.range(), at))
            .map(each -> each.finding().pattern().type())
            .distinct()
            .flatMap(type -> PracticePage.named(type).stream())
            .map(PracticePage::markdown)
            .collect(Collectors.joining("\n\n---\n\n"));
    return text.isEmpty() ? null : Map.of("contents", Map.of("kind", "markdown", "value", text));
  }

  private Diagnostics of(Choice choice) throws NotRepairableException {
    return new Diagnostics(checks.upToDate(choice.uri()).orElseThrow(Diagnostics::isAnother));
  }

  private void measure(Checked checked, String benchmark) {
    String name = benchmark.replace('#', '.');
    String token = UUID.randomUUID().toString();
    try {
      if (can(PROGRESS)) {
        editor.request(PROGRESS + "/create", Map.of("token", token)).join();
      }
      tell(token, Map.of("kind", "begin", "title", "Measuring " + name, "cancellable", true));
      Consumer<String> progress = line -> tell(token, Map.of("kind", "report", "message", line));
      say(MessageType.Info, name + ": " + impact.run(checked, benchmark, progress));
    } catch (IOException | InterruptedException | RuntimeException e) {
      say(MessageType.Error, name + ": " + e.getMessage());
    }
    tell(token, Map.of("kind", "end"));
    refreshLenses();
  }

  private void tell(String token, Map<String, ?> progress) {
    if (can(PROGRESS)) {
      editor.notify("$/progress", Map.of("token", token, "value", progress));
    }
  }
}
