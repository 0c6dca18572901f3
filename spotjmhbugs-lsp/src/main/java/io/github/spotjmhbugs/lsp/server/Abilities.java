// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp.server;

import java.util.Optional;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionCapabilities;
import org.eclipse.lsp4j.CodeActionResolveSupportCapabilities;
import org.eclipse.lsp4j.CodeLensWorkspaceCapabilities;
import org.eclipse.lsp4j.DidChangeWatchedFilesCapabilities;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.jspecify.annotations.Nullable;

/**
 * What an editor can do, as far as it matters here.
 *
 * @param all what it said; null where it said nothing
 */
record Abilities(@Nullable ClientCapabilities all) {
  private Optional<WorkspaceClientCapabilities> workspace() {
    return Optional.ofNullable(all).map(ClientCapabilities::getWorkspace);
  }

  boolean canWatchFiles() {
    return workspace()
        .map(WorkspaceClientCapabilities::getDidChangeWatchedFiles)
        .map(DidChangeWatchedFilesCapabilities::getDynamicRegistration)
        .orElse(false);
  }

  boolean canRefreshLenses() {
    return workspace()
        .map(WorkspaceClientCapabilities::getCodeLens)
        .map(CodeLensWorkspaceCapabilities::getRefreshSupport)
        .orElse(false);
  }

  boolean canShowProgress() {
    return Optional.ofNullable(all)
        .map(ClientCapabilities::getWindow)
        .map(WindowClientCapabilities::getWorkDoneProgress)
        .orElse(false);
  }

  /** {@return whether it asks for the edits of an action that somebody chooses} */
  boolean canResolveActions() {
    return Optional.ofNullable(all)
        .map(ClientCapabilities::getTextDocument)
        .map(TextDocumentClientCapabilities::getCodeAction)
        .map(CodeActionCapabilities::getResolveSupport)
        .map(CodeActionResolveSupportCapabilities::getProperties)
        .filter(properties -> properties.contains("edit"))
        .isPresent();
  }
}
