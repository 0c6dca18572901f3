// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.effects.ScalaForwarders;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Finds the benchmarks of a class: annotated methods of its own and of its superclasses. */
final class BenchmarkFinder {
  /** What {@code @Group} is called when the annotation does not say. */
  private static final String DEFAULT_GROUP = "group";

  private final BenchmarkClass runClass;
  // Both by name and descriptor; the most derived method of each, and the annotated one.
  private final Map<String, DeclaredMethod> codeOf = new LinkedHashMap<>();
  private final Map<String, DeclaredMethod> annotated = new LinkedHashMap<>();

  private BenchmarkFinder(BenchmarkClass runClass) {
    this.runClass = runClass;
  }

  /**
   * {@return the benchmarks of a class, own before inherited, in declaration order}
   *
   * @param runClass a class
   */
  static List<BenchmarkMethod> benchmarksOf(BenchmarkClass runClass) {
    BenchmarkFinder finder = new BenchmarkFinder(runClass);
    runClass.classes().superclasses(runClass.tree()).forEach(finder::collect);
    return finder.benchmarks();
  }

  private void collect(ClassNode declaring) {
    for (MethodNode method : declaring.methods) {
      DeclaredMethod declared = new DeclaredMethod(declaring, method);
      DeclaredMethod code = ScalaForwarders.behind(declared, runClass.classes());
      if (!code.hasAny(Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE)) {
        String signature = method.name + method.desc;
        codeOf.putIfAbsent(signature, code);
        if (isBenchmark(declared)) {
          annotated.putIfAbsent(signature, declared);
        }
      }
    }
  }

  private static boolean isBenchmark(DeclaredMethod method) {
    return method.hasAny(Opcodes.ACC_PUBLIC)
        && AnnotationLookup.on(method.method(), JmhAnnotations.BENCHMARK).isPresent();
  }

  private List<BenchmarkMethod> benchmarks() {
    StateResolver states = new StateResolver(runClass.tree(), runClass.classes());
    List<BenchmarkMethod> benchmarks = new ArrayList<>();
    annotated.forEach(
        (signature, method) -> {
          DeclaredMethod code = codeOf.getOrDefault(signature, method);
          if (code.hasBody()) {
            benchmarks.add(
                new BenchmarkMethod(
                    runClass, code, groupOf(method), states.statesOf(method.method())));
          }
        });
    return benchmarks;
  }

  private List<DeclaredMethod> groupOf(DeclaredMethod method) {
    Optional<String> name = groupName(method);
    if (name.isEmpty()) {
      return List.of(method);
    }
    return annotated.values().stream()
        .filter(other -> groupName(other).equals(name))
        .sorted(Comparator.comparing(other -> other.method().name))
        .toList();
  }

  /** {@return the name of the group that a method is in} */
  static Optional<String> groupName(DeclaredMethod method) {
    return AnnotationLookup.on(method.method(), JmhAnnotations.GROUP)
        .map(group -> group.strings("value").stream().findFirst().orElse(DEFAULT_GROUP));
  }
}
