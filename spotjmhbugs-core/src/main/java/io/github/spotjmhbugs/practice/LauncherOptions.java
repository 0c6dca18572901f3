// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.Literals;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.JmhAnnotations;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;

/** Reads what code that starts JMH asks for with an {@code OptionsBuilder}. */
public final class LauncherOptions {
  private LauncherOptions() {}

  /** A call that sets an option, and the instruction before, which loads a literal value. */
  private record Setting(DeclaredMethod launcher, int call, AbstractInsnNode value) {}

  /** {@return the places of the calls that set an option, such as {@code forks}, to literal 0} */
  public static Stream<DeclaredOption> zeros(String option, Stream<DeclaredMethod> methods) {
    return methods
        .flatMap(method -> settings(option, method))
        .filter(setting -> Integer.valueOf(0).equals(Literals.pushedBy(setting.value())))
        .map(setting -> DeclaredOption.of(setting.launcher(), setting.call()));
  }

  /**
   * {@return whether the launchers among a class's own methods ask for single shots and nothing
   * else; false in a known run, whose mode the benchmarks tell}
   */
  public static boolean asksForSingleShotOnly(BenchmarkClass benchmarks) {
    return benchmarks.run().isEmpty() && asksForSingleShotOnly(mains(benchmarks));
  }

  /**
   * {@return whether launchers ask for a mode, which goes before those of annotations, and each
   * time for that of single shots}
   */
  public static boolean asksForSingleShotOnly(Stream<DeclaredMethod> launchers) {
    List<Setting> modes = launchers.flatMap(launcher -> settings("mode", launcher)).toList();
    return !modes.isEmpty()
        && modes.stream()
            .allMatch(
                set -> set.value() instanceof FieldInsnNode f && f.name.equals("SingleShotTime"));
  }

  /**
   * {@return whether a launcher among a class's own methods asks for more than one thread; false in
   * a known run, whose threads the benchmarks tell}
   */
  public static boolean asksForThreads(BenchmarkClass benchmarks) {
    return benchmarks.run().isEmpty()
        && mains(benchmarks)
            .flatMap(main -> settings("threads", main))
            .map(setting -> Literals.pushedBy(setting.value()))
            .anyMatch(threads -> threads != null && !threads.equals(1));
  }

  private static Stream<DeclaredMethod> mains(BenchmarkClass benchmarks) {
    return DeclaredMethod.withBodyIn(benchmarks.tree())
        .filter(method -> method.method().name.equals("main"));
  }

  private static Stream<Setting> settings(String option, DeclaredMethod launcher) {
    InsnList code = launcher.method().instructions;
    return IntStream.range(1, code.size())
        .filter(
            i ->
                code.get(i) instanceof MethodInsnNode call
                    && call.name.equals(option)
                    && JmhAnnotations.OPTIONS_BUILDERS.contains(call.owner))
        .mapToObj(i -> new Setting(launcher, i, lastBefore(code.get(i))));
  }

  private static AbstractInsnNode lastBefore(AbstractInsnNode call) {
    AbstractInsnNode last = call.getPrevious();
    while (last.getOpcode() < 0 && last.getPrevious() != null) {
      last = last.getPrevious();
    }
    return last;
  }
}
