// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.setup;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.effects.CallEffects;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.JmhAnnotations;
import io.github.spotjmhbugs.practice.ForwardWalk;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The handlers after which a benchmark goes on as if what it measures had not failed. */
record IgnoredFailures(ForwardWalk walk, ClassRepository classes) {
  /**
   * A handler of a failure which the compiler makes a benchmark, or a helper in its class, catch.
   *
   * @param handler index of its first instruction
   * @param type internal name of the class of the failure
   */
  record Ignored(DeclaredMethod method, int handler, String type) {}

  /** Those that ignore a failure which nothing that the benchmark reaches provokes. */
  static Stream<Ignored> of(BenchmarkMethod benchmark) {
    List<MethodAnalysis> catching =
        ForwardWalk.reached(benchmark)
            .filter(code -> code.graph().owner().equals(benchmark.declared().owner().name))
            .filter(code -> !code.graph().method().tryCatchBlocks.isEmpty())
            .toList();
    if (catching.isEmpty()) {
      return Stream.empty(); // as in most benchmarks: nobody has to walk over their code
    }
    ForwardWalk walk = new ForwardWalk(benchmark);
    IgnoredFailures failures = new IgnoredFailures(walk, benchmark.inClass().classes());
    return catching.stream().flatMap(failures::in);
  }

  private Stream<Ignored> in(MethodAnalysis code) {
    return code.swallowedFailures().entrySet().stream()
        .flatMap(
            swallowed ->
                swallowed.getValue().stream()
                    .map(type -> new Ignored(code.method(), swallowed.getKey(), type))
                    .filter(failure -> isIgnored(failure, code))
                    .limit(1));
  }

  private boolean isIgnored(Ignored failure, MethodAnalysis code) {
    return !SwallowedFailures.HARMLESS.contains(failure.type())
        && isChecked(failure.type())
        && mustCatch(failure, code)
        && SwallowedFailures.goesOn(walk, code, failure.handler())
        && walk.methods().noneMatch(method -> makes(method, failure.type()));
  }

  /** Whether the compiler wants a failure caught: who catches another may want to measure it. */
  private boolean mustCatch(Ignored failure, MethodAnalysis analysis) {
    MethodNode method = failure.method().method();
    InsnList code = method.instructions;
    return method.tryCatchBlocks.stream()
        .filter(
            range -> code.indexOf(InstructionKind.firstFrom(range.handler)) == failure.handler())
        .flatMapToInt(range -> IntStream.range(code.indexOf(range.start), code.indexOf(range.end)))
        .filter(i -> code.get(i) instanceof MethodInsnNode)
        .anyMatch(i -> declaresFailure((MethodInsnNode) code.get(i), analysis.callAt(i)));
  }

  /** Code in other languages declares nothing; without effects, it meets no checked failure. */
  private boolean declaresFailure(MethodInsnNode call, CallEffects effects) {
    if (JmhAnnotations.BLACKHOLES.contains(call.owner) || call.name.equals("close")) {
      return false;
    }
    if (ClassRepository.isPlatformClass(call.owner)) {
      return !call.owner.startsWith("[") && isDeclaredByPlatform(call);
    }
    return classes
        .resolve(MethodRef.of(call))
        .filter(
            callee ->
                effects.globalEffect() == GlobalEffect.NONE
                    || callee.owner().sourceFile == null // without debug information, who knows
                    || callee.owner().sourceFile.endsWith(".java"))
        .filter(callee -> callee.method().exceptions.isEmpty())
        .isEmpty();
  }

  /** Unknown if no public method takes as much, as {@code invokeExact} seems to take anything. */
  private static boolean isDeclaredByPlatform(MethodInsnNode call) {
    List<Executable> named =
        platformClass(call.owner).stream()
            .flatMap(
                type ->
                    Stream.<Executable>of(
                        call.name.equals("<init>") ? type.getConstructors() : type.getMethods()))
            .filter(method -> method instanceof Constructor || method.getName().equals(call.name))
            .filter(method -> method.getParameterCount() == Type.getArgumentCount(call.desc))
            .toList();
    return named.isEmpty()
        || named.stream().anyMatch(method -> method.getExceptionTypes().length > 0);
  }

  private boolean makes(MethodAnalysis method, String type) {
    return method.graph().definitions().stream()
        .filter(made -> made.is(Kind.ALLOCATION))
        .anyMatch(made -> classes.supertypes(made.type().getInternalName()).contains(type));
  }

  /** Whether the compiler wants an exception caught or declared; not if its kind is unknown. */
  private boolean isChecked(String type) {
    return classes.supertypes(type).stream()
        .filter(ClassRepository::isPlatformClass)
        .flatMap(name -> platformClass(name).stream())
        .filter(Throwable.class::isAssignableFrom) // interfaces of an exception are none
        .limit(1) // the others are its superclasses
        .anyMatch(
            thrown ->
                !RuntimeException.class.isAssignableFrom(thrown)
                    && !Error.class.isAssignableFrom(thrown));
  }

  private static Optional<Class<?>> platformClass(String name) {
    try {
      ClassLoader platform = ClassLoader.getPlatformClassLoader();
      return Optional.of(Class.forName(name.replace('/', '.'), false, platform));
    } catch (ClassNotFoundException e) {
      return Optional.empty(); // of another release
    }
  }
}
