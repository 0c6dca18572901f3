// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.maven.settings.Mirror;
import org.apache.maven.settings.Settings;
import org.apache.maven.settings.building.DefaultSettingsBuilderFactory;
import org.apache.maven.settings.building.DefaultSettingsBuildingRequest;
import org.apache.maven.settings.building.SettingsBuildingException;
import org.apache.maven.settings.building.SettingsProblem;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.impl.ArtifactResolver;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.repository.WorkspaceReader;
import org.eclipse.aether.transfer.TransferListener;

/**
 * Maven Resolver, configured the way the user's own Maven is.
 *
 * @param system the resolver
 * @param session its configuration
 * @param artifacts what all artifacts come through
 * @param repositories where to download from, with mirrors in place of what they mirror
 */
record MavenSession(
    RepositorySystem system,
    RepositorySystemSession session,
    GuardedArtifacts artifacts,
    List<RemoteRepository> repositories) {

  /**
   * Opens a session.
   *
   * @param options properties for Maven
   * @param listener is notified of downloads
   * @param declared the repositories of the project, which must not be asked for anything else
   * @return a session
   * @throws IOException when the user's settings cannot be read; the message says why
   */
  static MavenSession open(
      MavenOptions options, TransferListener listener, DeclaredRepositories declared)
      throws IOException {
    Settings settings = settings(options);
    ContextOverrides overrides =
        ContextOverrides.create()
            .userProperties(options.properties())
            .withMavenUserHomeOverride(options.mavenFolder())
            .withUserSettings(true)
            .withEffectiveSettings(settings)
            .offline(settings.isOffline())
            // As Gradle does: a library does not decide where its users get theirs from.
            .ignoreArtifactDescriptorRepositories(true)
            .transferListener(listener)
            .repositories(List.of())
            .keepBareRepositories(true)
            .build();
    Context context = context(new GuardedRuntime(declared), overrides);
    RepositorySystem system = context.repositorySystem();
    // What POMs of strangers see of this machine.
    RepositorySystemSession session =
        new DefaultRepositorySystemSession(context.repositorySystemSession())
            .setUserProperties(Map.of())
            .setSystemProperties(GuardedModels.machine());
    // As in Maven, the repositories of the settings come first and may replace Central.
    List<RemoteRepository> repositories = new ArrayList<>(context.remoteRepositories());
    repositories.add(ContextOverrides.CENTRAL);
    return new MavenSession(
        system,
        session,
        (GuardedArtifacts) context.lookup().lookup(ArtifactResolver.class).orElseThrow(),
        system.newResolutionRepositories(session, repositories));
  }

  /**
   * Looks into what builds have downloaded before it asks a repository.
   *
   * @param caches finds it
   * @param isOffline whether to ask none
   * @return the same session otherwise
   */
  MavenSession with(WorkspaceReader caches, boolean isOffline) {
    return new MavenSession(
        system,
        new DefaultRepositorySystemSession(session).setWorkspaceReader(caches),
        artifacts,
        isOffline ? List.of() : repositories);
  }

  /** Read here, since MIMA overlooks the switches for offline mode and for single proxies. */
  private static Settings settings(MavenOptions options) throws IOException {
    DefaultSettingsBuildingRequest request =
        new DefaultSettingsBuildingRequest()
            .setUserSettingsFile(options.mavenFolder().resolve("settings.xml").toFile())
            .setSystemProperties(options.toProperties());
    try {
      Settings settings =
          new DefaultSettingsBuilderFactory().newInstance().build(request).getEffectiveSettings();
      settings.getProxies().removeIf(proxy -> !proxy.isActive());
      settings.addMirror(httpBlocker());
      return settings;
    } catch (SettingsBuildingException e) {
      String first =
          e.getProblems().stream()
              .filter(problem -> problem.getSeverity() != SettingsProblem.Severity.WARNING)
              .findFirst()
              // The parser adds the exception below its own, with its position again.
              .map(
                  p ->
                      p.getMessage().replaceFirst("(?s) caused by: .*", "") + " @ " + p.getSource())
              .orElse(e.getMessage());
      throw new IOException("the Maven settings cannot be read: " + first, e);
    } catch (IllegalStateException e) { // a control character
      throw new IOException("the Maven settings cannot be read: " + e.getMessage(), e);
    }
  }

  private static Context context(GuardedRuntime runtime, ContextOverrides overrides)
      throws IOException {
    try {
      return runtime.create(overrides);
    } catch (IllegalStateException e) {
      // What a proxy excludes becomes a regular expression, whatever it is.
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new IOException("the Maven settings cannot be used: " + cause.getMessage(), e);
    }
  }

  /** Part of every Maven installation: old POMs may name repositories that anyone can imitate. */
  private static Mirror httpBlocker() {
    Mirror blocker = new Mirror();
    blocker.setId("http-blocker");
    blocker.setMirrorOf("external:http:*");
    blocker.setUrl("http://0.0.0.0/");
    blocker.setBlocked(true);
    return blocker;
  }
}
