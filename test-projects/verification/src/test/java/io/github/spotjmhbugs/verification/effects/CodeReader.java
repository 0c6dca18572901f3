// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.effects;

import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.MethodEffects;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Reads from bytecode what methods are certain to do: through calls that are bound to one method
 * {@value #MAX_DEPTH} calls deep, and by the tables for the calls that stand in them.
 */
final class CodeReader {
  private static final int MAX_DEPTH = 6;
  private static final int MAX_INSTRUCTIONS = 2_000;

  /** Calls that are no effect by themselves: locks, warnings, what is known to throw. */
  private static final Pattern CONTRADICTED =
      Pattern.compile(
          "[A-Za-z]*(Lock|Condition|LockSupport)\\..*|Thread\\.(yield|onSpinWait)"
              + "|[A-Za-z]*Iterator\\.(remove|set|add)"
              + "|Reference\\.reachabilityFence|ReferenceQueue\\.poll|System\\.identityHashCode"
              + "|(VarHandle|Unsafe)\\.[a-zA-Z]*Fence|Unsafe\\.(throwException|before.*)"
              + "|Intrinsics\\.throw.*"
              + "|Tripwire\\.trip|CoderResult\\.throwException|ThreadLocalRandom\\.localInit");

  private final KnownClasses classes;
  private final EffectTable table;
  private final Map<Run, Evidence> known = new HashMap<>();

  /** A method on a receiver of a class. */
  private record Run(MethodRef method, String receiver, int depth) {}

  /** A method and the class that declares it. */
  record Declared(String owner, MethodNode node) {
    boolean isStatic() {
      return (node.access & Opcodes.ACC_STATIC) != 0;
    }

    boolean isVisible() {
      return (node.access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0;
    }
  }

  CodeReader(KnownClasses classes, EffectTable table) {
    this.classes = classes;
    this.table = table;
  }

  /** What a method does by its code, whatever its own line in the tables says. */
  Evidence of(Declared method, String receiver) {
    return of(method, receiver, MAX_DEPTH);
  }

  private Evidence of(Declared method, String receiver, int depth) {
    MethodNode node = method.node();
    if (depth == 0
        || node.instructions.size() == 0
        || node.instructions.size() > MAX_INSTRUCTIONS) {
      return Evidence.NONE;
    }
    Run run = new Run(new MethodRef(method.owner(), node.name, node.desc), receiver, depth);
    Evidence evidence = known.get(run);
    if (evidence == null) {
      known.put(run, Evidence.NONE); // recursion adds nothing
      try {
        evidence = new EvidenceCollector(method, receiver, this, depth).collect();
      } catch (MalformedClassException e) {
        evidence = Evidence.NONE;
      }
      known.put(run, evidence);
    }
    return evidence;
  }

  /**
   * What a call does.
   *
   * @param call a call
   * @param receiver the class of its receiver if the caller knows it, or else what the call names
   * @param isExact whether the receiver is of no subclass
   * @param depth how many calls deep to look
   */
  Evidence ofCall(MethodInsnNode call, String receiver, boolean isExact, int depth) {
    if (CONTRADICTED.matcher(simple(call.owner) + "." + call.name).matches()) {
      return Evidence.NONE;
    }
    boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
    boolean isBound = isExact || isStatic || call.getOpcode() == Opcodes.INVOKESPECIAL;
    Optional<Declared> target = resolve(isExact && !isStatic ? receiver : call.owner, call);
    Optional<MethodEffects> line =
        target.isEmpty() || target.get().isVisible()
            ? table.find(new MethodRef(call.owner, call.name, call.desc), isStatic)
            : Optional.empty();
    if (line.isPresent() && table.knows(call.owner)) {
      return ofLine(line.get(), call);
    }
    return target
        .filter(t -> isBound || cannotBeOverridden(t))
        .map(t -> of(t, isExact ? receiver : t.owner(), depth - 1))
        .orElse(Evidence.NONE);
  }

  private boolean cannotBeOverridden(Declared method) {
    int owner = classes.find(method.owner()).map(tree -> tree.access).orElse(0);
    return ((owner | method.node().access) & Opcodes.ACC_FINAL) != 0
        || (method.node().access & Opcodes.ACC_PRIVATE) != 0;
  }

  private Optional<Declared> resolve(String type, MethodInsnNode call) {
    for (String owner : classes.supertypes(type)) {
      Optional<ClassNode> tree = classes.find(owner);
      for (MethodNode method : tree.map(t -> t.methods).orElse(List.of())) {
        if (method.name.equals(call.name) && method.desc.equals(call.desc)) {
          return Optional.of(new Declared(owner, method));
        }
      }
    }
    return Optional.empty();
  }

  private static Evidence ofLine(MethodEffects line, MethodInsnNode call) {
    Evidence evidence = new Evidence();
    String name = simple(call.owner) + "." + call.name;
    for (int i = 0; i < 60; i++) {
      if ((line.mutates() & 1L << i) != 0) {
        evidence.mutations.put(i, name);
      }
      if ((line.calls() & 1L << i) != 0) {
        evidence.runs.put(i, name);
      }
    }
    if (line.globalEffect() == GlobalEffect.CERTAIN) {
      evidence.globalEffects.add(name);
    }
    if (line.returned() >= 0) {
      evidence.returned.set(line.returned());
    } else if (line.returnsNewlyAllocated()) {
      evidence.returnsNew = true;
    } else {
      evidence.returnsOther = true;
    }
    return evidence;
  }

  static String simple(String internalName) {
    return internalName.substring(internalName.lastIndexOf('/') + 1);
  }
}
