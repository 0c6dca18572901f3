// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.host.Version;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.scan.explain.PracticePage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesRegistrationOptions;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.SaveOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SetTraceParams;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextDocumentSyncOptions;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.eclipse.lsp4j.util.Ranges;
import org.jspecify.annotations.Nullable;

/** A language server for one editor: what that says and asks, and how it begins and ends. */
final class Server implements LanguageServer, TextDocumentService, WorkspaceService {
  /** The section of an editor's settings that is ours. */
  private static final String SECTION = "spotjmhbugs";

  private static final String PROGRESS = "window/workDoneProgress";
  private static final String WATCHED = "**/*.{class,jar,java,toml,txt,xml,gradle,kts,sbt}";

  private final Consumer<Problem> log;
  private final Set<CompletableFuture<?>> answers = ConcurrentHashMap.newKeySet();
  private final CompletableFuture<Boolean> end = new CompletableFuture<>();
  private final Set<Problem> said = ConcurrentHashMap.newKeySet();
  private final Checks checks = new Checks(this::show, this::say);
  private final ImpactRuns impact = new ImpactRuns();
  private @Nullable LanguageClient client;
  private volatile JsonElement abilities = new JsonObject();
  private volatile boolean isShutDown;

  /** Makes a server, whose log is told, once each, what cannot be read. */
  Server(Consumer<Problem> log) {
    this.log = log;
  }

  void connect(LanguageClient editor) {
    client = editor;
  }

  /** {@return the end: whether the editor has shut the server down before it asked it to exit} */
  CompletableFuture<Boolean> end() {
    return end;
  }

