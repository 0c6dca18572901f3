// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp.server;

import io.github.spotjmhbugs.lsp.text.OpenText;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.TextDocumentService;

/** What an editor says and asks of its texts. */
final class Documents implements TextDocumentService {
  private final Checks checks;
  private final Supplier<LanguageClient> editor;

  Documents(Checks checks, Supplier<LanguageClient> editor) {
    this.checks = checks;
    this.editor = editor;
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
}
