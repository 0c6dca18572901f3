// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.eclipse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.eclipse.ui.IMarkerResolution;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Quick fixes in a real Equinox with a real workspace, compiler and text files. Only the windows
 * are missing: of their bundle, there are the interfaces that quick fixes implement.
 */
class QuickFixTest {
  private static final String DRIVER = "io.github.spotjmhbugs.eclipse.driver";
  private static final String SOURCE =
      """
      package p;

      import org.openjdk.jmh.annotations.*;

      @State(Scope.Thread)
      public class A {
      \tprivate final int exponent = 3; // why not?
      \tdouble x = Math.PI;

      \t@Setup(Level.Invocation)
      \tpublic void prepare() {
      \t\tx = Math.E;
      \t}

      \t@Benchmark
      \tpublic void root() {
      \t\tMath.sqrt(x); // <- dropped & lost
      \t}

      \t@Benchmark
      \tpublic double power() {
      \t\treturn Math.pow(x, exponent);
      \t}
      }
      """
          .replace("\n", "\r\n");

  @TempDir private static Path folder;
  private static Equinox equinox;

  @BeforeAll
  static void start() throws Exception {
    List<Path> bundles = new ArrayList<>(Built.workspace());
    bundles.removeIf(
        jar -> jar.getFileName().toString().matches(".*equinox\\.(common|registry).*"));
    bundles.add(Built.stub());
    bundles.add(Built.quickFixes());
    bundles.add(interfaces());
    bundles.add(driver());
    equinox = Equinox.start(folder.resolve("osgi"), bundles.toArray(Path[]::new));
  }

  @AfterAll
  static void stop() throws Exception {
    equinox.close();
  }

  /** The classes of quick fixes, without the windows that their bundle is about. */
  private static Path interfaces() throws Exception {
    Path ui = jarOf(IMarkerResolution.class);
    Path jar = folder.resolve("ui.jar");
    try (JarFile whole = new JarFile(ui.toFile());
        ZipOutputStream part = bundle(jar, "org.eclipse.ui.ide", "org.eclipse.core.resources")) {
      for (var entry : whole.stream().toList()) {
        if (entry.getName().matches("org/eclipse/ui/IMarkerResolution\\w*\\.class")) {
          part.putNextEntry(new ZipEntry(entry.getName()));
          whole.getInputStream(entry).transferTo(part);
        }
      }
      part.putNextEntry(new ZipEntry("plugin.xml"));
      part.write(
          "<plugin><extension-point id='markerResolution' name='Quick fixes'/></plugin>"
              .getBytes(StandardCharsets.UTF_8));
    }
    return jar;
  }

  private static Path driver() throws IOException {
    Path jar = folder.resolve("driver.jar");
    String requires =
        "org.eclipse.core.runtime,org.eclipse.core.resources,org.eclipse.core.filebuffers,"
            + "org.eclipse.text,org.eclipse.core.commands,org.eclipse.jdt.core,org.eclipse.ui.ide";
    try (OutputStream file = bundle(jar, DRIVER, requires);
        ZipOutputStream bundle = (ZipOutputStream) file) {
      String name = QuickFixDriver.class.getName().replace('.', '/') + ".class";
      bundle.putNextEntry(new ZipEntry(name));
      QuickFixTest.class.getResourceAsStream("/" + name).transferTo(bundle);
    }
    return jar;
  }

  private static ZipOutputStream bundle(Path jar, String name, String requires) throws IOException {
    ZipOutputStream bundle = new ZipOutputStream(Files.newOutputStream(jar));
    bundle.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
    String wrapped = requires.replace(",", ",\n ");
    String manifest =
        """
        Manifest-Version: 1.0
        Bundle-ManifestVersion: 2
        Bundle-SymbolicName: %s;singleton:=true
        Bundle-Version: 3.0.0
        Export-Package: org.eclipse.ui
        Require-Bundle: %s
        """
            .formatted(name, wrapped);
    bundle.write(manifest.getBytes(StandardCharsets.UTF_8));
    return bundle;
  }

