// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.maven.settings.Settings;
import org.apache.maven.settings.io.xpp3.SettingsXpp3Reader;
import org.apache.maven.settings.io.xpp3.SettingsXpp3Writer;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;

/**
 * The settings that Maven looks for in a home folder. Of the user's, builds see only how to reach
 * repositories: mirrors and proxies, without accounts and passwords. Who needs a password to reach
 * Central has to set up a mirror that needs none. The settings of the installation stay in force.
 */
public final class MavenFiles {
  private MavenFiles() {}

  /**
   * Passes on how the user reaches repositories to a process that must not read the user's files.
   *
   * @param user the home folder of the user
   * @param home that of the process
   */
  public static void writeSettings(Path user, Path home, boolean isOffline) throws IOException {
    Settings users = new Settings();
    Path file = user.resolve(".m2/settings.xml");
    if (Files.isRegularFile(file)) {
      try (InputStream stream = Files.newInputStream(file)) {
        users = new SettingsXpp3Reader().read(stream, false);
      } catch (XmlPullParserException e) {
        // The parser adds the exception below its own, with its position again.
        String reason = String.valueOf(e.getMessage()).replaceFirst("(?s) caused by: .*", "");
        throw new IOException("the Maven settings cannot be read: " + reason, e);
      }
    }
    Settings settings = new Settings();
    settings.setMirrors(users.getMirrors());
    settings.getMirrors().stream()
        .filter(mirror -> mirror.getUrl() != null)
        .forEach(mirror -> mirror.setUrl(mirror.getUrl().replaceFirst("//[^/@]*@", "//")));
    settings.setProxies(users.getProxies());
    settings.getProxies().forEach(proxy -> proxy.setUsername(null));
    settings.getProxies().forEach(proxy -> proxy.setPassword(null));
    settings.setOffline(isOffline);
    Path folder = Files.createDirectories(home.resolve(".m2"));
    try (Writer writer = Files.newBufferedWriter(folder.resolve("settings.xml"))) {
      new SettingsXpp3Writer().write(writer, settings);
    } catch (IllegalStateException e) {
      // A character that XML cannot have.
      throw new IOException("the Maven settings cannot be passed on: " + e.getMessage(), e);
    }
  }
}
