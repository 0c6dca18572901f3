// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp.server;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.spotjmhbugs.host.Version;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.lsp.answer.Diagnostics;
import io.github.spotjmhbugs.lsp.answer.Lenses;
import io.github.spotjmhbugs.lsp.check.Checked;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.DidChangeWatchedFilesRegistrationOptions;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.SaveOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SetTraceParams;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextDocumentSyncOptions;
import org.eclipse.lsp4j.WatchKind;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.jspecify.annotations.Nullable;

/** A language server for one editor: what it can do, and how it begins and ends. */
public final class Server implements LanguageServer {
  /** The section of an editor's settings that is ours. */
  static final String SECTION = "spotjmhbugs";

  private static final String WATCHED = "**/*.{class,jar,java,toml,txt,xml,gradle,kts,sbt}";

  private final Consumer<Problem> log;
  private final Set<CompletableFuture<?>> answers = ConcurrentHashMap.newKeySet();
  private final CompletableFuture<Boolean> end = new CompletableFuture<>();
  private final Set<Problem> said = ConcurrentHashMap.newKeySet();
  private final Checks checks = new Checks(this::show, this::say);
  private @Nullable LanguageClient client;
  private final ImpactRuns impact = new ImpactRuns();
  private Abilities abilities = new Abilities(new ClientCapabilities());
  private volatile boolean isShutDown;

  /**
   * Makes a server.
   *
   * @param log is told, once each, what cannot be read
   */
  public Server(Consumer<Problem> log) {
    this.log = log;
  }

  /**
   * Begins to talk to an editor.
   *
   * @param editor the editor
   */
  public void connect(LanguageClient editor) {
    client = editor;
  }

  /** {@return the end: whether the editor has shut the server down before it asked it to exit} */
  public CompletableFuture<Boolean> end() {
    return end;
  }

  @Override
  public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
    Integer process = params.getProcessId();
    if (process != null) {
      watch(process);
    }
    if (params.getInitializationOptions() instanceof JsonElement options) {
      settings(options);
    }
    TextDocumentSyncOptions sync = new TextDocumentSyncOptions();
    sync.setOpenClose(true);
    sync.setChange(TextDocumentSyncKind.Incremental);
    sync.setSave(new SaveOptions(false));
    ServerCapabilities can = new ServerCapabilities();
    can.setTextDocumentSync(sync);
    can.setHoverProvider(true);
    CodeActionOptions actions = new CodeActionOptions(List.of(CodeActionKind.QuickFix));
    actions.setResolveProvider(true);
    can.setCodeActionProvider(actions);
    can.setCodeLensProvider(new CodeLensOptions(false));
    if (impact.isPossible()) {
      can.setExecuteCommandProvider(new ExecuteCommandOptions(List.of(Lenses.IMPACT)));
    }
    abilities = new Abilities(params.getCapabilities());
    return CompletableFuture.completedFuture(
        new InitializeResult(can, new ServerInfo("SpotJMHBugs", Version.current())));
  }

  /**
   * An editor that dies may leave its end of the pipe open. One whose process is not seen from here
   * is outside of a container, and not dead.
   */
  private void watch(int process) {
    ProcessHandle.of(process)
        .ifPresent(editor -> asked(editor.onExit().thenRun(() -> end.complete(false))));
  }

  /**
   * Takes settings of the editor, with or without the name of their section. Some editors send
   * empty ones after those of the start, which stay then.
   */
  void settings(JsonElement given) {
    if (given instanceof JsonObject all && !all.isEmpty()) {
      checks.settings(all.get(SECTION) instanceof JsonObject own ? own : all);
    }
  }

  /** Builds and other programs change files of which the editor has no text. */
  @Override
  public void initialized(InitializedParams params) {
    if (abilities.canWatchFiles()) {
      List<FileSystemWatcher> watched =
          List.of(
              new FileSystemWatcher(
                  Either.forLeft(WATCHED), WatchKind.Create + WatchKind.Change + WatchKind.Delete));
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
  public void cancelProgress(WorkDoneProgressCancelParams params) {
    impact.cancel(params.getToken().map(word -> word, String::valueOf));
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
  void refreshLenses() {
    if (abilities.canRefreshLenses()) {
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
    return new Documents(checks, impact, this::editor, () -> abilities);
  }

  @Override
  public WorkspaceService getWorkspaceService() {
    return new Workspace(this, checks, impact, this::editor, () -> abilities);
  }
}
