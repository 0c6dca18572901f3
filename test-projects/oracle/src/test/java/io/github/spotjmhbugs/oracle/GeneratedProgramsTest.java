// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodNode;

class GeneratedProgramsTest {
  private static final List<Program> PROGRAMS =
      LongStream.range(0, 30).mapToObj(GeneratedProgramsTest::program).toList();

  private static final BatchCompiler COMPILER = new BatchCompiler();
  private static Map<String, byte[]> classFiles;

  private static Program program(long seed) {
    return new ProgramGenerator(Grammar.bundled(), seed).program("P" + seed);
  }

  @BeforeAll
  static void compile() {
    classFiles = COMPILER.compile(PROGRAMS);
  }

  @Test
  void theSeedDecides() {
    assertThat(program(7).source()).isEqualTo(PROGRAMS.get(7).source());
    assertThat(PROGRAMS.stream().map(p -> p.members().text()).distinct()).hasSize(30);
  }

  @Test
  void theyCompile() {
    assertThat(COMPILER.rejections()).isEmpty();
    assertThat(classFiles).containsKey(PROGRAMS.get(29).internalName());
  }

  @Test
  void theyDoTheSameInEachRun() {
    assertThat(PROGRAMS).allMatch(p -> run(p, false).equals(run(p, false)));
  }

  @Test
  void mostOfThemEnd() {
    assertThat(PROGRAMS.stream().filter(p -> run(p, false).failure().isEmpty()).count())
        .isGreaterThan(20);
  }

  @Test
  void aThirdOfThemShowsThatStoresAreGone() {
    assertThat(PROGRAMS.stream().filter(p -> !run(p, false).equals(run(p, true))).count())
        .isGreaterThanOrEqualTo(10);
  }

  @Test
  void someSmallerProgramsCompile() {
    List<Tree> smaller = PROGRAMS.get(3).members().smaller();
    List<Program> candidates =
        IntStream.range(0, 50).mapToObj(i -> new Program("S" + i, smaller.get(i))).toList();
    assertThat(new BatchCompiler().compile(candidates)).hasSizeGreaterThan(10);
  }

  private static Execution run(Program program, boolean withoutStores) {
    return Execution.of(
        program,
        Editor.edit(
            Oracle.classFilesOf(program, classFiles),
            (tree, method) -> {
              if (withoutStores) {
                removeStores(tree, method);
              }
            }));
  }

  private static void removeStores(ClassNode tree, MethodNode method) {
    InsnList code = method.instructions;
    for (AbstractInsnNode instruction : code.toArray()) {
      boolean store =
          instruction.getOpcode() == Opcodes.PUTFIELD || instruction.getOpcode() == Opcodes.IASTORE;
      if (store && !method.name.equals("<init>") && tree.outerClass == null) {
        code.insertBefore(instruction, new InsnNode(Opcodes.POP2));
        if (instruction.getOpcode() == Opcodes.IASTORE) {
          code.insertBefore(instruction, new InsnNode(Opcodes.POP));
        }
        code.remove(instruction);
      }
    }
  }
}