  private static Path jarOf(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  /**
   * What came of a marker.
   *
   * @param text the file once a quick fix is applied
   * @param undone the same undone
   * @param previews what there was to choose from, with its previews
   */
  private record Fixed(String text, String undone, Map<String, String> previews) {}

  private static Fixed fix(String pattern, String code, String label) throws Exception {
    long line = SOURCE.substring(0, SOURCE.indexOf(code)).lines().count();
    List<String> result =
        equinox.run(
            DRIVER,
            QuickFixDriver.class,
            List.of(
                jarOf(Benchmark.class).toString(), SOURCE, pattern, String.valueOf(line), label));
    Map<String, String> previews = new LinkedHashMap<>();
    for (int i = 2; i < result.size(); i += 2) {
      previews.put(result.get(i), result.get(i + 1));
    }
    return new Fixed(result.get(0), result.get(1), previews);
  }

  @Test
  void valueIsReturnedAndUndoTakesOneStep() throws Exception {
    Fixed fixed = fix("JMH_RETU_IGNORED_RESULT", "Math.sqrt", "Return the value");
    assertThat(fixed.text())
        .isEqualTo(
            SOURCE
                .replace("public void root", "public double root")
                .replace("Math.sqrt", "return Math.sqrt"));
    assertThat(fixed.undone()).isEqualTo(SOURCE);
    assertThat(fixed.previews().keySet())
        .containsExactly("Return the value", "Send the value to a Blackhole");
  }

  @Test
  void valueGoesToBlackhole() throws Exception {
    String label = "Send the value to a Blackhole";
    Fixed fixed = fix("JMH_RETU_IGNORED_RESULT", "Math.sqrt", label);
    assertThat(fixed.text())
        .isEqualTo(
            SOURCE
                .replace("root()", "root(Blackhole bh)")
                .replace("Math.sqrt(x)", "bh.consume(Math.sqrt(x))")
                .replace(".*;\r\n", ".*;\r\nimport org.openjdk.jmh.infra.Blackhole;\r\n"));
    assertThat(fixed.undone()).isEqualTo(SOURCE);
    assertThat(fixed.previews().get(label).split("<br>"))
        .containsExactly(
            "A.java",
            "<pre> \t\t@Benchmark",
            "-\t\tpublic void root() {",
            "-\t\t\tMath.sqrt(x); // &lt;- dropped &amp; lost",
            "+\t\t<b>public void root(Blackhole bh) {</b>",
            "+\t\t\t<b>bh.consume(Math.sqrt(x)); // &lt;- dropped &amp; lost</b>",
            " \t\t}",
            "…",
            " \timport org.openjdk.jmh.annotations.*;",
            "+\t<b>import org.openjdk.jmh.infra.Blackhole;</b></pre>");
  }

  @Test
  void fieldHasNoLineInTheClassFile() throws Exception {
    Fixed fixed = fix("JMH_FINAL_CONSTANT_INPUT", "exponent = 3", "Turn it into a @Param");
    assertThat(fixed.text())
        .isEqualTo(
            SOURCE.replace(
                "private final int exponent = 3;", "@Param(\"3\")\r\n\tprivate int exponent;"));
    assertThat(fixed.undone()).isEqualTo(SOURCE);
    assertThat(fixed.previews()).containsKey("Remove 'final'");
  }

  @Test
  void fixtureHasTwoRepairsWithAnotherMeaning() throws Exception {
    Fixed fixed = fix("JMH_INVO_FIXTURE_PER_INVOCATION", "x = Math.E", "none of them");
    assertThat(List.of(fixed.text(), fixed.undone())).containsOnly(SOURCE);
    assertThat(fixed.previews().keySet())
        .containsExactly(
            "Call it from the benchmark (measures it, too)",
            "Run it once for each iteration (changes what is measured)");
    assertThat(fixed.previews().get("Call it from the benchmark (measures it, too)"))
        .startsWith("<b>The score will include the fixture.</b><br>A.java<br><pre>");
  }

  @Test
  void annotationIsMarkedWhereItStands() throws Exception {
    assertThat(
            fix("JMH_INVO_FIXTURE_PER_INVOCATION", "@Setup(Level.Invocation)", "none of them")
                .previews())
        .containsKey("Call it from the benchmark (measures it, too)");
  }

  @Test
  void markerThatIsOutOfDateHasNoRepair() throws Exception {
    Fixed fixed = fix("JMH_RETU_IGNORED_RESULT", "package", "Return the value");
    assertThat(List.of(fixed.text(), fixed.undone())).containsOnly(SOURCE);
    String label = "No repair: source and class differ";
    assertThat(fixed.previews()).containsExactly(Map.entry(label, label));
  }
}
