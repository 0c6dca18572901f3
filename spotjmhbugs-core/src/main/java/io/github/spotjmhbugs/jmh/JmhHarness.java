// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.effects.Harness;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What JMH does to code: its sinks are the Blackhole, with everything passed along with it, and
 * methods that {@code @CompilerControl} hides from the compiler (JMHSample_34); it makes states.
 */
public final class JmhHarness implements Harness {
  /** It has no state. */
  public static final JmhHarness INSTANCE = new JmhHarness();

  private static final Set<String> HIDING_MODES = Set.of("DONT_INLINE", "EXCLUDE");
  private static final Set<String> FORCING_MODES = Set.of("INLINE");

  @Override
  public boolean isOpaque(MethodInsnNode call) {
    return JmhAnnotations.BLACKHOLES.contains(call.owner)
        || Stream.of(Type.getArgumentTypes(call.desc)).anyMatch(JmhHarness::isBlackhole);
  }

  @Override
  public boolean isOpaque(DeclaredMethod callee) {
    return isControlled(callee, HIDING_MODES);
  }

  @Override
  public boolean instantiates(ClassNode type, ClassRepository classes) {
    return classes.superclasses(type).stream()
        .anyMatch(
            declaring ->
                AnnotationView.in(declaring.visibleAnnotations, JmhAnnotations.STATE).isPresent());
  }

  /** {@return whether a type is JMH's Blackhole} */
  public static boolean isBlackhole(Type type) {
    return type.getSort() == Type.OBJECT
        && JmhAnnotations.BLACKHOLES.contains(type.getInternalName());
  }

  /** {@return whether {@code @CompilerControl} forces a method to be inlined} */
  public static boolean isForcedInline(DeclaredMethod method) {
    return isControlled(method, FORCING_MODES);
  }

  private static boolean isControlled(DeclaredMethod method, Set<String> modes) {
    return Stream.of(method.method().visibleAnnotations, method.owner().visibleAnnotations)
        .flatMap(on -> AnnotationView.in(on, JmhAnnotations.COMPILER_CONTROL).stream())
        .flatMap(control -> control.enumConstants("value").stream())
        .anyMatch(modes::contains);
  }
}
