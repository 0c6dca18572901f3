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
import io.github.spotjmhbugs.scan.explain.PracticePage;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
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
  /** The section of an editor's settings that is ours. */
  private static final String SECTION = "spotjmhbugs";

  private static final String ABILITIES =
      """
      {"textDocumentSync": {"openClose": true, "change": 1, "save": {"includeText": false}},
       "hoverProvider": true, "codeLensProvider": {"resolveProvider": false},
       "codeActionProvider": {"codeActionKinds": ["quickfix"], "resolveProvider": true}}
      """;
  private static final String WATCHED = "**/*.{class,jar,java,toml,txt,xml,gradle,kts,sbt}";
  private static final String PROGRESS = "window/workDoneProgress";
  private static final Gson GSON = new Gson();

  private final Consumer<Problem> log;
  private final RemoteEndpoint editor;
  private final StreamMessageProducer input;
  private final Set<CompletableFuture<?>> answers = ConcurrentHashMap.newKeySet();
  private final CompletableFuture<Boolean> end = new CompletableFuture<>();
  private final Set<Problem> said = ConcurrentHashMap.newKeySet();
  private final Checks checks = new Checks(this::show, this::say);
  private final ImpactRuns impact = new ImpactRuns();
  private volatile JsonElement abilities = new JsonObject();
  private volatile boolean isShutDown;

  /** Makes a server, which tells the log, once each, what cannot be read. */
  Server(InputStream in, OutputStream out, Consumer<Problem> log) {
    this.log = log;
    MessageJsonHandler json = new MessageJsonHandler(Map.of());
    editor = new RemoteEndpoint(new StreamMessageConsumer(out, json), this);
    json.setMethodProvider(editor);
    input = new StreamMessageProducer(in, json, editor);
  }

  /** Listens until the editor has no more to say. */
  void listen() {
    input.listen(editor);
  }

  /** {@return the end: whether the editor has shut the server down before it asked it to exit} */
  CompletableFuture<Boolean> end() {
    return end;
  }

  void exit() {
    end.complete(isShutDown);
  }

  @Override
  public CompletableFuture<?> request(String method, @Nullable Object given) {
    JsonObject params = object(given);
    return switch (method) {
      case "initialize" -> CompletableFuture.completedFuture(initialize(params));
      case "shutdown" -> CompletableFuture.completedFuture(shutdown());
      case "textDocument/hover" -> CompletableFuture.completedFuture(hover(params));
      case "textDocument/codeAction" -> checks.between(() -> actions(params));
      case "codeAction/resolve" ->
          chosen(
              params.get("data"),
              (choice, checked) -> {
                if (!params.has("command")) {
                  params.add("edit", GSON.toJsonTree(Fixes.edit(choice, checked)));
                }
                return params;
              });
      case "textDocument/codeLens" ->
          checks.between(
              () ->
                  checks
                      .known(uri(params))
                      .map(checked -> Lenses.of(checked, impact))
                      .orElse(List.of()));
      case "workspace/executeCommand" ->
          execute(params.get("command").getAsString(), params.getAsJsonArray("arguments"));
      default -> throw refused(ResponseErrorCode.MethodNotFound, "there is no " + method);
    };
  }

  @Override
  public void notify(String method, @Nullable Object given) {
    JsonObject params = object(given);
    switch (method) {
      case "initialized" -> watchFiles();
      case "exit" -> exit();
      case "textDocument/didOpen" -> {
        JsonObject text = params.getAsJsonObject("textDocument");
        String uri = uri(params);
        file(uri)
            .map(file -> new OpenText(uri, file, version(params), text.get("text").getAsString()))
            .ifPresent(checks::open);
      }
      case "textDocument/didChange" ->
          params
              .getAsJsonArray("contentChanges")
              .forEach(
                  each ->
                      checks.change(
                          uri(params), version(params), object(each).get("text").getAsString()));
      case "textDocument/didSave", "workspace/didChangeWatchedFiles" -> checks.outdated();
      case "textDocument/didClose" -> {
        checks.close(uri(params));
        publish(new PublishDiagnosticsParams(uri(params), List.of()));
      }
      case "workspace/didChangeConfiguration" -> settings(params.get("settings"));
      case PROGRESS + "/cancel" -> impact.cancel(params.get("token").getAsString());
      default -> {
        // Nothing that this server should know.
      }
    }
  }

  private static JsonObject object(@Nullable Object given) {
    return given instanceof JsonObject known ? known : new JsonObject();
  }

  private static String uri(JsonObject params) {
    return params.getAsJsonObject("textDocument").get("uri").getAsString();
  }

  private static int version(JsonObject params) {
    return params.getAsJsonObject("textDocument").get("version").getAsInt();
  }

  private JsonObject initialize(JsonObject params) {
    if (params.get("processId") instanceof JsonPrimitive process) {
      // An editor that dies may leave its end of the pipe open. One whose process is not seen from
      // here is outside of a container, and not dead.
      Optional<?> unused =
          ProcessHandle.of(process.getAsLong())
              .map(known -> known.onExit().thenRun(() -> end.complete(false)));
    }
    abilities = object(params.get("capabilities"));
    settings(params.get("initializationOptions"));
    List<String> commands = new ArrayList<>(List.of(Fixes.BASELINE));
    if (impact.isPossible()) {
      commands.add(ImpactRuns.COMMAND);
    }
    JsonObject can = JsonParser.parseString(ABILITIES).getAsJsonObject();
    can.add("executeCommandProvider", GSON.toJsonTree(Map.of("commands", commands)));
    JsonObject result = new JsonObject();
    result.add("capabilities", can);
    result.add(
        "serverInfo", GSON.toJsonTree(Map.of("name", "SpotJMHBugs", "version", Version.current())));
    return result;
  }

  /** {@return whether the editor said so of itself: a flag, or a word in a list} */
  private boolean can(String path) {
    JsonElement at = abilities;
    for (String each : path.split("/", -1)) {
      boolean isListed = at instanceof JsonArray all && all.contains(new JsonPrimitive(each));
      at = at instanceof JsonObject known ? known.get(each) : new JsonPrimitive(isListed);
    }
    return new JsonPrimitive(true).equals(at);
  }

  /**
   * Takes settings of the editor, with or without the name of their section. Some editors send
   * empty ones after those of the start, which stay then.
   */
  private void settings(@Nullable JsonElement given) {
    if (given instanceof JsonObject all && !all.isEmpty()) {
      checks.settings(all.get(SECTION) instanceof JsonObject own ? own : all);
    }
  }

  /** Builds and other programs change files of which the editor has no text. */
  private void watchFiles() {
    String method = "workspace/didChangeWatchedFiles";
    if (can(method + "/dynamicRegistration")) {
      Map<String, ?> options = Map.of("watchers", List.of(Map.of("globPattern", WATCHED)));
      Map<String, ?> files = Map.of("id", "files", "method", method, "registerOptions", options);
      ask("client/registerCapability", Map.of("registrations", List.of(files)));
    }
  }

  /** Nobody waits for the answer. */
  private void ask(String method, @Nullable Object params) {
    answers.add(editor.request(method, params));
    answers.removeIf(CompletableFuture::isDone);
  }

  private void show(Checked checked) {
    publish(Diagnostics.of(checked));
    refreshLenses();
  }

  private void publish(PublishDiagnosticsParams diagnostics) {
    editor.notify("textDocument/publishDiagnostics", diagnostics);
  }

  /** Lenses come from findings, which come later than the editor asks. */
  private void refreshLenses() {
    if (can("workspace/codeLens/refreshSupport")) {
      ask("workspace/codeLens/refresh", null);
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

  private JsonObject shutdown() {
    isShutDown = true;
    checks.close();
    impact.close();
    return new JsonObject();
  }

  /**
   * {@return a Java file by its real path, by which files are compared; empty for sources in jars
   * and texts without a file, which have no build around them}
   */
  private static Optional<Path> file(String uri) {
    try {
      Path file = Path.of(URI.create(uri)).toAbsolutePath().normalize();
      return Optional.of(Files.exists(file) ? file.toRealPath() : file)
          .filter(each -> uri.startsWith("file:") && each.toString().endsWith(".java"));
    } catch (IOException | IllegalArgumentException | FileSystemNotFoundException e) {
      return Optional.empty();
    }
  }

  /** Explains the patterns of the findings under the mouse. */
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

  private List<CodeAction> actions(JsonObject params) {
    Checked checked = checks.upToDate(uri(params)).orElse(null);
    if (checked == null
        || (params.getAsJsonObject("context").get("only") instanceof JsonArray only
            && !only.contains(new JsonPrimitive("quickfix")))) {
      return List.of();
    }
    List<CodeAction> all = Fixes.of(checked, GSON.fromJson(params.get("range"), Range.class));
    return can("textDocument/codeAction/resolveSupport/properties/edit")
        ? all
        : all.stream().filter(action -> Fixes.isResolved(action, checked)).toList();
  }

  /** Does something about a finding, with what an editor sends back of an action. */
  private CompletableFuture<?> chosen(@Nullable Object data, Chosen work) {
    return checks.between(
        () -> {
          try {
            Fixes.Choice choice = Fixes.Choice.of(data);
            return work.apply(choice, checks.upToDate(choice.uri()).orElseThrow(Fixes::isAnother));
          } catch (NotRepairableException e) {
            throw refused(
                ResponseErrorCode.RequestFailed, "SpotJMHBugs cannot do this: " + e.reason());
          }
        });
  }

  private static ResponseErrorException refused(ResponseErrorCode code, String reason) {
    return new ResponseErrorException(new ResponseError(code, reason, null));
  }

  /** What is done about a finding in a text as it is now. */
  @FunctionalInterface
  private interface Chosen {
    Object apply(Fixes.Choice choice, Checked checked) throws NotRepairableException, IOException;
  }

  private CompletableFuture<?> execute(String command, @Nullable JsonArray given) {
    if (given != null && command.equals(Fixes.BASELINE) && given.size() == 1) {
      return chosen(
          given.get(0),
          (choice, checked) -> {
            Fixes.addToBaseline(choice, checked);
            checks.outdated();
            return true;
          });
    }
    if (given != null
        && command.equals(ImpactRuns.COMMAND)
        && given.size() == 2
        && given.get(0) instanceof JsonPrimitive uri
        && given.get(1) instanceof JsonPrimitive benchmark) {
      return checks
          .between(() -> checks.upToDate(uri.getAsString()))
          .thenApplyAsync(
              checked -> checked.map(each -> measured(each, benchmark.getAsString())).orElse(null));
    }
    return CompletableFuture.completedFuture(null);
  }

  private String measured(Checked checked, String benchmark) {
    String name = benchmark.replace('#', '.');
    String token = UUID.randomUUID().toString();
    if (can(PROGRESS)) {
      editor.request(PROGRESS + "/create", Map.of("token", token)).join();
    }
    tell(token, Map.of("kind", "begin", "title", "Measuring " + name, "cancellable", true));
    String verdict;
    MessageType type = MessageType.Info;
    try {
      verdict =
          String.join(
              "; ",
              impact.run(
                  token,
                  checked,
                  benchmark,
                  line -> tell(token, Map.of("kind", "report", "message", line))));
    } catch (IOException e) {
      type = MessageType.Error;
      verdict = String.valueOf(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      verdict = "interrupted";
    }
    tell(token, Map.of("kind", "end"));
    say(type, name + ": " + verdict);
    refreshLenses();
    return verdict;
  }

  private void tell(String token, Map<String, ?> progress) {
    if (can(PROGRESS)) {
      editor.notify("$/progress", Map.of("token", token, "value", progress));
    }
  }
}
