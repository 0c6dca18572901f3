// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.host.TestClasses;
import io.github.spotjmhbugs.settings.Settings;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What happens between two looks at the class files is what the tests say, not time. */
class WatchTest {
  private static final String BEHIND_A_LINE = TestClasses.DEAD_CODE.replace("{\n", "{\n\n");
  private static final String TWICE =
      BEHIND_A_LINE.replaceFirst(
          "@Benchmark", "@Benchmark public void newer() { Math.log(x); }\n  @Benchmark");

  @TempDir private Path folder;

  private final Queue<Callable<Object>> between = new ArrayDeque<>();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private Path compile(String... sources) throws IOException {
    return TestClasses.compile(folder.resolve("classes"), sources);
  }

  private void delete(String name) throws IOException {
    Files.delete(folder.resolve("classes/p").resolve(name));
  }

  /** Two looks without a change end a pause. */
  private void then(Callable<Object> change) {
    between.addAll(List.of(change, () -> 0));
  }

  /** Nothing changes. */
  private void look(int times) {
    between.addAll(Collections.nCopies(times, () -> 0));
  }

  private void pause() throws InterruptedException {
    try {
      if (between.isEmpty()) {
        throw new InterruptedException("Ctrl-C");
      }
      between.remove().call();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private int watch(Path target, String... options) {
    CommandLine root = new CommandLine(new CommandWithScan());
    root.addSubcommand(new ScanCommand(stream(out), stream(err), Settings.NONE, this::pause))
        .setErr(new PrintWriter(stream(err), true, StandardCharsets.UTF_8));
    List<String> arguments = new ArrayList<>(List.of("scan", "--watch"));
    arguments.addAll(List.of(options));
    arguments.add(target.toString());
    return root.execute(arguments.toArray(String[]::new));
  }

  @CommandLine.Command(name = "spotjmhbugs")
  private static final class CommandWithScan {}

  private List<String> printed() {
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void findingsComeAndGo() throws IOException {
    Path classes = compile(TestClasses.DEAD_CODE);
    then(() -> compile(TWICE));
    then(() -> compile(TWICE.replace("    Math.log(x);\n", "")));

    assertThat(watch(classes)).isEqualTo(1);
    assertThat(printed())
        .containsSubsequence(
            "1 finding in 1 of 2 benchmarks (1 medium)",
            "  in p.DeadCode.newer",
            "1 finding came, 0 went; 2 findings in 2 of 3 benchmarks (2 medium)",
            "0 findings came, 1 went; 1 finding in 1 of 3 benchmarks (1 medium)")
        .filteredOn(line -> line.contains(": gone: "))
        .singleElement()
        .asString()
        .matches(
            "p\\.DeadCode\\.wrong: gone: The result of Math\\.log .* \\[JMH_RETU_IGNORED_RESULT]");
    assertThat(printed().stream().filter(line -> line.endsWith("p.DeadCode.wrong"))).hasSize(1);
  }

  @Test
  void theStatusIsThatOfTheLastScan() throws IOException {
    Path classes = compile(TestClasses.DEAD_CODE);
    then(
        () -> {
          delete("DeadCode.class");
          return compile(TestClasses.SOUND);
        });

    assertThat(watch(classes)).isZero();
    assertThat(printed()).last().isEqualTo("0 findings came, 1 went; no findings in 1 benchmark");
  }

  @Test
  void aMovedLineIsNoChange() throws IOException {
    Path classes = compile(TestClasses.DEAD_CODE);
    then(() -> compile(BEHIND_A_LINE));

    assertThat(watch(classes)).isEqualTo(1);
    assertThat(printed())
        .last()
        .isEqualTo("0 findings came, 0 went; 1 finding in 1 of 2 benchmarks (1 medium)");
  }

  @Test
  void waitsUntilTheCompilerIsDone() throws IOException {
    Path classes = compile(TestClasses.DEAD_CODE);
    // As a clean build does: nothing is there for a while, then one class after the other.
    between.add(
        () -> {
          delete("DeadCode.class");
          return 0;
        });
    between.add(() -> 0);
    between.add(() -> compile(TestClasses.SOUND));
    between.add(() -> compile(TestClasses.DEAD_CODE, TWICE.replace("DeadCode", "Other")));
    between.add(() -> 0);

    assertThat(watch(classes)).isEqualTo(1);
    assertThat(printed().stream().filter(line -> line.contains(" came, ")))
        .containsExactly("2 findings came, 0 went; 3 findings in 3 of 6 benchmarks (3 medium)");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 60})
  void waitsForAModuleThatABuildCompilesAgain(int before) throws IOException {
    Path module = folder.resolve("module");
    Path dead = TestClasses.compile(module.resolve("bench/target/classes"), TestClasses.DEAD_CODE);
    TestClasses.compile(module.resolve("core/target/classes"), TestClasses.SOUND);
    for (String pom : List.of("pom.xml", "core/pom.xml", "bench/pom.xml")) {
      Files.writeString(module.resolve(pom), "<project/>");
    }
    look(before);
    Path compiled = dead.resolve("p/DeadCode.class");
    byte[] content = Files.readAllBytes(compiled);
    between.add(
        () -> {
          Files.delete(compiled);
          return TestClasses.compile(module.resolve("core/target/classes"), TestClasses.SOUND);
        });
    look(10);
    then(() -> Files.write(compiled, content));

    assertThat(watch(module)).isEqualTo(1);
    assertThat(printed().stream().filter(line -> line.contains(" came, ")))
        .containsExactly("0 findings came, 0 went; 1 finding in 1 of 3 benchmarks (1 medium)");
  }

  @Test
  void seesAModuleThatIsNew() throws IOException {
    Path module = folder.resolve("module");
    TestClasses.compile(module.resolve("core/target/classes"), TestClasses.SOUND);
    Files.writeString(module.resolve("pom.xml"), "<project/>");
    Files.writeString(module.resolve("core/pom.xml"), "<project/>");
    between.add(
        () -> {
          Files.createDirectories(module.resolve("bench"));
          Files.writeString(module.resolve("bench/pom.xml"), "<project/>");
          return TestClasses.compile(module.resolve("bench/target/classes"), TestClasses.DEAD_CODE);
        });
    look(10);

    assertThat(watch(module)).isEqualTo(1);
    assertThat(printed().stream().filter(line -> line.contains(" came, ")))
        .containsExactly("1 finding came, 0 went; 1 finding in 1 of 3 benchmarks (1 medium)");
  }

  @Test
  void otherFilesDoNotMatter() throws IOException {
    Path classes = compile(TestClasses.DEAD_CODE);
    then(() -> Files.writeString(classes.resolve("application.properties"), "a = b"));

    watch(classes);
    assertThat(printed()).noneMatch(line -> line.contains(" came, "));
  }

  @Test
  void reportsInFilesAreWrittenAnew() throws IOException {
    Path classes = compile(TestClasses.DEAD_CODE);
    Path report = folder.resolve("report.csv");
    then(() -> compile(TWICE));

    watch(classes, "--output", "text=-", "--output", report.toString());
    assertThat(report).content().contains("newer", "wrong");
  }

  @Test
  void onlyTextCanBePrintedAgainAndAgain() throws IOException {
    assertThat(watch(compile(TestClasses.DEAD_CODE), "--format", "sarif")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("--watch prints text");
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there, a process is ended without a signal")
  void aSignalEndsItWithTheStatusOfTheLastScan() throws Exception {
    Path classes = compile(TestClasses.DEAD_CODE);
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath = System.getProperty("java.class.path");
    Process process =
        new ProcessBuilder(
                java, "-cp", classPath, Main.class.getName(), "scan", "--watch", classes.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      String line = lines.readLine();
      while (line != null && !line.contains("Ctrl-C ends")) {
        line = lines.readLine();
      }
      assertThat(line).isEqualTo("spotjmhbugs: watching 1 target; Ctrl-C ends");
      process.destroy(); // SIGTERM; the JVM treats both signals in the same way
      assertThat(process.waitFor()).isEqualTo(1);
    } finally {
      process.destroyForcibly();
    }
  }
}
