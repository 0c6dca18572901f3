// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.io.xpp3.MavenXpp3Reader;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The plugin jar as it is published: what hosts need, and nothing else. */
class PluginJarTest {
  private static final String DESCRIPTOR = "META-INF/maven/io.github.spotjmhbugs/spotjmhbugs-core/";
  private static final String OURS = "io/github/spotjmhbugs/";
  private static final int JAVA_17 = 61;

  /**
   * What each host has: the platform's base and its XML parser, SpotBugs, and the ASM that comes
   * with it. JSpecify's annotations are an exception: no JVM looks for the class of an annotation
   * until it is asked for it.
   */
  private static final Pattern OF_THE_HOST =
      Pattern.compile(
          "java\\..+|javax\\.xml\\.parsers\\..+|org\\.w3c\\.dom\\..+|org\\.xml\\.sax\\..+"
              + "|edu\\.umd\\.cs\\.findbugs\\.(?!annotations\\.).+"
              + "|org\\.objectweb\\.asm\\.((tree|tree\\.analysis|commons|util)\\.)?\\w+"
              + "|org\\.jspecify\\.annotations\\.\\w+");

  private static final Pattern DEPENDENCE =
      Pattern.compile("^\\s+(\\S+)\\s+-> (\\S+)", Pattern.MULTILINE);

  private static Path file;
  private static JarFile jar;

  @BeforeAll
  static void openTheJar() throws IOException {
    file = Corpus.packedPlugin();
    jar = new JarFile(file.toFile());
    System.out.printf("%s: %d bytes%n", file.getFileName(), Files.size(file));
  }

  @AfterAll
  static void closeTheJar() throws IOException {
    if (jar != null) {
      jar.close();
    }
  }

  @Test
  void holdsClassesTablesAndThePluginsFilesOnly() throws IOException {
    assertThat(names().filter(name -> !name.endsWith(".class")))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(
                    Stream.of(
                        "META-INF/MANIFEST.MF",
                        "META-INF/LICENSE",
                        DESCRIPTOR + "pom.xml",
                        DESCRIPTOR + "pom.properties",
                        "findbugs.xml",
                        "messages.xml",
                        "bugrank.txt"),
                    sources("src/main/resources").map(table -> OURS + table))
                .toList());
  }

  @Test
  void holdsClassesOfTheMainSourcesOnly() throws IOException {
    List<String> sources =
        Stream.concat(sources("src/main/java"), sources("target/generated-sources/detectors"))
            .map(source -> OURS + source.replaceFirst("\\.java$", ""))
            .toList();
    assertThat(names().filter(name -> name.endsWith(".class")))
        .isNotEmpty()
        .allSatisfy(
            name -> assertThat(sources).contains(name.replaceFirst("(\\$.*)?\\.class$", "")));
  }

  @Test
  void namesOnlyTheHostsClasses() {
    StringWriter printed = new StringWriter();
    PrintWriter out = new PrintWriter(printed);
    int status =
        ToolProvider.findFirst("jdeps")
            .orElseThrow()
            .run(
                out,
                out,
                "--ignore-missing-deps",
                "-verbose:class",
                "-filter:none",
                file.toString());
    assertThat(status).as(printed.toString()).isZero();
    List<String> foreign =
        DEPENDENCE
            .matcher(printed.toString())
            .results()
            .map((MatchResult dependence) -> dependence.group(2))
            .filter(name -> !name.startsWith(OURS.replace('/', '.')))
            .toList();
    assertThat(foreign)
        .contains("edu.umd.cs.findbugs.Detector2", "org.objectweb.asm.tree.ClassNode");
    assertThat(foreign).filteredOn(OF_THE_HOST.asMatchPredicate().negate()).isEmpty();
  }

  @Test
  void isForJava17() throws IOException {
    assertThat(ClassFiles.in(file).byName())
        .allSatisfy((name, bytes) -> assertThat(bytes[7]).as(name).isEqualTo((byte) JAVA_17));
  }

  @Test
  void manifestNamesModuleAndVersionButNotTheBuild() throws IOException {
    Attributes manifest = jar.getManifest().getMainAttributes();
    assertThat(manifest.getValue("Automatic-Module-Name")).isEqualTo("io.github.spotjmhbugs.core");
    assertThat(manifest.getValue("Implementation-Version"))
        .isEqualTo(System.getProperty("spotjmhbugs.version"));
    assertThat(manifest.keySet())
        .extracting(Object::toString)
        .containsExactlyInAnyOrder(
            "Manifest-Version",
            "Automatic-Module-Name",
            "Implementation-Title",
            "Implementation-Version");
  }

  @Test
  void pomInItNeedsNothing() throws Exception {
    try (InputStream in = jar.getInputStream(jar.getEntry(DESCRIPTOR + "pom.xml"))) {
      assertThat(new MavenXpp3Reader().read(in).getDependencies())
          .isNotEmpty()
          .extracting(Dependency::getScope)
          .containsOnly("provided", "test");
    }
  }

  @Test
  void entriesHaveTheOneTimeOfThePom() {
    String time =
        ProjectPoms.parent().written().getProperties().getProperty("project.build.outputTimestamp");
    LocalDateTime expected = LocalDateTime.ofInstant(Instant.parse(time), ZoneOffset.UTC);
    assertThat(jar.stream()).extracting(ZipEntry::getTimeLocal).containsOnly(expected);
  }

  private static Stream<String> names() {
    return jar.stream().filter(entry -> !entry.isDirectory()).map(ZipEntry::getName);
  }

  /** The files of the core below our package, relative to it. */
  private static Stream<String> sources(String kind) throws IOException {
    Path root = Corpus.path("root").resolve("spotjmhbugs-core").resolve(kind).resolve(OURS);
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .map(path -> root.relativize(path).toString().replace('\\', '/'))
          .toList()
          .stream();
    }
  }
}
