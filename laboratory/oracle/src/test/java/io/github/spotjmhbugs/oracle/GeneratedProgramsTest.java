// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.oracle.Execution.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
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

  private static final Linker LINKER = Linker.bundled();
  private static final Map<String, byte[]> CLASS_FILES = LINKER.link(PROGRAMS);

  private static Program program(long seed) {
    return new ProgramGenerator(Grammar.bundled(), seed).program("P" + seed);
  }

  @Test
  void theSeedDecides() {
    assertThat(program(7).source()).isEqualTo(PROGRAMS.get(7).source());
    assertThat(PROGRAMS.stream().map(p -> p.members().text()).distinct()).hasSize(30);
  }

  @Test
  void eachConstructOccurs() {
    assertThat(
            LongStream.range(0, 300)
                .mapToObj(GeneratedProgramsTest::program)
                .flatMap(program -> Constructs.in(program).keySet().stream()))
        .containsAll(Constructs.ofGrammar());
  }

  @Test
  void theyAreLinked() {
    assertThat(CLASS_FILES).hasSize(PROGRAMS.size());
  }

  /** But for those whose lambdas throw checked exceptions, which no source can. */
  @Test
  void theyDoWhatTheirSourceSays() {
    Map<String, byte[]> compiled = new BatchCompiler().compile(PROGRAMS);
    assertThat(compiled).hasSizeGreaterThan(PROGRAMS.size() / 3);
    assertThat(PROGRAMS)
        .filteredOn(program -> compiled.containsKey(program.internalName()))
        .allSatisfy(
            program ->
                assertThat(run(program, false))
                    .isEqualTo(
                        run(
                            program,
                            LocalClasses.define(program.internalName(), compiled),
                            false)));
  }

  @Test
  void theyDoTheSameInEachRun() {
    assertThat(PROGRAMS).allMatch(p -> run(p, false).equals(run(p, false)));
  }

  /** Not even in the bodies of their lambdas. */
  @Test
  void aChangedVersionLeavesTheOriginalAsItIs() {
    assertThat(PROGRAMS)
        .allSatisfy(
            program -> {
              byte[] classFile = CLASS_FILES.get(program.internalName());
              List<Version> original = versions(classFile, false);
              List<Version> both = new ArrayList<>(versions(classFile, true));
              both.addAll(original);
              Execution execution = new Execution(program, classFile, both);
              assertThat(IntStream.range(original.size(), both.size()).mapToObj(execution::run))
                  .isEqualTo(run(program, false));
            });
  }

  @Test
  void mostBenchmarksEnd() {
    long benchmarks = PROGRAMS.stream().mapToLong(GeneratedProgramsTest::benchmarks).sum();
    long failing =
        PROGRAMS.stream()
            .flatMap(program -> run(program, false).stream())
            .filter(Outcome::fails)
            .count();
    assertThat(failing).isLessThan(benchmarks / 2);
  }

  private static long benchmarks(Program program) {
    return Execution.benchmarks(ClassRepository.parse(CLASS_FILES.get(program.internalName())))
        .size();
  }

  @Test
  void aThirdOfThemShowsThatStoresAreGone() {
    assertThat(PROGRAMS.stream().filter(p -> !run(p, false).equals(run(p, true))).count())
        .isGreaterThanOrEqualTo(10);
  }

  @Test
  void someSmallerProgramsAreLinked() {
    List<Tree> smaller =
        PROGRAMS.stream().flatMap(program -> program.members().smaller().stream()).toList();
    List<Program> candidates =
        IntStream.range(0, 50).mapToObj(i -> new Program("S" + i, smaller.get(i))).toList();
    assertThat(LINKER.link(candidates)).hasSizeGreaterThan(10);
  }

  /** Depth begins anew in a function, or else none of them would do anything. */
  @Test
  void noHoleIsAlwaysFilledWithALeaf() {
    Map<String, Integer> leaves = new TreeMap<>();
    Map<String, Integer> others = new TreeMap<>();
    LongStream.range(0, 3_000)
        .mapToObj(GeneratedProgramsTest::program)
        .forEach(program -> countFillings(program.members(), leaves, others));
    assertThat(leaves.keySet()).filteredOn(hole -> leaves.get(hole) >= 40).isNotEmpty();
    assertThat(leaves.keySet())
        .filteredOn(hole -> leaves.get(hole) >= 40 && !others.containsKey(hole))
        .isEmpty();
  }

  private static void countFillings(
      Tree tree, Map<String, Integer> leaves, Map<String, Integer> others) {
    for (int i = 0; i < tree.parts().size(); i++) {
      if (tree.parts().get(i) instanceof Tree filling) {
        if (isExpression(filling) && isChosen(tree) && i / 2 < tree.production().holes().size()) {
          boolean isLeaf = filling.production() == null || filling.production().holes().isEmpty();
          String hole = tree.production().texts() + " " + tree.production().holes().get(i / 2);
          (isLeaf ? leaves : others).merge(hole, 1, Integer::sum);
        }
        countFillings(filling, leaves, others);
      }
    }
  }

  private static boolean isExpression(Tree filling) {
    return Grammar.bundled().types().contains(filling.kind());
  }

  /** What a recursion counts down is a parameter. */
  private static boolean isChosen(Tree tree) {
    return tree.production() != null && !tree.production().kind().equals(Grammar.RECURSION);
  }

  private static List<Outcome> run(Program program, boolean withoutStores) {
    return run(program, CLASS_FILES.get(program.internalName()), withoutStores);
  }

  private static List<Outcome> run(Program program, byte[] classFile, boolean withoutStores) {
    List<Version> versions = versions(classFile, withoutStores);
    Execution execution = new Execution(program, classFile, versions);
    return IntStream.range(0, versions.size()).mapToObj(execution::run).toList();
  }

  private static List<Version> versions(byte[] classFile, boolean withoutStores) {
    ClassNode tree = ClassRepository.parse(classFile);
    Map<String, Consumer<MethodNode>> edits = new HashMap<>();
    if (withoutStores) {
      tree.methods.stream()
          .filter(method -> !method.name.startsWith("<"))
          .forEach(method -> edits.put(Claims.keyOf(method), GeneratedProgramsTest::removeStores));
    }
    return Execution.benchmarks(tree).stream().map(name -> new Version(name, edits)).toList();
  }

  private static void removeStores(MethodNode method) {
    InsnList code = method.instructions;
    for (AbstractInsnNode instruction : code.toArray()) {
      boolean store =
          instruction.getOpcode() == Opcodes.PUTFIELD || instruction.getOpcode() == Opcodes.IASTORE;
      if (store) {
        code.insertBefore(instruction, new InsnNode(Opcodes.POP2));
        if (instruction.getOpcode() == Opcodes.IASTORE) {
          code.insertBefore(instruction, new InsnNode(Opcodes.POP));
        }
        code.remove(instruction);
      }
    }
  }
}
