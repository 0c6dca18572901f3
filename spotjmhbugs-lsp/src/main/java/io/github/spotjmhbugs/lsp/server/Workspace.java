// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp.server;

import com.google.gson.JsonElement;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.services.WorkspaceService;

/** What an editor says of files and settings. */
final class Workspace implements WorkspaceService {
  private final Server server;
  private final Checks checks;

  Workspace(Server server, Checks checks) {
    this.server = server;
    this.checks = checks;
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
}