  @Override
  public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
    // An editor that dies may leave its end of the pipe open. One whose process is not seen from
    // here is outside of a container, and not dead.
    Optional.ofNullable(params.getProcessId())
        .flatMap(ProcessHandle::of)
        .ifPresent(editor -> asked(editor.onExit().thenRun(() -> end.complete(false))));
    abilities = new MessageJsonHandler(Map.of()).getGson().toJsonTree(params.getCapabilities());
    settings(params.getInitializationOptions());
    TextDocumentSyncOptions sync = new TextDocumentSyncOptions();
    sync.setOpenClose(true);
    sync.setChange(TextDocumentSyncKind.Full);
    sync.setSave(new SaveOptions(false));
    CodeActionOptions actions = new CodeActionOptions(List.of(CodeActionKind.QuickFix));
    actions.setResolveProvider(true);
    List<String> commands = new ArrayList<>(List.of(Fixes.BASELINE));
    if (impact.isPossible()) {
      commands.add(ImpactRuns.COMMAND);
    }
    ServerCapabilities can = new ServerCapabilities();
    can.setTextDocumentSync(sync);
    can.setHoverProvider(true);
    can.setCodeActionProvider(actions);
    can.setCodeLensProvider(new CodeLensOptions(false));
    can.setExecuteCommandProvider(new ExecuteCommandOptions(commands));
    return CompletableFuture.completedFuture(
        new InitializeResult(can, new ServerInfo("SpotJMHBugs", Version.current())));
  }

  /** {@return whether the editor said so of itself: a flag, or a word in a list} */
  private boolean can(String path) {
    JsonElement at = abilities;
    for (String each : path.split("/", -1)) {
      at =
          at instanceof JsonObject known
              ? known.get(each)
              : new JsonPrimitive(
                  at instanceof JsonArray all && all.contains(new JsonPrimitive(each)));
    }
    return new JsonPrimitive(true).equals(at);
  }

  /**
   * Takes settings of the editor, with or without the name of their section. Some editors send
   * empty ones after those of the start, which stay then.
   */
  private void settings(@Nullable Object given) {
    if (given instanceof JsonObject all && !all.isEmpty()) {
      checks.settings(all.get(SECTION) instanceof JsonObject own ? own : all);
    }
  }

  /** Builds and other programs change files of which the editor has no text. */
  @Override
  public void initialized(InitializedParams params) {
    if (can("workspace/didChangeWatchedFiles/dynamicRegistration")) {
      List<FileSystemWatcher> watched = List.of(new FileSystemWatcher(Either.forLeft(WATCHED)));
      Registration registration =
          new Registration(
              "files",
              "workspace/didChangeWatchedFiles",
              new DidChangeWatchedFilesRegistrationOptions(watched));
      asked(editor().registerCapability(new RegistrationParams(List.of(registration))));
    }
  }

  /** Keeps an answer that nobody waits for. */
  private void asked(CompletableFuture<?> answer) {
    answers.add(answer);
    answers.removeIf(CompletableFuture::isDone);
  }

  @Override
  public void setTrace(SetTraceParams params) {
    // There is nothing to trace that the editor does not see itself.
  }

  private void show(Checked checked) {
    editor().publishDiagnostics(Diagnostics.of(checked));
    refreshLenses();
  }

  /** Lenses come from findings, which come later than the editor asks. */
  private void refreshLenses() {
    if (can("workspace/codeLens/refreshSupport")) {
      asked(editor().refreshCodeLenses());
    }
  }

  private void say(Problem problem) {
    if (said.add(problem)) {
      log.accept(problem);
      if (problem.severity() == Problem.Severity.ERROR) {
        editor().showMessage(new MessageParams(MessageType.Error, problem.text()));
      }
    }
  }

  private LanguageClient editor() {
    return Objects.requireNonNull(client);
  }

  @Override
  public CompletableFuture<Object> shutdown() {
    isShutDown = true;
    checks.close();
    impact.close();
    return CompletableFuture.completedFuture(new Object());
  }

  @Override
  public void exit() {
    end.complete(isShutDown);
  }

  @Override
  public TextDocumentService getTextDocumentService() {
    return this;
  }

  @Override
  public WorkspaceService getWorkspaceService() {
    return this;
  }

  @Override
  public void didOpen(DidOpenTextDocumentParams params) {
    TextDocumentItem item = params.getTextDocument();
    file(item.getUri())
        .map(file -> new OpenText(item.getUri(), file, item.getVersion(), item.getText()))
        .ifPresent(checks::open);
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

  @Override
  public void didChange(DidChangeTextDocumentParams params) {
    params
        .getContentChanges()
        .forEach(
            change ->
                checks.change(
                    params.getTextDocument().getUri(),
                    params.getTextDocument().getVersion(),
                    Objects.requireNonNull(change.getText(), "a change has no text")));
  }

  @Override
  public void didSave(DidSaveTextDocumentParams params) {
    checks.outdated();
  }

  @Override
  public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
    checks.outdated();
  }

  @Override
  public void didChangeConfiguration(DidChangeConfigurationParams params) {
    settings(params.getSettings());
  }

  @Override
  public void didClose(DidCloseTextDocumentParams params) {
    String uri = params.getTextDocument().getUri();
    checks.close(uri);
    editor().publishDiagnostics(new PublishDiagnosticsParams(uri, List.of()));
  }

  /** Explains the patterns of the findings under the mouse. */
  @Override
  public CompletableFuture<@Nullable Hover> hover(HoverParams params) {
    String text =
        checks.known(params.getTextDocument().getUri()).stream()
            .flatMap(checked -> checked.findings().stream())
            .filter(each -> Ranges.containsPosition(each.range(), params.getPosition()))
            .map(each -> each.finding().pattern().type())
            .distinct()
            .flatMap(type -> PracticePage.named(type).stream())
            .map(PracticePage::markdown)
            .collect(Collectors.joining("\n\n---\n\n"));
    return CompletableFuture.completedFuture(
        text.isEmpty() ? null : new Hover(new MarkupContent(MarkupKind.MARKDOWN, text)));
  }

  @Override
  public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
    List<String> only = params.getContext().getOnly();
    if (only != null && !only.contains(CodeActionKind.QuickFix)) {
      return CompletableFuture.completedFuture(List.of());
    }
    boolean isLazy = can("textDocument/codeAction/resolveSupport/properties/edit");
    return checks.between(
        () -> {
          List<Either<Command, CodeAction>> all = new ArrayList<>();
          Checked checked = checks.upToDate(params.getTextDocument().getUri()).orElse(null);
          if (checked != null) {
            for (CodeAction action : Fixes.of(checked, params.getRange())) {
              try {
                all.add(Either.forRight(isLazy ? action : Fixes.resolved(action, checked)));
              } catch (NotRepairableException e) {
                // Not offered.
              }
            }
          }
          return all;
        });
  }

  @Override
  public CompletableFuture<CodeAction> resolveCodeAction(CodeAction action) {
    return chosen(action.getData(), action, checked -> Fixes.resolved(action, checked));
  }

  /** Does something with what an editor sends back of an action. */
  private <T> CompletableFuture<T> chosen(Object data, T otherwise, Chosen<T> work) {
    return checks.between(
        () -> {
          Checked checked =
              Fixes.Choice.of(data).flatMap(choice -> checks.upToDate(choice.uri())).orElse(null);
          try {
            return checked == null ? otherwise : work.apply(checked);
          } catch (NotRepairableException e) {
            String reason = "SpotJMHBugs cannot do this: " + e.reason();
            throw new ResponseErrorException(
                new ResponseError(ResponseErrorCode.RequestFailed, reason, null));
          }
        });
  }

  /** What is done with a text as it is now. */
  @FunctionalInterface
  private interface Chosen<T> {
    T apply(Checked checked) throws NotRepairableException, IOException;
  }

  @Override
  public CompletableFuture<List<? extends CodeLens>> codeLens(CodeLensParams params) {
    return checks.between(
        () ->
            checks
                .known(params.getTextDocument().getUri())
                .map(checked -> Lenses.of(checked, impact))
                .orElse(List.of()));
  }

  @Override
  public CompletableFuture<@Nullable Object> executeCommand(ExecuteCommandParams params) {
    List<Object> given = Objects.requireNonNullElse(params.getArguments(), List.of());
    if (params.getCommand().equals(Fixes.BASELINE) && given.size() == 1) {
      return chosen(
          given.get(0),
          false,
          checked -> {
            Fixes.addToBaseline(given.get(0), checked);
            checks.outdated();
            return true;
          });
    }
    if (params.getCommand().equals(ImpactRuns.COMMAND)
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
      editor().createProgress(new WorkDoneProgressCreateParams(Either.forLeft(token))).join();
    }
    WorkDoneProgressBegin begin = new WorkDoneProgressBegin();
    begin.setTitle("Measuring " + name);
    begin.setCancellable(true);
    tell(token, begin);
    String verdict;
    MessageType type = MessageType.Info;
    try {
      List<String> said =
          impact.run(
              token,
              checked,
              benchmark,
              line -> {
                WorkDoneProgressReport report = new WorkDoneProgressReport();
                report.setMessage(line);
                tell(token, report);
              });
      verdict = String.join("; ", said);
    } catch (IOException e) {
      type = MessageType.Error;
      verdict = String.valueOf(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      verdict = "interrupted";
    }
    tell(token, new WorkDoneProgressEnd());
    editor().showMessage(new MessageParams(type, name + ": " + verdict));
    refreshLenses();
    return verdict;
  }

  private void tell(String token, WorkDoneProgressNotification what) {
    if (can(PROGRESS)) {
      editor().notifyProgress(new ProgressParams(Either.forLeft(token), Either.forLeft(what)));
    }
  }

  @Override
  public void cancelProgress(WorkDoneProgressCancelParams params) {
    impact.cancel(params.getToken().map(word -> word, String::valueOf));
  }
}
