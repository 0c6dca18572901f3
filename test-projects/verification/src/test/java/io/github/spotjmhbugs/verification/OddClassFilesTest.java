// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.practice.Analyzer;
import io.github.spotjmhbugs.practice.ClassReport;
import io.github.spotjmhbugs.practice.Pattern;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.bcel.Const;
import org.apache.bcel.generic.ASTORE;
import org.apache.bcel.generic.BranchInstruction;
import org.apache.bcel.generic.IINC;
import org.apache.bcel.generic.ILOAD;
import org.apache.bcel.generic.ISTORE;
import org.apache.bcel.generic.Instruction;
import org.apache.bcel.generic.InstructionConst;
import org.apache.bcel.generic.InstructionFactory;
import org.apache.bcel.generic.InstructionHandle;
import org.apache.bcel.generic.InstructionList;
import org.apache.bcel.generic.JSR;
import org.apache.bcel.generic.RET;
import org.apache.bcel.generic.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Class files that no compiler makes, or that are damaged, cost at most what is odd about them. */
class OddClassFilesTest {
  private static final ClassSource CLASS_PATH = new ClassFiles(Map.of()).withClassPath();
  private static final ClassSource NOTHING = internalName -> null;

  @Test
  void withoutDebugTables() {
    ClassReport report = analyse(new HandMadeBenchmark("java.lang.Object"));
    assertThat(report.skipped()).isEmpty();
    assertThat(report.findings())
        .singleElement()
        .satisfies(finding -> assertThat(finding.pattern().key()).isEqualTo(Pattern.Key.RETU))
        .satisfies(finding -> assertThat(finding.location().line()).isEqualTo(-1));
  }

  @Test
  void irreducibleFlow() {
    ClassReport report = analyse(irreducible());
    assertIgnoredIsFound(report);
    assertThat(report.skipped()).isEmpty();
  }

  @Test
  void subroutines() {
    ClassReport report = analyse(subroutine());
    assertIgnoredIsFound(report);
    assertThat(report.skipped())
        .allSatisfy(method -> assertThat(method.method()).isEqualTo("subroutine"))
        .allSatisfy(method -> assertThat(method.reason()).isNotBlank().hasLineCount(1));
  }

  @Test
  @Timeout(value = 30, unit = TimeUnit.SECONDS)
  void giantMethod() {
    ClassReport report = analyse(giant());
    assertIgnoredIsFound(report);
    boolean isFound = report.findings().stream().anyMatch(f -> f.location().member().equals("giant"));
    boolean isSkipped = report.skipped().stream().anyMatch(m -> m.method().equals("giant"));
    assertThat(isFound || isSkipped).isTrue();
  }

  @Test
  void missingSuperclassAndCallees() {
    HandMadeBenchmark benchmark = new HandMadeBenchmark("absent.Base");
    InstructionList code = new InstructionList();
    code.append(InstructionConst.ALOAD_0);
    code.append(invoke(benchmark.factory(), "absent.Tool", "convert", Const.INVOKESTATIC));
    code.append(invoke(benchmark.factory(), "absent.Tool", "keep", Const.INVOKESTATIC));
    code.append(InstructionConst.POP);
    code.append(InstructionConst.RETURN);
    benchmark.add("unknown", Type.VOID, code);
    ClassReport report = new Analyzer(NOTHING).analyse(benchmark.bytes());
    assertIgnoredIsFound(report);
    assertThat(report.findings()).hasSize(1);
    assertThat(report.skipped()).isEmpty();
  }

  @Test
  void truncated() {
    byte[] whole = giantFree().bytes();
    for (int length = 0; length < whole.length; length++) {
      assertReadOrRefused(Arrays.copyOf(whole, length));
    }
  }

  @Test
  void damaged() {
    byte[] whole = giantFree().bytes();
    for (int at = 0; at < whole.length; at++) {
      for (int bits : new int[] {0x01, 0x80, 0xff}) {
        byte[] damaged = whole.clone();
        damaged[at] ^= (byte) bits;
        assertReadOrRefused(damaged);
      }
    }
  }

  @Test
  void inSpotBugs(@TempDir Path work) throws Exception {
    Path classes = Files.createDirectories(work.resolve("classes/odd"));
    Files.write(classes.resolve("HandMade.class"), giantFree().bytes());
    HostReport report = new SpotBugsHost(work).analyse(classes.getParent());
    assertThat(report.errors()).noneMatch(error -> error.contains("io.github.spotjmhbugs"));
    assertThat(report.findings())
        .extracting(HostFinding::member)
        .contains(HandMadeBenchmark.IGNORED);
  }

  private static ClassReport analyse(HandMadeBenchmark benchmark) {
    return new Analyzer(CLASS_PATH).analyse(benchmark.bytes());
  }

