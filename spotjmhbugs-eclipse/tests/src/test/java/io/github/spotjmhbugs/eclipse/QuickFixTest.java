// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.eclipse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
      \t\tMath.sqrt(x); // the payload
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

  /** The file once a quick fix is applied, the same undone, and what there was to choose from. */
  private static List<String> fix(String pattern, String code, String label) throws Exception {
    long line = SOURCE.substring(0, SOURCE.indexOf(code)).lines().count();
    return equinox.run(
        DRIVER,
        QuickFixDriver.class,
        List.of(jarOf(Benchmark.class).toString(), SOURCE, pattern, String.valueOf(line), label));
  }

  @Test
  void valueIsReturnedAndUndoTakesOneStep() throws Exception {
    assertThat(fix("JMH_RETU_IGNORED_RESULT", "Math.sqrt", "Return the value"))
        .containsExactly(
            SOURCE
                .replace("public void root", "public double root")
                .replace("Math.sqrt", "return Math.sqrt"),
            SOURCE,
            "Return the value",
            "Send the value to a Blackhole");
  }

  @Test
  void valueGoesToBlackhole() throws Exception {
    assertThat(fix("JMH_RETU_IGNORED_RESULT", "Math.sqrt", "Send the value to a Blackhole"))
        .startsWith(
            SOURCE
                .replace("root()", "root(Blackhole bh)")
                .replace("Math.sqrt(x)", "bh.consume(Math.sqrt(x))")
                .replace(".*;\r\n", ".*;\r\nimport org.openjdk.jmh.infra.Blackhole;\r\n"),
            SOURCE);
  }

  @Test
  void fieldHasNoLineInTheClassFile() throws Exception {
    assertThat(fix("JMH_FINAL_CONSTANT_INPUT", "exponent = 3", "Turn it into a @Param"))
        .startsWith(
            SOURCE.replace(
                "private final int exponent = 3;", "@Param(\"3\")\r\n\tprivate int exponent;"),
            SOURCE,
            "Remove 'final'");
  }

  @Test
  void fixtureHasTwoRepairsWithAnotherMeaning() throws Exception {
    List<String> fixed = fix("JMH_INVO_FIXTURE_PER_INVOCATION", "x = Math.E", "none of them");
    assertThat(fixed.subList(0, 2)).containsOnly(SOURCE);
    assertThat(fixed.subList(2, fixed.size()))
        .containsExactly(
            "Call it from the benchmark (measures it, too)",
            "Run it once for each iteration (changes what is measured)");
  }

  @Test
  void annotationIsMarkedWhereItStands() throws Exception {
    assertThat(fix("JMH_INVO_FIXTURE_PER_INVOCATION", "@Setup(Level.Invocation)", "none of them"))
        .contains("Call it from the benchmark (measures it, too)");
  }

  @Test
  void markerThatIsOutOfDateHasNoRepair() throws Exception {
    assertThat(fix("JMH_RETU_IGNORED_RESULT", "package", "Return the value"))
        .containsExactly(SOURCE, SOURCE, "No repair: source and class differ");
  }
}
