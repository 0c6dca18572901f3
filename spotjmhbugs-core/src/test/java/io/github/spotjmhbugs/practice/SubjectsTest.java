// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.EffectAnalysis;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.ExactTypes;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.finding.ClassNames;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.jmh.JmhHarness;
import io.github.spotjmhbugs.testing.CompiledClasses;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import io.github.spotjmhbugs.testing.MarkedMethod;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

class SubjectsTest {
  private static final ClassNames NAMES = ClassNames.seenFrom(MarkedMethod.OWNER);

  /** What computes the argument of {@code use}, as messages call it. */
  private static String producer(String body) {
    return producer(MarkedMethod.of("int f; void m(int i, int[] v) {" + body + "}"));
  }

  private static String producer(MarkedMethod method) {
    ClassNode owner = new ClassNode();
    owner.name = MarkedMethod.OWNER;
    return producer(new ClassRepository(name -> null), new DeclaredMethod(owner, method.node()));
  }

  private static String producer(ClassRepository classes, DeclaredMethod method) {
    EffectAnalysis effects = new EffectAnalysis(classes, EffectTable.bundled(), new JmhHarness());
    MethodAnalysis analysis = new MethodAnalyses(effects).of(method, ExactTypes.NONE).orElseThrow();
    DataDependencyGraph graph = analysis.graph();
    int use = new MarkedMethod(method.method()).at("use");
    Definition value = graph.operandsOf(use).get(0);
    return Subjects.producer(analysis, graph.uncast(value)).text(NAMES);
  }

  /** What javac 8 makes of a nested class that reads a private member. */
  @ParameterizedTest
  @CsvSource({"T.hidden(),T.hidden", "T.field++,field T.field", "T.field,field T.field"})
  void anAccessorIsNamedByThePrivateMemberThatItReaches(String expression, String name) {
    CompiledClasses classes =
        InMemoryCompiler.with("--release", "8")
            .compile(
                List.of(
                    """
                    class T {
                      private static int field;
                      private static int hidden() { return field * 31; }
                      static class Nested {
                        void m() { use(EXPRESSION); }
                        static void use(int value) {}
                      }
                    }
                    """
                        .replace("EXPRESSION", expression)));
    assertThat(
            producer(
                classes.repository(),
                new DeclaredMethod(classes.tree("T$Nested"), classes.method("T$Nested", "m"))))
        .isEqualTo(name);
  }

  /** As {@code box-impl} of Kotlin's value classes does. */
  @Test
  void aSyntheticFactoryKeepsItsName() {
    ClassNode owner = new ClassNode();
    owner.visit(Opcodes.V17, 0, "T", null, "java/lang/Object", null);
    MethodVisitor factory =
        owner.visitMethod(
            Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC, "box-impl", "()LT;", null, null);
    factory.visitTypeInsn(Opcodes.NEW, "T");
    factory.visitInsn(Opcodes.DUP);
    factory.visitMethodInsn(Opcodes.INVOKESPECIAL, "T", "<init>", "()V", false);
    factory.visitInsn(Opcodes.ARETURN);
    factory.visitMaxs(2, 0);
    MarkedMethod method =
        MarkedMethod.assembled(
            "()V",
            code -> {
              code.visitMethodInsn(Opcodes.INVOKESTATIC, "T", "box-impl", "()LT;", false);
              code.visitMethodInsn(Opcodes.INVOKESTATIC, "T", "use", "(LT;)V", false);
              code.visitInsn(Opcodes.RETURN);
            });
    ClassWriter written = new ClassWriter(0);
    owner.accept(written);
    ClassRepository classes =
        new ClassRepository(name -> name.equals("T") ? written.toByteArray() : null);
    assertThat(producer(classes, new DeclaredMethod(owner, method.node()))).isEqualTo("T.box-impl");
  }

  @Test
  void aCallIsNamedByItsMethod() {
    assertThat(producer("use(a());")).isEqualTo("T.a");
  }

  @Test
  void aFieldIsNamed() {
    assertThat(producer("use(f);")).isEqualTo("field T.f");
  }

  @Test
  void anElementIsAnArrayAccess() {
    assertThat(producer("use(v[0]);")).isEqualTo("an array access");
    assertThat(producer("use(v.length);")).isEqualTo("an array access");
  }

  @Test
  void arithmeticAndWhatIsNotComputedIsAnExpression() {
    assertThat(producer("use(i + 1);")).isEqualTo("an expression");
    assertThat(producer("use(i);")).isEqualTo("an expression");
    assertThat(producer("use(p() ? a() : b());")).isEqualTo("an expression");
  }

  @Test
  void aConcatenationIsTold() {
    assertThat(producer("use(\"n\" + i);")).isEqualTo("a string concatenation");
  }

  @Test
  void otherDynamicCallsAreNamedByWhatIsCalled() {
    Handle bootstrap =
        new Handle(Opcodes.H_INVOKESTATIC, "q/Boot", "strap", "()Ljava/lang/Object;", false);
    MarkedMethod method =
        MarkedMethod.assembled(
            "()V",
            code -> {
              code.visitInvokeDynamicInsn("now", "()J", bootstrap);
              MarkedMethod.mark(code, "use");
              code.visitInsn(Opcodes.RETURN);
            });
    assertThat(producer(method)).isEqualTo("a dynamic call of now");
  }

  @Test
  void aVariableIsNamedWhereItsNameIsKnown() {
    MarkedMethod method = MarkedMethod.of("void m() { long x = a(); use(x); }");
    DataDependencyGraph graph = DataDependencyGraph.of(MarkedMethod.OWNER, method.node());
    Definition kept = graph.operandsOf(method.at("use")).get(0);
    assertThat(Subjects.variable(graph, kept, Phrase.of("luck")).text(NAMES))
        .isEqualTo("local variable x, computed by luck,");
    method.node().localVariables = null;
    assertThat(Subjects.variable(graph, kept, Phrase.of("luck")).text(NAMES))
        .isEqualTo("a local variable, computed by luck,");
  }
}
