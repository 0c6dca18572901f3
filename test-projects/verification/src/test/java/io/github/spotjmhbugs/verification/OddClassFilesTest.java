// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.analysis.Analyzer;
import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.finding.ClassReport;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.apache.bcel.Const;
import org.apache.bcel.generic.Instruction;
import org.apache.bcel.generic.InstructionConst;
import org.apache.bcel.generic.InstructionFactory;
import org.apache.bcel.generic.InstructionList;
import org.apache.bcel.generic.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Class files that no compiler makes, or that are damaged, cost at most what is odd about them. A
 * build of each change damages each tenth byte, and its giant is a quarter as long as it can be.
 */
class OddClassFilesTest {
  private static final boolean LONG = Boolean.getBoolean("spotjmhbugs.long");
  private static final int STRIDE = LONG ? 1 : 10;
  private static final ClassSource CLASS_PATH = new ClassFiles(Map.of()).withClassPath();
  private static final ClassSource NOTHING = internalName -> null;

  @Test
  void withoutDebugTables() {
    ClassReport report = analyse(new HandMadeBenchmark("java.lang.Object"));
    assertThat(report.skipped()).isEmpty();
    assertThat(report.findings())
        .singleElement()
        .satisfies(finding -> assertThat(finding.pattern().practice()).isEqualTo(RetuPractice.KEY))
        .satisfies(finding -> assertThat(finding.location().line()).isEqualTo(-1));
  }

  @Test
  void irreducibleFlow() {
    ClassReport report = analyse(OddBenchmarks.irreducible());
    assertIgnoredIsFound(report);
    assertThat(report.skipped()).isEmpty();
  }

  @Test
  void subroutines() {
    ClassReport report = analyse(OddBenchmarks.subroutine());
    assertIgnoredIsFound(report);
    assertThat(report.skipped())
        .allSatisfy(method -> assertThat(method.method().name()).isEqualTo("subroutine"))
        .allSatisfy(method -> assertThat(method.reason()).isNotBlank().hasLineCount(1));
  }

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void giantMethod() {
    ClassReport report = analyse(OddBenchmarks.giant(LONG ? 2_000 : 500));
    assertIgnoredIsFound(report);
    boolean isFound =
        report.findings().stream().anyMatch(f -> f.location().member().equals("giant"));
    boolean isSkipped = report.skipped().stream().anyMatch(m -> m.method().name().equals("giant"));
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
    byte[] whole = OddBenchmarks.oddInTwoWays().bytes();
    Set<String> escaped = new TreeSet<>();
    for (int length = 0; length < whole.length; length += STRIDE) {
      readOrRefuse(Arrays.copyOf(whole, length)).ifPresent(escaped::add);
    }
    assertThat(escaped).isEmpty();
  }

  @Test
  void damaged() {
    byte[] whole = OddBenchmarks.oddInTwoWays().bytes();
    Set<String> escaped = new TreeSet<>();
    for (int at = 0; at < whole.length; at += STRIDE) {
      for (int bits : new int[] {0x01, 0x02, 0x10, 0x80, 0xff}) {
        byte[] damaged = whole.clone();
        damaged[at] ^= (byte) bits;
        readOrRefuse(damaged).ifPresent(escaped::add);
      }
    }
    assertThat(escaped).isEmpty();
  }

  @Test
  void inSpotBugs(@TempDir Path work) throws Exception {
    Path classes = Files.createDirectories(work.resolve("classes/odd"));
    Files.write(classes.resolve("HandMade.class"), OddBenchmarks.oddInTwoWays().bytes());
    HostReport report = SpotBugsHost.analyse(List.of(classes.getParent()));
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

  /** Gives the place in the engine that let out what a host does not expect. */
  private static Optional<String> readOrRefuse(byte[] classFile) {
    try {
      ClassReport report = new Analyzer(CLASS_PATH).analyse(classFile);
      report.skipped().forEach(method -> assertThat(method.reason()).isNotBlank().hasLineCount(1));
      return Optional.empty();
    } catch (MalformedClassException e) {
      assertThat(e.getMessage()).isNotBlank().hasLineCount(1);
      return Optional.empty();
    } catch (RuntimeException e) {
      return Arrays.stream(e.getStackTrace())
          .filter(frame -> frame.getClassName().startsWith("io.github.spotjmhbugs"))
          .map(frame -> e.getClass().getSimpleName() + " at " + frame)
          .findFirst()
          .or(() -> Optional.of(e.toString()));
    }
  }

  private static Instruction invoke(
      InstructionFactory factory, String owner, String name, short kind) {
    return factory.createInvoke(owner, name, Type.OBJECT, new Type[] {Type.OBJECT}, kind);
  }
}