  private static void assertIgnoredIsFound(ClassReport report) {
    assertThat(report.findings())
        .extracting(finding -> finding.location().member())
        .contains(HandMadeBenchmark.IGNORED);
  }

  private static void assertReadOrRefused(byte[] classFile) {
    try {
      List<String> reasons =
          new Analyzer(CLASS_PATH)
              .analyse(classFile).skipped().stream().map(method -> method.reason()).toList();
      assertThat(reasons).allSatisfy(reason -> assertThat(reason).isNotBlank().hasLineCount(1));
    } catch (MalformedClassException e) {
      assertThat(e.getMessage()).isNotBlank().hasLineCount(1);
    }
  }

  private static HandMadeBenchmark giantFree() {
    return addSubroutine(irreducible());
  }

  /** A loop with two entries: no block of it dominates the others. */
  private static HandMadeBenchmark irreducible() {
    HandMadeBenchmark benchmark = new HandMadeBenchmark("java.lang.Object");
    InstructionList code = new InstructionList();
    code.append(InstructionConst.ALOAD_0);
    code.append(hashCode(benchmark.factory()));
    code.append(new ISTORE(1));
    code.append(new ILOAD(1));
    BranchInstruction enter = InstructionFactory.createBranchInstruction(Const.IFEQ, null);
    code.append(enter);
    InstructionHandle first = code.append(new IINC(1, 3));
    InstructionHandle second = code.append(new IINC(1, -7));
    enter.setTarget(second);
    code.append(new ILOAD(1));
    code.append(InstructionFactory.createBranchInstruction(Const.IFGT, first));
    code.append(new ILOAD(1));
    code.append(InstructionConst.IRETURN);
    return benchmark.add("irreducible", Type.INT, code);
  }

  private static HandMadeBenchmark subroutine() {
    return addSubroutine(new HandMadeBenchmark("java.lang.Object"));
  }

  /** Calls a subroutine twice, as compilers did for finally before Java 6. */
  private static HandMadeBenchmark addSubroutine(HandMadeBenchmark benchmark) {
    InstructionList code = new InstructionList();
    code.append(InstructionConst.ICONST_0);
    code.append(new ISTORE(1));
    JSR first = new JSR(null);
    JSR second = new JSR(null);
    code.append(first);
    code.append(second);
    code.append(new ILOAD(1));
    code.append(InstructionConst.IRETURN);
    InstructionHandle entry = code.append(new ASTORE(2));
    first.setTarget(entry);
    second.setTarget(entry);
    code.append(new IINC(1, 5));
    code.append(new RET(2));
    return benchmark.add("subroutine", Type.INT, code);
  }

  /** Nearly as long as a method can be, with 2,000 loops that fold the results of a call. */
  private static HandMadeBenchmark giant() {
    HandMadeBenchmark benchmark = new HandMadeBenchmark("java.lang.Object");
    InstructionList code = new InstructionList();
    for (int local : new int[] {1, 2, 3}) {
      code.append(InstructionConst.ICONST_0);
      code.append(new ISTORE(local));
    }
    for (int i = 0; i < 2_000; i++) {
      code.append(InstructionConst.ICONST_0);
      code.append(new ISTORE(2));
      InstructionHandle head = fold(benchmark, code, 1);
      fold(benchmark, code, 3);
      fold(benchmark, code, 1);
      code.append(new IINC(2, 1));
      code.append(new ILOAD(2));
      code.append(InstructionConst.ICONST_5);
      code.append(InstructionFactory.createBranchInstruction(Const.IF_ICMPLT, head));
    }
    code.append(new ILOAD(1));
    code.append(new ILOAD(3));
    code.append(InstructionConst.IADD);
    code.append(InstructionConst.IRETURN);
    return benchmark.add("giant", Type.INT, code);
  }

  private static InstructionHandle fold(
      HandMadeBenchmark benchmark, InstructionList code, int accumulator) {
    InstructionHandle first = code.append(new ILOAD(accumulator));
    code.append(new ILOAD(2));
    code.append(
        benchmark
            .factory()
            .createInvoke(
                "java.lang.Integer",
                "reverse",
                Type.INT,
                new Type[] {Type.INT},
                Const.INVOKESTATIC));
    code.append(InstructionConst.IADD);
    code.append(new ISTORE(accumulator));
    return first;
  }

  private static Instruction hashCode(InstructionFactory factory) {
    return factory.createInvoke(
        "java.lang.Object", "hashCode", Type.INT, Type.NO_ARGS, Const.INVOKEVIRTUAL);
  }

  private static Instruction invoke(
      InstructionFactory factory, String owner, String name, short kind) {
    return factory.createInvoke(owner, name, Type.OBJECT, new Type[] {Type.OBJECT}, kind);
  }
}
