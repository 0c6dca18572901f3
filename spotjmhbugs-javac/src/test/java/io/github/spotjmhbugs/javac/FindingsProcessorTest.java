// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.javac;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import io.github.spotjmhbugs.host.GateTable;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FindingsProcessorTest {
  private static final String OURS = FindingsProcessor.class.getName();
  private static final String JMH = "org.openjdk.jmh.generators.BenchmarkProcessor";
  private static final String HEAD =
      """
      package p;
      import edu.umd.cs.findbugs.annotations.SuppressFBWarnings;
      import org.openjdk.jmh.annotations.*;
      @State(Scope.Thread)
      public class B {
        double x = Math.random();
      """;

  private static final String DROPPED =
      HEAD + "  @Benchmark public void b() { Math.sqrt(x); }\n}\n";

  @TempDir Path directory;

  private record Outcome(boolean succeeded, List<Diagnostic<? extends JavaFileObject>> all) {
    List<String> texts() {
      return all.stream()
          .map(
              each ->
                  each.getKind()
                      + " "
                      + each.getLineNumber()
                      + ":"
                      + each.getColumnNumber()
                      + " "
                      + each.getMessage(Locale.ROOT))
          .toList();
    }
  }

  @Test
  void warnsAtLineAndColumn() throws IOException {
    Outcome outcome = compile(List.of(), DROPPED);
    assertThat(outcome.succeeded()).isTrue();
    assertThat(outcome.texts())
        .singleElement()
        .asString()
        .matches("WARNING 7:32 \\[JMH_RETU_IGNORED_RESULT] .*Math\\.sqrt .*\\. [A-Z].*\\.");
  }

  @Test
  void isSilentAboutRightBenchmarks() throws IOException {
    assertThat(
            compile(List.of(), HEAD + "@Benchmark public double b() { return Math.sqrt(x); } }")
                .texts())
        .isEmpty();
  }

  @Test
  void isSilentWithoutBenchmarks() throws IOException {
    assertThat(compile(List.of(), "class C { void b() { Math.sqrt(1); } }").texts()).isEmpty();
  }

  @Test
  void failsAsWarningsDo() throws IOException {
    assertThat(compile(List.of("-Werror"), DROPPED).succeeded()).isFalse();
  }

  @Test
  void failsOnNamedPractices() throws IOException {
    assertThat(compile(List.of("-Aspotjmhbugs.fail=LOOP"), DROPPED).succeeded()).isTrue();
    Outcome outcome = compile(List.of("-Aspotjmhbugs.fail=LOOP,retu"), DROPPED);
    assertThat(outcome.succeeded()).isFalse();
    assertThat(outcome.texts()).singleElement().asString().startsWith("ERROR 7:32 [JMH_RETU");
  }

  @Test
  void selectsPracticesAndConfidence() throws IOException {
    assertThat(compile(List.of("-Aspotjmhbugs.practices=LOOP"), DROPPED).texts()).isEmpty();
    assertThat(compile(List.of("-Aspotjmhbugs.threshold=high"), DROPPED).texts()).hasSize(1);
    String invocation =
        HEAD
            + "@Setup(Level.Invocation) public void s() { x++; }\n@Benchmark public double b() { return x; } }";
    assertThat(compile(List.of("-Aspotjmhbugs.threshold=low"), invocation).texts()).isNotEmpty();
  }

  @Test
  void saysWhichOptionIsWrong() throws IOException {
    Outcome outcome = compile(List.of("-Aspotjmhbugs.threshold=loud"), DROPPED);
    assertThat(outcome.succeeded()).isFalse();
    assertThat(outcome.texts())
        .singleElement()
        .asString()
        .endsWith("spotjmhbugs: -Aspotjmhbugs.threshold: 'loud' is none of low, medium, high");
    assertThat(compile(List.of("-Aspotjmhbugs.practices=X"), DROPPED).texts())
        .singleElement()
        .asString()
        .contains("-Aspotjmhbugs.practices: 'X' is not a practice; choose from RETU");
  }

  @Test
  void aTypoDoesNotSwitchTheGateOff() throws IOException {
    Outcome value = compile(List.of("-Aspotjmhbugs.fail=RETUU"), DROPPED);
    assertThat(value.succeeded()).isFalse();
    assertThat(value.texts()).anyMatch(text -> text.contains("'RETUU' is not a practice"));
    Outcome name = compile(List.of("-Aspotjmhbugs.fial=RETU"), DROPPED);
    assertThat(name.succeeded()).isFalse();
    assertThat(name.texts())
        .anyMatch(
            text ->
                text.endsWith(
                    "spotjmhbugs: -Aspotjmhbugs.fial is not an option; choose from"
                        + " -Aspotjmhbugs.threshold, -Aspotjmhbugs.practices, -Aspotjmhbugs.fail"));
    Outcome host = compile(List.of("-ASpotJmhBug.fail=RETU"), DROPPED);
    assertThat(host.succeeded()).isFalse();
    assertThat(host.texts())
        .anyMatch(text -> text.contains("-ASpotJmhBug.fail is not an option; choose from"));
    assertThat(compile(List.of("-Aother.fail=RETU"), DROPPED).succeeded()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"fail", "practices=", "threshold= "})
  void anOptionNeedsAValue(String option) throws IOException {
    Outcome outcome = compile(List.of("-Aspotjmhbugs." + option), DROPPED);
    assertThat(outcome.succeeded()).isFalse();
    String name = option.replaceAll("=.*", "");
    assertThat(outcome.texts())
        .anyMatch(text -> text.endsWith("spotjmhbugs: -Aspotjmhbugs." + name + ": has no value"));
  }

  @Test
  void suppresses() throws IOException {
    for (String annotation :
        List.of(
            "@SuppressWarnings(\"JMH_RETU\")",
            "@SuppressWarnings({\"unused\", \"JMH_RETU_IGNORED_RESULT\"})",
            "@SuppressWarnings(\"JMHRETU\")",
            "@SuppressFBWarnings(\"JMHRETU\")")) {
      assertThat(
              compile(List.of(), DROPPED.replace("@Benchmark", annotation + " @Benchmark")).texts())
          .as(annotation)
          .isEmpty();
    }
    for (String other :
        List.of("@SuppressWarnings(\"unused\")", "@SuppressWarnings(\"JMH_LOOP\")")) {
      assertThat(compile(List.of(), DROPPED.replace("@Benchmark", other + " @Benchmark")).texts())
          .as(other)
          .hasSize(1);
    }
  }

  @Test
  void knowsWhatIsCompiledLater() throws IOException {
    String caller = HEAD + "  @Benchmark public void b() { Z.run(x); }\n}\n";
    assertThat(
            compile(
                    List.of(),
                    caller,
                    "package p; class Z { static void run(double x) { System.out.println(x); } }")
                .texts())
        .isEmpty();
    assertThat(
            compile(
                    List.of(),
                    caller,
                    "package p; class Z { static double run(double x) { return Math.sqrt(x); } }")
                .texts())
        .hasSize(1);
  }

  @Test
  void countsLinesOfAnyEnding() throws IOException {
    assertThat(compile(List.of(), DROPPED.replace("\n", "\r\n")).texts())
        .singleElement()
        .asString()
        .startsWith("WARNING 7:32 ");
  }

  @Test
  void compilesForOldReleases() throws IOException {
    assertThat(compile(List.of("--release", "8", "-Xlint:-options"), DROPPED).texts()).hasSize(1);
  }

  @Test
  void saysSoWhenJmhsProcessorLeavesNothing() throws IOException {
    Outcome outcome = compile(JMH + "," + OURS, List.of(), DROPPED);
    assertThat(outcome.succeeded()).isTrue();
    assertThat(outcome.texts())
        .singleElement()
        .asString()
        .contains("benchmarks are not checked; put spotjmhbugs-javac before");
  }

  @Test
  void namesClassesThatCannotBeRead() throws IOException {
    Outcome outcome = unreadable();
    assertThat(outcome.succeeded()).isTrue();
    assertThat(outcome.texts())
        .singleElement()
        .asString()
        .contains("spotjmhbugs: p.B is not checked: ");
  }

  @Test
  void namesClassesThatAreNotThere() throws IOException {
    Outcome outcome =
        compile(
            OURS + "," + JMH,
            List.of(),
            (task, classes) -> whenGenerated(task, () -> Files.delete(classes)),
            DROPPED);
    assertThat(outcome.succeeded()).isTrue();
    assertThat(outcome.texts())
        .singleElement()
        .asString()
        .contains("spotjmhbugs: p.B is not checked: its class file cannot be found");
  }

  @Test
  void nothingFailsOpen() throws IOException {
    assertThat(GateTable.row("javac"))
        .containsExactly(
            word(compile(List.of("-Aspotjmhbugs.fail=RETUU"), DROPPED)),
            word(compile(List.of("-Aspotjmhbugs.fail=all"), "class C {}")),
            word(unreadable())
                + "; "
                + word(unreadable("-Aspotjmhbugs.fail=RETU"))
                + " with `fail`",
            "none",
            "none");
  }

  private static String word(Outcome outcome) {
    String warning = outcome.texts().isEmpty() ? "passes" : "warning";
    return outcome.succeeded() ? warning : "error";
  }

  private Outcome unreadable(String... options) throws IOException {
    byte[] noClass = {1, 2, 3};
    return compile(
        OURS + "," + JMH,
        List.of(options),
        (task, classes) -> whenGenerated(task, () -> Files.write(classes, noClass)),
        DROPPED);
  }

  /** Something that may fail with files. */
  private interface FileAction {
    void run() throws IOException;
  }

  /** Acts when p.B is written. */
  private static void whenGenerated(JavacTask task, FileAction action) {
    task.addTaskListener(
        new TaskListener() {
          @Override
          public void finished(TaskEvent event) {
            if (event.getKind() == TaskEvent.Kind.GENERATE
                && event.getTypeElement().getQualifiedName().contentEquals("p.B")) {
              try {
                action.run();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            }
          }
        });
  }

  private Outcome compile(List<String> options, String... sources) throws IOException {
    return compile(OURS + "," + JMH, options, sources);
  }

  private Outcome compile(String processors, List<String> options, String... sources)
      throws IOException {
    return compile(processors, options, (task, classFile) -> {}, sources);
  }

  /** The preparation of a compilation is told where p.B will be written. */
  private Outcome compile(
      String processors,
      List<String> options,
      BiConsumer<JavacTask, Path> preparation,
      String... sources)
      throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    Path run = Files.createTempDirectory(directory, "run");
    List<Path> files = new ArrayList<>();
    for (int i = 0; i < sources.length; i++) {
      Path file = run.resolve(List.of("B.java", "Z.java").get(i));
      files.add(Files.writeString(file, sources[i]));
    }
    List<String> all = new ArrayList<>(options);
    all.addAll(List.of("-d", run.toString(), "-processor", processors));
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      JavaCompiler.CompilationTask task =
          compiler.getTask(
              new StringWriter(),
              manager,
              diagnostics,
              all,
              null,
              manager.getJavaFileObjectsFromPaths(files));
      preparation.accept((JavacTask) task, run.resolve("p/B.class"));
      boolean succeeded = task.call();
      return new Outcome(
          succeeded,
          diagnostics.getDiagnostics().stream()
              .filter(each -> each.getKind() != Diagnostic.Kind.NOTE)
              .toList());
    }
  }
}
