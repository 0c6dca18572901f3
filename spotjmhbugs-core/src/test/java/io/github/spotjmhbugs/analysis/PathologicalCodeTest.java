// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.analysis;

import static io.github.spotjmhbugs.analysis.HandMadeBenchmark.callA;
import static io.github.spotjmhbugs.analysis.HandMadeBenchmark.loop;
import static io.github.spotjmhbugs.analysis.HandMadeBenchmark.report;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.finding.ClassReport;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.testing.CompiledClasses;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Code that no compiler writes must neither fool the analysis nor keep it busy. */
class PathologicalCodeTest {
  /** A fifth of the usual one. */
  private static final int STACK_SIZE = 200 * 1024;

  /**
   * Ends at all: what would take years must not pass, a busy machine must. The code is about a
   * fifth as long as a method can be, and so is the stack: what calls itself for each instruction
   * runs out of it.
   */
  private static ClassReport inTime(Consumer<MethodVisitor> code) {
    return inTime(() -> report(code));
  }

  private static <T> T inTime(Callable<T> work) {
    FutureTask<T> analysis = new FutureTask<>(work);
    Thread thread = new Thread(null, analysis, "small stack", STACK_SIZE);
    thread.setDaemon(true);
    return assertTimeoutPreemptively(
        Duration.ofMinutes(2),
        () -> {
          thread.start();
          return analysis.get();
        });
  }

  /** The only class of some that has benchmarks is {@code p.B}. */
  private static ClassReport inTime(CompiledClasses classes) {
    byte[] benchmarks = classes.classFiles().get("p/B");
    return inTime(() -> new Analyzer(classes).analyse(benchmarks));
  }

  private static void fold(MethodVisitor code) {
    code.visitVarInsn(Opcodes.ILOAD, 1);
    code.visitInsn(Opcodes.IADD);
    code.visitVarInsn(Opcodes.ISTORE, 1);
  }

  private static void field(MethodVisitor code, String name, String descriptor) {
    code.visitFieldInsn(Opcodes.GETFIELD, "p/B", name, descriptor);
  }

  @Test
  void aStackThatIsHigherOnALaterEdge() {
    ClassReport report =
        report(
            code -> {
              Label join = new Label();
              code.visitInsn(Opcodes.ICONST_0);
              callA(code);
              code.visitJumpInsn(Opcodes.IFNE, join);
              code.visitInsn(Opcodes.ICONST_0);
              code.visitLabel(join);
              code.visitInsn(Opcodes.IRETURN);
            });
    assertThat(report.skipped()).hasSize(1);
  }

  @Test
  void aConditionalCounterThatIsConvertedAfterTheJoin() {
    ClassReport report =
        report(
            loop(
                code -> {
                  Label otherwise = new Label();
                  Label join = new Label();
                  callA(code);
                  code.visitJumpInsn(Opcodes.IFEQ, otherwise);
                  code.visitInsn(Opcodes.ICONST_1);
                  code.visitJumpInsn(Opcodes.GOTO, join);
                  code.visitLabel(otherwise);
                  code.visitInsn(Opcodes.ICONST_0);
                  code.visitLabel(join);
                  code.visitInsn(Opcodes.I2S);
                  fold(code);
                }));
    assertThat(report.findings()).isEmpty();
  }

  @Test
  void aMixingChainInALoop() {
    inTime(
        loop(
            code -> {
              code.visitVarInsn(Opcodes.ALOAD, 0);
              field(code, "seed", "I");
              for (int i = 0; i < 40; i++) {
                code.visitInsn(Opcodes.DUP);
                code.visitIntInsn(Opcodes.BIPUSH, 13);
                code.visitInsn(Opcodes.IUSHR);
                code.visitInsn(Opcodes.IXOR);
                code.visitLdcInsn(0x9E3779B9);
                code.visitInsn(Opcodes.IMUL);
              }
              fold(code);
            }));
  }

