// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.eclipse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

class BundleTest {
  private static final String OWN_DATA = "META-INF/";

  @Test
  void holdsThePluginJarAndWhatEclipseWantsBesides() throws IOException {
    Map<String, byte[]> bundle = content(Built.unpacked(Built.bundle()));
    assertThat(List.of("plugin.xml", "about.ini", "icon.png"))
        .allMatch(name -> bundle.remove(name) != null);
    assertThat(bundle).containsExactlyEntriesOf(content(Built.unpacked(Built.pluginJar())));
  }

  @Test
  void theRootHoldsWhatSpotBugsReads() throws IOException {
    assertThat(Built.unpacked(Built.bundle()))
        .containsKeys("findbugs.xml", "messages.xml", "bugrank.txt", "plugin.xml");
  }

  @Test
  void theManifestIsThatOfASingletonWithoutRequirements() throws IOException {
    Attributes manifest = manifest();
    assertThat(manifest.getValue("Bundle-SymbolicName"))
        .isEqualTo("io.github.spotjmhbugs.eclipse;singleton:=true");
    assertThat(manifest.getValue("Require-Bundle")).isNull();
    assertThat(manifest.getValue("Import-Package")).isNull();
    // SpotBugs takes no folder for a plugin.
    assertThat(manifest.getValue("Eclipse-BundleShape")).isNull();
  }

  @Test
  void theVersionOfASnapshotHoldsTheTimeOfTheBuild() throws IOException {
    assertThat(manifest().getValue("Bundle-Version")).matches(Built.version());
  }

  private static Attributes manifest() throws IOException {
    try (JarFile jar = new JarFile(Built.bundle().toFile())) {
      return jar.getManifest().getMainAttributes();
    }
  }

  private static Map<String, byte[]> content(Map<String, byte[]> jar) {
    jar.keySet().removeIf(name -> name.startsWith(OWN_DATA));
    return jar;
  }
}
