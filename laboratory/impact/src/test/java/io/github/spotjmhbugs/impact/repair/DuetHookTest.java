// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.classfile.ClassRepository;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Classes that JMH has generated for its samples, made ready for duets. */
class DuetHookTest {
  private static final String DUET = "some/Duet";

  private static DuetHook hook(String sample, String method) throws IOException {
    String name =
        "org/openjdk/jmh/samples/jmh_generated/JMHSample_"
            + sample
            + "_"
            + method
            + "_jmhTest.class";
    try (InputStream generated = DuetHookTest.class.getClassLoader().getResourceAsStream(name)) {
      return new DuetHook(
          Objects.requireNonNull(generated, name).readAllBytes(), stub(method), DUET);
    }
  }

  private static String stub(String method) {
    return (method.equals("g") ? "inc" : method) + "_avgt_jmhStub";
  }

  @ParameterizedTest
  @CsvSource({
    "08_DeadCode, measureRight, ''",
    "27_Params, bench, ''",
    "07_FixtureLevelInvocation, measureCold, ''",
    "15_Asymmetric, g, it is one of a group"
  })
  void somePlayNoDuet(String sample, String method, String obstacle) throws IOException {
    assertThat(hook(sample, method).obstacle().orElse("")).isEqualTo(obstacle);
  }

  @ParameterizedTest
  @CsvSource({
    "08_DeadCode, measureRight, false",
    "05_StateFixtures, measureRight, false",
    "07_FixtureLevelInvocation, measureCold, true",
    "07_FixtureLevelInvocation, measureHot, false"
  })
  void fixturesOfInvocationsAreTimedWithin(String sample, String method, boolean expected)
      throws IOException {
    assertThat(hook(sample, method).timesInvocations()).isEqualTo(expected);
  }

  @Test
  void aStubOfAnotherNameIsNotFound() throws IOException {
    byte[] other = hook("08_DeadCode", "measureRight").classFile();
    assertThat(new DuetHook(other, "other_avgt_jmhStub", DUET).obstacle())
        .contains("its version of JMH generates other code");
  }

  /** The stub itself must stay as JMH has generated it: it is what is measured. */
  @Test
  void onlyTheCallOfTheStubChanges() throws IOException {
    DuetHook hook = hook("08_DeadCode", "measureRight");
    ClassNode before = ClassRepository.parse(hook("08_DeadCode", "measureRight").classFile());
    ClassNode after = ClassRepository.parse(hook.classFile());
    assertThat(after.name).isEqualTo(hook.className());
    assertThat(hook.obstacle()).as("asked again").isEmpty();
    assertThat(calls(after, "measureRight_AverageTime", "measureRight_avgt_jmhStub")).isZero();
    assertThat(calls(after, "measureRight_Throughput", "measureRight_thrpt_jmhStub")).isOne();
    assertThat(calls(after, "spotjmhbugsHandOver", "meet")).isOne();
    assertThat(size(after, "measureRight_avgt_jmhStub"))
        .isPositive()
        .isEqualTo(size(before, "measureRight_avgt_jmhStub"));
  }

  /** A copy in a class of its own may use nothing that is private to the other. */
  @ParameterizedTest
  @CsvSource({
    "08_DeadCode, measureRight",
    "07_FixtureLevelInvocation, measureCold",
    "27_Params, bench"
  })
  void theCopyOfTheStubIsTheSameAndNeedsNothingOfTheOther(String sample, String method)
      throws IOException {
    DuetHook hook = hook(sample, method);
    ClassNode copy = ClassRepository.parse(hook.copy("some/Copy"));
    assertThat(copy.name).isEqualTo("some/Copy");
    assertThat(copy.methods).hasSize(1);
    assertThat(size(copy, stub(method)))
        .isPositive()
        .isEqualTo(size(ClassRepository.parse(hook.classFile()), stub(method)));
    for (var instruction : method(copy, stub(method)).instructions) {
      if (instruction instanceof MethodInsnNode call) {
        assertThat(call.owner).isNotEqualTo(hook.className());
      } else if (instruction instanceof FieldInsnNode access) {
        assertThat(access.owner).isNotEqualTo(hook.className());
      }
    }
  }

  private static MethodNode method(ClassNode tree, String name) {
    return tree.methods.stream().filter(each -> each.name.equals(name)).findFirst().orElseThrow();
  }

  private static int size(ClassNode tree, String name) {
    return method(tree, name).instructions.size();
  }

  private static long calls(ClassNode tree, String caller, String callee) {
    long count = 0;
    for (var instruction : method(tree, caller).instructions) {
      count += instruction instanceof MethodInsnNode call && call.name.equals(callee) ? 1 : 0;
    }
    return count;
  }
}
