// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.maven.settings.Profile;
import org.apache.maven.settings.Proxy;
import org.apache.maven.settings.Server;
import org.apache.maven.settings.Settings;
import org.apache.maven.settings.building.DefaultSettingsBuilderFactory;
import org.apache.maven.settings.building.DefaultSettingsBuildingRequest;
import org.apache.maven.settings.building.SettingsBuildingException;
import org.apache.maven.settings.crypto.DefaultSettingsDecrypter;
import org.apache.maven.settings.crypto.DefaultSettingsDecryptionRequest;
import org.apache.maven.settings.crypto.SettingsDecryptionResult;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.repository.Authentication;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.util.repository.AuthenticationBuilder;
import org.eclipse.aether.util.repository.DefaultAuthenticationSelector;
import org.eclipse.aether.util.repository.DefaultMirrorSelector;
import org.eclipse.aether.util.repository.DefaultProxySelector;
import org.sonatype.plexus.components.cipher.DefaultPlexusCipher;
import org.sonatype.plexus.components.sec.dispatcher.DefaultSecDispatcher;

/** What a user's {@code ~/.m2/settings.xml} says: mirrors, proxies, accounts, repositories. */
final class UserSettings {
  private final Settings settings;
  private final SettingsDecryptionResult decrypted;

  private UserSettings(Settings settings, SettingsDecryptionResult decrypted) {
    this.settings = settings;
    this.decrypted = decrypted;
  }

  /**
   * @param options where the file is, and the properties that it may refer to
   * @return its content; that of an empty file when there is none
   * @throws IOException when the file cannot be read; the message says why
   */
  static UserSettings read(MavenOptions options) throws IOException {
    File file = options.mavenFolder().resolve("settings.xml").toFile();
    DefaultSettingsBuildingRequest request =
        new DefaultSettingsBuildingRequest()
            .setUserSettingsFile(file)
            .setSystemProperties(options.toProperties());
    try {
      Settings settings =
          new DefaultSettingsBuilderFactory().newInstance().build(request).getEffectiveSettings();
      return new UserSettings(settings, decrypt(settings, options));
    } catch (SettingsBuildingException e) {
      throw new IOException("the Maven settings cannot be read: " + e.getMessage(), e);
    }
  }

  private static SettingsDecryptionResult decrypt(Settings settings, MavenOptions options) {
    String masterPassword = options.mavenFolder().resolve("settings-security.xml").toString();
    DefaultSecDispatcher dispatcher =
        new DefaultSecDispatcher(new DefaultPlexusCipher(), Map.of(), masterPassword);
    return new DefaultSettingsDecrypter(dispatcher)
        .decrypt(new DefaultSettingsDecryptionRequest(settings));
  }

  /**
   * @param options the options of the run
   * @return the local repository
   */
  File localRepository(MavenOptions options) {
    return options.localRepository(settings.getLocalRepository()).toFile();
  }

  /**
   * @return the repositories of the active profiles
   */
  List<RemoteRepository> repositories() {
    return settings.getProfiles().stream()
        .filter(this::isActive)
        .flatMap(profile -> profile.getRepositories().stream())
        .map(r -> new RemoteRepository.Builder(r.getId(), "default", r.getUrl()).build())
        .toList();
  }

  private boolean isActive(Profile profile) {
    return settings.getActiveProfiles().contains(profile.getId())
        || (profile.getActivation() != null && profile.getActivation().isActiveByDefault());
  }

  /**
   * Lets a session do as the settings say.
   *
   * @param session a session that has no selectors yet
   */
  void applyTo(DefaultRepositorySystemSession session) {
    session.setOffline(settings.isOffline());
    session.setMirrorSelector(mirrors());
    session.setProxySelector(proxies());
    session.setAuthenticationSelector(accounts());
  }

  private DefaultMirrorSelector mirrors() {
    DefaultMirrorSelector mirrors = new DefaultMirrorSelector();
    settings
        .getMirrors()
        .forEach(
            mirror ->
                mirrors.add(
                    mirror.getId(),
                    mirror.getUrl(),
                    mirror.getLayout(),
                    false,
                    mirror.isBlocked(),
                    mirror.getMirrorOf(),
                    mirror.getMirrorOfLayouts()));
    // As in Maven's own settings: POMs of old may name repositories that anybody can impersonate.
    return mirrors.add(
        "http-blocker", "http://0.0.0.0/", "default", false, true, "external:http:*", "default");
  }

  private DefaultProxySelector proxies() {
    DefaultProxySelector proxies = new DefaultProxySelector();
    for (Proxy proxy : decrypted.getProxies()) {
      if (proxy.isActive()) {
        proxies.add(
            new org.eclipse.aether.repository.Proxy(
                proxy.getProtocol(), proxy.getHost(), proxy.getPort(), account(proxy)),
            proxy.getNonProxyHosts());
      }
    }
    return proxies;
  }

  private static Authentication account(Proxy proxy) {
    return new AuthenticationBuilder()
        .addUsername(proxy.getUsername())
        .addPassword(proxy.getPassword())
        .build();
  }

  private DefaultAuthenticationSelector accounts() {
    DefaultAuthenticationSelector accounts = new DefaultAuthenticationSelector();
    for (Server server : decrypted.getServers()) {
      accounts.add(
          server.getId(),
          new AuthenticationBuilder()
              .addUsername(server.getUsername())
              .addPassword(server.getPassword())
              .addPrivateKey(server.getPrivateKey(), server.getPassphrase())
              .build());
    }
    return accounts;
  }
}
