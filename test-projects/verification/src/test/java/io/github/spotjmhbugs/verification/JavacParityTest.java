// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.SourceSpot;
import io.github.spotjmhbugs.host.result.Messages;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** javac warns of what scan finds in the classes that it wrote: same patterns, texts and lines. */
class JavacParityTest {
  private static final String PROCESSOR = "io.github.spotjmhbugs.javac.FindingsProcessor";

  /** How javac marks warnings that processors gave. */
  private static final String OF_PROCESSORS = "compiler.warn.proc.messager";

  @TempDir private Path work;

  @Test
  void agreesOnTheFixtures() throws IOException {
    assertParity(Corpus.fixtureSources());
  }

  @Test
  void agreesOnJmhsSamples() throws IOException {
    try (FileSystem jar =
        FileSystems.newFileSystem(Corpus.path("jmhSampleSources"), (ClassLoader) null)) {
      Path sources = Files.createDirectory(work.resolve("sources"));
      for (Path file : sourcesIn(jar.getPath("/"))) {
        Path copy = sources.resolve(file.toString().substring(1));
        Files.createDirectories(copy.getParent());
        try (InputStream in = Files.newInputStream(file)) {
          Files.copy(in, copy);
        }
      }
      assertParity(sources);
    }
  }

  private void assertParity(Path sources) throws IOException {
    Path classes = Files.createDirectory(work.resolve("classes"));
    List<String> warnings = warnings(sources, classes);
    List<Finding> findings = ScanHost.scan(classes).findings();
    List<String> expected = new ArrayList<>();
    for (Finding finding : findings) {
      expected.add(line(sources, finding));
    }
    assertThat(warnings).isNotEmpty().containsExactlyInAnyOrderElementsOf(expected);
  }

  private static List<String> warnings(Path sources, Path classes) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    String jar = Corpus.packed("javac").toString();
    List<String> options =
        List.of(
            "-g",
            "-Xmaxwarns",
            "10000",
            "-encoding",
            "UTF-8",
            "-Aspotjmhbugs.threshold=low",
            "-processor",
            PROCESSOR,
            "-processorpath",
            jar,
            "-classpath",
            Corpus.fixtureClassPath(),
            "-d",
            classes.toString());
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      boolean succeeded =
          compiler
              .getTask(
                  new StringWriter(),
                  manager,
                  diagnostics,
                  options,
                  null,
                  manager.getJavaFileObjectsFromPaths(sourcesIn(sources)))
              .call();
      assertThat(succeeded).as(() -> diagnostics.getDiagnostics().toString()).isTrue();
    }
    return diagnostics.getDiagnostics().stream()
        .filter(each -> each.getCode().equals(OF_PROCESSORS))
        .map(each -> line(sources, each))
        .toList();
  }

  private static List<Path> sourcesIn(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }

  private static String line(Path sources, Diagnostic<? extends JavaFileObject> warning) {
    JavaFileObject source = warning.getSource();
    String file = source == null ? "" : sources.relativize(Path.of(source.toUri())).toString();
    return file + ":" + warning.getLineNumber() + " " + warning.getMessage(Locale.ROOT);
  }

  /** What is to be said of a finding, in the line that scan shows when it sees the source. */
  private static String line(Path sources, Finding finding) throws IOException {
    String outermost = finding.location().className().replaceFirst("\\$.*", "");
    String file = fileOf(sources, outermost, finding);
    int line =
        SourceSpot.in(Files.readAllLines(sources.resolve(file)), finding)
            .map(SourceSpot::line)
            .orElse(1);
    String text = Messages.describe(finding);
    return file + ":" + line + " [" + finding.pattern().type() + "] " + text;
  }

  private static String fileOf(Path sources, String outermost, Finding finding) {
    String name = finding.location().sourceFile();
    Path bySource = Path.of(outermost + ".java").resolveSibling(name);
    assertThat(sources.resolve(bySource)).exists();
    return bySource.toString();
  }
}
