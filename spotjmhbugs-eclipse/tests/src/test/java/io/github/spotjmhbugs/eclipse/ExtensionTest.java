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
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the SpotBugs Eclipse plugin does when it starts, step by step, in a real Equinox. */
class ExtensionTest {
  private static final String POINT = "edu.umd.cs.findbugs.plugin.eclipse.findbugsPlugins";

  private static final Pattern DETECTOR = Pattern.compile("<Detector class=\"[\\w.]+\\.(\\w+)\"");

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
            .containsExactlyInAnyOrderElementsOf(detectorsOfTheCore());
        assertThat(plugin.getPluginLoader().getClassLoader())
            .isNotSameAs(ExtensionTest.class.getClassLoader());
      } finally {
        Plugin.removeCustomPlugin(plugin);
      }
    }
  }

  private static List<String> detectorsOfTheCore() throws IOException {
    byte[] findbugsXml = Built.unpacked(Built.pluginJar()).get("findbugs.xml");
    List<String> detectors =
        DETECTOR
            .matcher(new String(findbugsXml, StandardCharsets.UTF_8))
            .results()
            .map(detector -> detector.group(1))
            .toList();
    assertThat(detectors).isNotEmpty();
    return detectors;
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
