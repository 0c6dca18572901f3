// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.maven.model.Model;
import org.apache.maven.model.Parent;
import org.apache.maven.model.io.xpp3.MavenXpp3Reader;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;

/**
 * A POM as it stands in its file, without what it inherits.
 *
 * @param folder its folder
 * @param model its content
 */
record Pom(Path folder, Model model) {
  /** The name of the file. */
  static final String FILE = "pom.xml";

  /**
   * {@return the POM in it; empty when there is none that can be read}
   *
   * @param folder a folder
   */
  static Optional<Pom> in(Path folder) {
    Path file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try (InputStream stream = Files.newInputStream(file)) {
      return Optional.of(new Pom(folder, new MavenXpp3Reader().read(stream, false)));
    } catch (IOException | XmlPullParserException e) {
      // Maven will say what is wrong with it, in its log.
      return Optional.empty();
    }
  }

  /** {@return {@code group:artifact}} */
  String key() {
    Parent parent = model.getParent();
    String group = model.getGroupId();
    return (group == null && parent != null ? parent.getGroupId() : group)
        + ":"
        + model.getArtifactId();
  }
}
