// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import edu.umd.cs.findbugs.BugInstance;
import edu.umd.cs.findbugs.Priorities;
import edu.umd.cs.findbugs.SourceLineAnnotation;
import io.github.spotjmhbugs.spotbugs.sample.Reported;
import io.github.spotjmhbugs.spotbugs.sample.SharedState;
import io.github.spotjmhbugs.spotbugs.sample.Suppressed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** SpotBugs itself, with the plugin, on a few classes. */
@ResourceLock("SpotBugs")
class PluginRunTest {
  private static PluginRun run;

  @BeforeAll
  static void analyse() {
    run = PluginRun.on(Reported.class, Suppressed.class, SharedState.class);
  }

  @Test
  void reportsEachFaultOnceWhereItIs() {
    assertThat(run.findings())
        .extracting(
            BugInstance::getType,
            bug -> bug.getPrimaryClass().getSimpleClassName(),
            PluginRunTest::member,
            BugInstance::getPriority)
        .containsExactlyInAnyOrder(
            tuple("JMH_RETU_IGNORED_RESULT", "Reported", "drop", Priorities.HIGH_PRIORITY),
            tuple("JMH_LOOP_ACCUMULATED_CALL", "Reported", "fold", Priorities.NORMAL_PRIORITY),
            tuple("JMH_FINAL_CONSTANT_INPUT", "SharedState", "width", Priorities.NORMAL_PRIORITY),
            tuple(
                "JMH_INVO_FIXTURE_PER_INVOCATION",
                "SharedState",
                "prepare",
                Priorities.NORMAL_PRIORITY),
            tuple("JMH_FORK_ZERO_ANNOTATION", "Reported", "", Priorities.NORMAL_PRIORITY));
  }

  @Test
  void namesTheBenchmarksOfAllClassesThatShareAState() {
    assertThat(run.findings())
        .filteredOn(bug -> bug.getType().equals("JMH_INVO_FIXTURE_PER_INVOCATION"))
        .extracting(BugInstance::getMessageWithoutPrefix)
        .singleElement()
        .asString()
        .endsWith("Affected: Reported#area, Suppressed#area.");
  }

  @Test
  void pointsAtLines() {
    assertThat(run.findings())
        .filteredOn(bug -> bug.getPrimaryMethod() != null)
        .extracting(bug -> bug.getPrimarySourceLineAnnotation().getStartLine())
        .allMatch(line -> line > 0);
    assertThat(run.findings())
        .extracting(bug -> bug.getPrimarySourceLineAnnotation().getSourceFile())
        .containsOnly("Reported.java", "SharedState.java");
  }

  @Test
  void pointsAtAnnotationsIfTheSourcesAreAtHand() {
    assertThat(annotated(run)).containsExactlyInAnyOrder("public class Reported {", "height = 2;");
    Path sources = Path.of("src/test/java");
    assertThat(annotated(PluginRun.with(sources, Reported.class, SharedState.class)))
        .containsExactlyInAnyOrder("@Fork(0)", "@Setup(Level.Invocation)");
  }

  /** The source lines of findings about annotations. */
  private static List<String> annotated(PluginRun run) {
    return run.findings().stream()
        .filter(bug -> bug.getType().matches("JMH_(FORK|INVO)_.*"))
        .map(BugInstance::getPrimarySourceLineAnnotation)
        .map(PluginRunTest::text)
        .toList();
  }

  private static String text(SourceLineAnnotation line) {
    Path file = Path.of("src/test/java").resolve(line.getSourcePath());
    try {
      return Files.readAllLines(file).get(line.getStartLine() - 1).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void needsEverySuppression() {
    assertThat(run.bugs()).extracting(BugInstance::getType).noneMatch(t -> t.startsWith("US_"));
  }

  @Test
  void runsWithoutErrors() {
    assertThat(run.errors()).isEmpty();
  }

  @Test
  void reportsAMethodThatItCannotAnalyseOnce(@TempDir Path directory) throws IOException {
    PluginRun broken =
        PluginRun.on(
            classFile(directory, "Base", "java/lang/Object", PluginRunTest::popOnEmptyStack),
            classFile(directory, "First", "Base", writer -> writer),
            classFile(directory, "Second", "Base", writer -> writer));
    assertThat(broken.errors())
        .filteredOn(error -> error.contains("SpotJMHBugs"))
        .singleElement()
        .asString()
        .startsWith("SpotJMHBugs skipped Base.run()V: ");
  }

  private static Path classFile(
      Path directory, String name, String superName, Function<ClassWriter, ClassWriter> members)
      throws IOException {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_6, Opcodes.ACC_PUBLIC, name, null, superName, null);
    byte[] bytes = members.apply(writer).toByteArray();
    return Files.write(directory.resolve(name + ".class"), bytes);
  }

  private static ClassWriter popOnEmptyStack(ClassWriter writer) {
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, "run", "()V", null, null);
    method.visitAnnotation("Lorg/openjdk/jmh/annotations/Benchmark;", true).visitEnd();
    method.visitCode();
    method.visitInsn(Opcodes.POP);
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(1, 1);
    method.visitEnd();
    return writer;
  }

  private static String member(BugInstance bug) {
    if (bug.getPrimaryMethod() != null) {
      return bug.getPrimaryMethod().getMethodName();
    }
    return bug.getPrimaryField() == null ? "" : bug.getPrimaryField().getFieldName();
  }
}
