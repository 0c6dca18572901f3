// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp.server;

import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.lsp.answer.Explanations;
import io.github.spotjmhbugs.lsp.answer.Fixes;
import io.github.spotjmhbugs.lsp.answer.Lenses;
import io.github.spotjmhbugs.lsp.check.Checked;
import io.github.spotjmhbugs.lsp.text.OpenText;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.jspecify.annotations.Nullable;

/** What an editor says and asks of its texts. */
final class Documents implements TextDocumentService {
  private final Checks checks;
  private final ImpactRuns impact;
  private final Supplier<LanguageClient> editor;
  private final Supplier<Abilities> abilities;

  Documents(
      Checks checks,
      ImpactRuns impact,
      Supplier<LanguageClient> editor,
      Supplier<Abilities> abilities) {
    this.checks = checks;
    this.impact = impact;
    this.editor = editor;
    this.abilities = abilities;
  }

  @Override
  public void didOpen(DidOpenTextDocumentParams params) {
    TextDocumentItem item = params.getTextDocument();
    file(item.getUri())
        .filter(file -> file.toString().endsWith(".java"))
        .ifPresent(
            file ->
                checks.open(new OpenText(item.getUri(), file, item.getVersion(), item.getText())));
  }

  /** Sources in jars, and texts without a file, have no build around them. */
  private static Optional<Path> file(String uri) {
    try {
      URI parsed = URI.create(uri);
      return "file".equalsIgnoreCase(parsed.getScheme())
          ? Optional.of(real(Path.of(parsed)))
          : Optional.empty();
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      return Optional.empty();
    }
  }

  /** Files are compared by their real paths; a new one has none yet. */
  private static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      return file.toAbsolutePath().normalize();
    }
  }

  @Override
  public void didChange(DidChangeTextDocumentParams params) {
    checks.change(
        params.getTextDocument().getUri(),
        params.getTextDocument().getVersion(),
        params.getContentChanges());
  }

  @Override
  public void didSave(DidSaveTextDocumentParams params) {
    checks.outdated();
  }

  @Override
  public void didClose(DidCloseTextDocumentParams params) {
    String uri = params.getTextDocument().getUri();
    checks.close(uri);
    editor.get().publishDiagnostics(new PublishDiagnosticsParams(uri, List.of()));
  }

  @Override
  public CompletableFuture<@Nullable Hover> hover(HoverParams params) {
    return CompletableFuture.completedFuture(
        checks
            .known(params.getTextDocument().getUri())
            .flatMap(checked -> Explanations.at(checked, params.getPosition()))
            .orElse(null));
  }

  @Override
  public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
    String uri = params.getTextDocument().getUri();
    List<String> only = params.getContext().getOnly();
    if (only != null && !only.contains(CodeActionKind.QuickFix)) {
      return CompletableFuture.completedFuture(List.of());
    }
    boolean isLazy = abilities.get().canResolveActions();
    return checks.between(
        () -> {
          List<Either<Command, CodeAction>> all = new ArrayList<>();
          Optional<Checked> checked = checks.upToDate(uri);
          if (checked.isPresent()) {
            for (CodeAction action : Fixes.of(checked.get(), params.getRange())) {
              try {
                all.add(Either.forRight(isLazy ? action : Fixes.resolved(action, checked.get())));
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
    return checks.between(
        () -> {
          Optional<Checked> checked = checks.upToDate(Fixes.text(action));
          if (checked.isEmpty()) {
            return action;
          }
          try {
            return Fixes.resolved(action, checked.get());
          } catch (NotRepairableException e) {
            String reason = "SpotJMHBugs cannot do this: " + e.reason();
            throw new ResponseErrorException(
                new ResponseError(ResponseErrorCode.RequestFailed, reason, null));
          }
        });
  }

  @Override
  public CompletableFuture<List<? extends CodeLens>> codeLens(CodeLensParams params) {
    return checks.between(
        () ->
            checks
                .known(params.getTextDocument().getUri())
                .map(checked -> Lenses.of(checked, impact.isPossible(), impact::verdicts))
                .orElse(List.of()));
  }
}
