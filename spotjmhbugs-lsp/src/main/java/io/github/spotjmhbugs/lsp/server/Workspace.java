// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp.server;

import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;
import io.github.spotjmhbugs.lsp.answer.Lenses;
import io.github.spotjmhbugs.lsp.check.Checked;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.jspecify.annotations.Nullable;

/** What an editor says of files and settings, and the commands that it runs. */
final class Workspace implements WorkspaceService {
  private final Server server;
  private final Checks checks;
  private final ImpactRuns impact;
  private final Supplier<LanguageClient> editor;
  private final Supplier<Abilities> abilities;

  Workspace(
      Server server,
      Checks checks,
      ImpactRuns impact,
      Supplier<LanguageClient> editor,
      Supplier<Abilities> abilities) {
    this.server = server;
    this.checks = checks;
    this.impact = impact;
    this.editor = editor;
    this.abilities = abilities;
  }

  @Override
  public void didChangeConfiguration(DidChangeConfigurationParams params) {
    if (params.getSettings() instanceof JsonElement given) {
      server.settings(given);
    }
  }

  @Override
  public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
    checks.outdated();
  }

  /** The only command measures a benchmark; its arguments are those of the lens. */
  @Override
  public CompletableFuture<@Nullable Object> executeCommand(ExecuteCommandParams params) {
    List<Object> arguments = params.getArguments();
    if (!params.getCommand().equals(Lenses.IMPACT)
        || arguments == null
        || arguments.size() != 2
        || !(arguments.get(0) instanceof JsonPrimitive uri)
        || !(arguments.get(1) instanceof JsonPrimitive benchmark)) {
      return CompletableFuture.completedFuture(null);
    }
    return checks
        .between(() -> checks.upToDate(uri.getAsString()))
        .thenApplyAsync(
            checked -> checked.map(each -> measured(each, benchmark.getAsString())).orElse(null));
  }

  private String measured(Checked checked, String benchmark) {
    String token = UUID.randomUUID().toString();
    WorkDoneProgressBegin begin = new WorkDoneProgressBegin();
    begin.setTitle("Measuring " + benchmark);
    begin.setCancellable(true);
    boolean isShown = abilities.get().canShowProgress();
    if (isShown) {
      editor.get().createProgress(new WorkDoneProgressCreateParams(Either.forLeft(token))).join();
      tell(token, begin);
    }
    String said;
    MessageType type = MessageType.Info;
    try {
      said =
          String.join(
              "; ", impact.run(token, checked, benchmark, line -> report(isShown, token, line)));
    } catch (IOException e) {
      type = MessageType.Error;
      said = String.valueOf(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      said = "interrupted";
    }
    if (isShown) {
      tell(token, new WorkDoneProgressEnd());
    }
    editor.get().showMessage(new MessageParams(type, benchmark.replace('#', '.') + ": " + said));
    server.refreshLenses();
    return said;
  }

  private void report(boolean isShown, String token, String line) {
    if (isShown) {
      WorkDoneProgressReport report = new WorkDoneProgressReport();
      report.setMessage(line);
      tell(token, report);
    }
  }

  private void tell(String token, WorkDoneProgressNotification what) {
    editor.get().notifyProgress(new ProgressParams(Either.forLeft(token), Either.forLeft(what)));
  }
}