  @Test
  void aLongExpressionInALoop() {
    inTime(
        loop(
            code -> {
              code.visitVarInsn(Opcodes.ALOAD, 0);
              field(code, "seed", "I");
              for (int i = 0; i < 4_000; i++) {
                code.visitInsn(Opcodes.ICONST_5);
                code.visitInsn(Opcodes.IMUL);
              }
              fold(code);
            }));
  }

  @Test
  void aLongChainOfLoadsInALoop() {
    inTime(
        loop(
            code -> {
              code.visitVarInsn(Opcodes.ALOAD, 0);
              for (int i = 0; i < 15_000; i++) {
                field(code, "next", "Lp/B;");
              }
              field(code, "seed", "I");
              fold(code);
              code.visitVarInsn(Opcodes.ALOAD, 0);
              code.visitInsn(Opcodes.ICONST_0);
              code.visitFieldInsn(Opcodes.PUTFIELD, "p/B", "seed", "I");
            }));
  }

  @Test
  void manyForgottenObjects() {
    inTime(
        code -> {
          for (int i = 0; i < 3_000; i++) {
            code.visitTypeInsn(Opcodes.NEW, "java/util/ArrayList");
            code.visitInsn(Opcodes.DUP);
            code.visitMethodInsn(
                Opcodes.INVOKESPECIAL, "java/util/ArrayList", "<init>", "()V", false);
            code.visitInsn(Opcodes.ACONST_NULL);
            code.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL,
                "java/util/ArrayList",
                "add",
                "(Ljava/lang/Object;)Z",
                false);
            code.visitInsn(Opcodes.POP);
          }
          code.visitInsn(Opcodes.ICONST_0);
          code.visitInsn(Opcodes.IRETURN);
        });
  }

  @Test
  void manyProtectedRanges() {
    inTime(
        code -> {
          Label end = new Label();
          Label handler = new Label();
          for (int i = 0; i < 1_000; i++) {
            Label start = new Label();
            code.visitTryCatchBlock(start, end, handler, "java/lang/Exception");
            code.visitLabel(start);
            for (int k = 0; k < 5; k++) {
              code.visitInsn(Opcodes.ICONST_0);
              code.visitVarInsn(Opcodes.ISTORE, 1);
            }
            callA(code);
            code.visitInsn(Opcodes.POP);
          }
          code.visitLabel(end);
          code.visitInsn(Opcodes.ICONST_0);
          code.visitInsn(Opcodes.IRETURN);
          code.visitLabel(handler);
          code.visitInsn(Opcodes.POP);
          code.visitInsn(Opcodes.ICONST_1);
          code.visitInsn(Opcodes.IRETURN);
        });
  }

  @Test
  void manyLoopsAndLocals() {
    inTime(
        code -> {
          for (int local = 1; local < 120; local++) {
            code.visitInsn(Opcodes.ICONST_0);
            code.visitVarInsn(Opcodes.ISTORE, local);
          }
          for (int i = 0; i < 2_800; i++) {
            Label top = new Label();
            code.visitLabel(top);
            code.visitVarInsn(Opcodes.ILOAD, 1);
            code.visitJumpInsn(Opcodes.IFNE, top);
          }
          code.visitInsn(Opcodes.ICONST_0);
          code.visitInsn(Opcodes.IRETURN);
        });
  }

  @Test
  void nestedLoopsAndLocals() {
    inTime(
        code -> {
          int depth = 4_000;
          for (int local = 1; local < 200; local++) {
            code.visitInsn(Opcodes.ICONST_0);
            code.visitVarInsn(Opcodes.ISTORE, local);
          }
          Label[] tops = new Label[depth];
          for (int i = 0; i < depth; i++) {
            tops[i] = new Label();
            code.visitLabel(tops[i]);
            code.visitIincInsn(1 + i % 190, 1);
          }
          for (int i = depth - 1; i >= 0; i--) {
            Label next = new Label();
            code.visitVarInsn(Opcodes.ILOAD, 1 + i % 190);
            code.visitJumpInsn(Opcodes.IFEQ, next);
            code.visitJumpInsn(Opcodes.GOTO, tops[i]);
            code.visitLabel(next);
          }
          code.visitInsn(Opcodes.ICONST_0);
          code.visitInsn(Opcodes.IRETURN);
        });
  }

  @Test
  void aLoopBoundThatIsDoubledAgainAndAgain() {
    ClassReport report =
        inTime(
            InMemoryCompiler.benchmarks(
                """
                @State(Scope.Thread) public class B {
                  final int n = 17;
                  @Benchmark public void run(Blackhole bh) {
                    int a = n;
                    %s
                    for (int i = 0; i < a; i++) { bh.consume(i); }
                  }
                }
                """
                    .formatted("a += a;\n".repeat(34))));
    assertThat(report.findings()).extracting(Finding::confidence).containsOnly(Confidence.LOW);
  }

  @Test
  void manyMethodsThatCallEachOther() {
    int methods = 150;
    StringBuilder source = new StringBuilder("@State(Scope.Thread) public class B { int x;\n");
    for (int i = 0; i < methods; i++) {
      source.append(
          "static int m%d(int i) { return i < 0 ? i : m%d(i - 1) + m%d(i - 2) + m%d(i - 3); }\n"
              .formatted(i, (i + 1) % methods, (i + 2) % methods, (i + methods - 1) % methods));
    }
    source.append("@Benchmark public int run() { m0(x); return m1(x); } }");
    assertThat(inTime(InMemoryCompiler.benchmarks(source.toString())).skipped()).isEmpty();
  }

  /** What practices ask of all that a benchmark reaches is found out once. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "return m%d(i) + m%d(i + 1);",
        "try { java.nio.file.Files.size(null); } catch (java.io.IOException e) {} return m%d(i) + m%d(i);",
      })
  void manyMethodsOfOneBenchmark(String body) {
    int methods = 4_000;
    StringBuilder source = new StringBuilder("@State(Scope.Thread) public class B { int x;\n");
    for (int i = 0; i < methods; i++) {
      String calls = body.formatted(Math.min(2 * i + 1, methods), Math.min(2 * i + 2, methods));
      source.append("static int m%d(int i) { %s }\n".formatted(i, calls));
    }
    source.append("static int m%d(int i) { return i; }\n".formatted(methods));
    source.append("@Benchmark public int run() { return m0(x); } }");
    assertThat(inTime(InMemoryCompiler.benchmarks(source.toString())).skipped()).isEmpty();
  }

  @Test
  void aLongChainOfCallsThatReturnTheirReceiver() {
    inTime(
        code -> {
          code.visitTypeInsn(Opcodes.NEW, "java/lang/StringBuilder");
          code.visitInsn(Opcodes.DUP);
          code.visitMethodInsn(
              Opcodes.INVOKESPECIAL, "java/lang/StringBuilder", "<init>", "()V", false);
          for (int i = 0; i < 3_000; i++) {
            code.visitInsn(Opcodes.ICONST_0);
            code.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL,
                "java/lang/StringBuilder",
                "append",
                "(I)Ljava/lang/StringBuilder;",
                false);
          }
          code.visitInsn(Opcodes.POP);
          code.visitInsn(Opcodes.ICONST_0);
          code.visitInsn(Opcodes.IRETURN);
        });
  }

  @Test
  void aLongChainOfCallsOfAProjectsOwnMethods() {
    ClassReport report =
        inTime(
            code -> {
              code.visitVarInsn(Opcodes.ALOAD, 0);
              for (int i = 0; i < 5_000; i++) {
                code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "p/B", "next", "()Lp/B;", false);
              }
              code.visitInsn(Opcodes.POP);
              code.visitInsn(Opcodes.ICONST_0);
              code.visitInsn(Opcodes.IRETURN);
            });
    assertThat(report.skipped()).isEmpty();
  }

  @Test
  void aStaticCallOfAMethodThatReturnsItsReceiver() {
    ClassReport report =
        report(
            code -> {
              code.visitMethodInsn(
                  Opcodes.INVOKESTATIC,
                  "java/lang/StringBuilder",
                  "append",
                  "()Ljava/lang/StringBuilder;",
                  false);
              code.visitInsn(Opcodes.POP);
              code.visitInsn(Opcodes.ICONST_0);
              code.visitInsn(Opcodes.IRETURN);
            });
    assertThat(report.findings()).isEmpty();
  }

  /** Each choice is among casts of the one before: the paths through them are cases^choices. */
  @Test
  void choicesAmongCastsOfChoices() {
    int cases = 300;
    inTime(
        code -> {
          choice(code, cases, () -> code.visitTypeInsn(Opcodes.NEW, "p/B"));
          for (int i = 0; i < 3; i++) {
            choice(
                code,
                cases,
                () -> {
                  code.visitVarInsn(Opcodes.ALOAD, 1);
                  code.visitTypeInsn(Opcodes.CHECKCAST, "p/B");
                });
          }
          code.visitVarInsn(Opcodes.ALOAD, 1);
          code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "p/B", "run", "()I", false);
          code.visitInsn(Opcodes.IRETURN);
        });
  }

  private static void choice(MethodVisitor code, int cases, Runnable alternative) {
    Label[] labels = Stream.generate(Label::new).limit(cases).toArray(Label[]::new);
    Label join = new Label();
    callA(code);
    code.visitTableSwitchInsn(0, cases - 1, labels[0], labels);
    for (Label label : labels) {
      code.visitLabel(label);
      alternative.run();
      code.visitVarInsn(Opcodes.ASTORE, 1);
      code.visitJumpInsn(Opcodes.GOTO, join);
    }
    code.visitLabel(join);
  }

  @Test
  void aDeepClassHierarchy() {
    int depth = 20_000;
    ClassSource source =
        name -> {
          int level = Integer.parseInt(name.substring(3));
          return emptyClass(name, level == depth ? "java/lang/Object" : "p/C" + (level + 1));
        };
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "p/B", null, "p/C0", null);
    MethodVisitor run = writer.visitMethod(Opcodes.ACC_PUBLIC, "run", "()V", null, null);
    run.visitAnnotation("Lorg/openjdk/jmh/annotations/Benchmark;", true).visitEnd();
    run.visitCode();
    run.visitVarInsn(Opcodes.ALOAD, 0);
    run.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "p/B", "absent", "()V", false);
    run.visitInsn(Opcodes.RETURN);
    run.visitMaxs(0, 0);
    run.visitEnd();
    writer.visitEnd();
    byte[] benchmark = writer.toByteArray();
    ClassReport report =
        inTime(
            () ->
                new Analyzer(n -> n.equals("p/B") ? benchmark : source.bytesOf(n))
                    .analyse(benchmark));
    assertThat(report.superclasses()).hasSizeGreaterThanOrEqualTo(depth);
  }

  private static byte[] emptyClass(String name, String superclass) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name, null, superclass, null);
    writer.visitEnd();
    return writer.toByteArray();
  }

  @Test
  void annotationsThatAreNestedDeeply() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "p/B", null, "java/lang/Object", null);
    MethodVisitor run =
        writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, "run", "()V", null, null);
    Deque<AnnotationVisitor> open = new ArrayDeque<>();
    open.push(run.visitAnnotation("Lorg/openjdk/jmh/annotations/Benchmark;", true));
    for (int depth = 0; depth < 20_000; depth++) {
      open.push(open.element().visitArray("value"));
    }
    open.forEach(AnnotationVisitor::visitEnd);
    writer.visitEnd();
    byte[] classFile = writer.toByteArray();
    assertThatThrownBy(() -> inTime(() -> new Analyzer(name -> null).analyse(classFile)))
        .hasRootCauseInstanceOf(StackOverflowError.class)
        .cause()
        .isInstanceOf(MalformedClassException.class)
        .hasMessage("annotations are nested too deeply");
  }
}
