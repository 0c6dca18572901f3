// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.eclipse;

import static org.assertj.core.api.Assertions.assertThat;

import edu.umd.cs.findbugs.DetectorFactory;
import edu.umd.cs.findbugs.DetectorFactoryCollection;
import edu.umd.cs.findbugs.Plugin;
import io.github.spotjmhbugs.eclipse.Equinox.Contribution;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the SpotBugs Eclipse plugin does when it starts, step by step, in a real Equinox. */
class ExtensionTest {
  private static final String POINT = "edu.umd.cs.findbugs.plugin.eclipse.findbugsPlugins";

  @TempDir private Path folder;

  @Test
  void theBundleIsFoundAtTheExtensionPointOfSpotBugs() throws Exception {
    try (Equinox equinox = Equinox.start(folder, Built.stub(), Built.bundle())) {
      assertThat(equinox.contributionsTo(POINT))
          .containsExactly(
              new Contribution(
                  "io.github.spotjmhbugs.eclipse", Built.bundle(), "io.github.spotjmhbugs", "."));
    }
  }

  @Test
  void anExtensionWithAnotherIdIsNotFound() throws Exception {
    Path misnamed = withExtensionPoint("com.github.spotbugs.plugin.eclipse.detectorPlugins");
    try (Equinox equinox = Equinox.start(folder.resolve("osgi"), Built.stub(), misnamed)) {
      assertThat(equinox.contributionsTo(POINT)).isEmpty();
    }
  }

  @Test
  void spotBugsLoadsTheBundleWithAllDetectors() throws Exception {
    try (Equinox equinox = Equinox.start(folder, Built.stub(), Built.bundle())) {
      Contribution found = equinox.contributionsTo(POINT).get(0);
      // SpotBugs needs its own detectors first.
      DetectorFactoryCollection.instance();
      Plugin plugin =
          Plugin.addCustomPlugin(found.jar().toUri(), ExtensionTest.class.getClassLoader());
      try {
        assertThat(plugin.getPluginId()).isEqualTo(found.pluginId());
        assertThat(plugin.getDetectorFactories())
            .extracting(DetectorFactory::getShortName)
            .containsExactlyInAnyOrder(
                "RetuDetector", "LoopDetector", "FinalDetector", "InvoDetector", "ForkDetector");
        assertThat(plugin.getPluginLoader().getClassLoader())
            .isNotSameAs(ExtensionTest.class.getClassLoader());
      } finally {
        Plugin.removeCustomPlugin(plugin);
      }
    }
  }

  private Path withExtensionPoint(String id) throws IOException {
    Path copy = Files.copy(Built.bundle(), folder.resolve("misnamed.jar"));
    try (FileSystem jar = FileSystems.newFileSystem(copy)) {
      Path extension = jar.getPath("plugin.xml");
      String xml = Files.readString(extension, StandardCharsets.UTF_8);
      assertThat(xml).contains(POINT);
      Files.writeString(extension, xml.replace(POINT, id));
    }
    return copy;
  }
}
