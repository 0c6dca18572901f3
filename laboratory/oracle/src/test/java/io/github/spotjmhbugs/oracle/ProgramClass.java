// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The class that is run of a program. It has the program's methods and, for each version, copies of
 * those that are edited or that call one. What costs more time to load than to run is replaced:
 * there is one class for all versions, and no lambda has a class of its own.
 */
final class ProgramClass {
  private static final String STATICS = "$statics";

  private final ClassNode tree = new ClassNode();
  private final ProgramCalls calls;
  private final List<Integer> numbers = new ArrayList<>();
  private final Map<String, Set<String>> callers = new HashMap<>();

  /**
   * @param classFile the class file of a program
   * @param versions the versions of its benchmarks
   */
  ProgramClass(byte[] classFile, List<Version> versions) {
    new ClassReader(classFile).accept(tree, ClassReader.SKIP_FRAMES);
    this.calls = new ProgramCalls(tree.name);
    if (tree.methods.stream().noneMatch(method -> method.name.equals("<clinit>"))) {
      MethodNode none = new MethodNode(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
      none.instructions.add(new InsnNode(Opcodes.RETURN));
      tree.methods.add(none);
    }
    List<MethodNode> original = List.copyOf(tree.methods);
    original.forEach(this::findCallees);
    for (Version version : versions) {
      add(version, original);
    }
    for (MethodNode method : List.copyOf(tree.methods)) {
      if (method.name.equals("<clinit>")) {
        method.name = STATICS;
        method.instructions.insert(zeros());
      }
      calls.instrument(method);
      method.access = (method.access & ~Opcodes.ACC_PRIVATE) | Opcodes.ACC_PUBLIC;
    }
    for (FieldNode field : tree.fields) {
      field.access = (field.access & Opcodes.ACC_STATIC) | Opcodes.ACC_PUBLIC;
    }
    finish();
  }

  private void finish() {
    String program = Type.getInternalName(Dispatcher.class);
    statics();
    constructor();
    tree.interfaces = List.of(program);
    tree.fields.add(calls.self());
    tree.methods.add(calls.dispatcher());
    MethodNode start = new MethodNode(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
    start.instructions.add(
        new MethodInsnNode(Opcodes.INVOKESTATIC, tree.name, STATICS, "()V", false));
    start.instructions.add(new InsnNode(Opcodes.RETURN));
    tree.methods.add(start);
    tree.nestHostClass = null;
    tree.nestMembers = null;
    tree.innerClasses.clear();
  }

  /** Sets the static fields to the values that they have in a new class. */
  private InsnList zeros() {
    InsnList list = new InsnList();
    for (FieldNode field : tree.fields) {
      if ((field.access & Opcodes.ACC_STATIC) != 0) {
        list.add(new InsnNode(zero(Type.getType(field.desc))));
        list.add(new FieldInsnNode(Opcodes.PUTSTATIC, tree.name, field.name, field.desc));
      }
    }
    return list;
  }

  private static int zero(Type type) {
    return switch (type.getSort()) {
      case Type.LONG -> Opcodes.LCONST_0;
      case Type.FLOAT -> Opcodes.FCONST_0;
      case Type.DOUBLE -> Opcodes.DCONST_0;
      case Type.ARRAY, Type.OBJECT -> Opcodes.ACONST_NULL;
      default -> Opcodes.ICONST_0;
    };
  }

  /** The class file. */
  byte[] toByteArray() {
    ClassWriter writer = new ProgramWriter(tree.name);
    tree.accept(writer);
    return writer.toByteArray();
  }

  /** What {@link Dispatcher} calls the benchmark of a version. */
  int number(int version) {
    return numbers.get(version);
  }

  /** What {@link Dispatcher} calls the method that sets the static fields. */
  int statics() {
    return calls.number(new Handle(Opcodes.H_INVOKESTATIC, tree.name, STATICS, "()V", false));
  }

  /** What {@link Dispatcher} calls the constructor. */
  int constructor() {
    return calls.number(new Handle(Opcodes.H_NEWINVOKESPECIAL, tree.name, "<init>", "()V", false));
  }

  private void findCallees(MethodNode method) {
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof MethodInsnNode call && call.owner.equals(tree.name)) {
        addCaller(call.name + call.desc, method);
      } else if (instruction instanceof InvokeDynamicInsnNode dynamic) {
        for (Object argument : dynamic.bsmArgs) {
          if (argument instanceof Handle handle && handle.getOwner().equals(tree.name)) {
            addCaller(handle.getName() + handle.getDesc(), method);
          }
        }
      }
    }
  }

  private void addCaller(String callee, MethodNode caller) {
    callers.computeIfAbsent(callee, key -> new HashSet<>()).add(Claims.keyOf(caller));
  }

  private void add(Version version, List<MethodNode> original) {
    Set<String> affected = new HashSet<>(version.edits().keySet());
    Deque<String> pending = new ArrayDeque<>(affected);
    while (!pending.isEmpty()) {
      for (String caller : callers.getOrDefault(pending.remove(), Set.of())) {
        if (affected.add(caller)) {
          pending.add(caller);
        }
      }
    }
    String suffix = "$" + numbers.size();
    for (MethodNode method : original) {
      String key = Claims.keyOf(method);
      boolean isBenchmark = method.name.equals(version.benchmark());
      String name = affected.contains(key) ? method.name + suffix : method.name;
      if (isBenchmark) {
        numbers.add(
            calls.number(new Handle(Opcodes.H_INVOKEVIRTUAL, tree.name, name, method.desc, false)));
      }
      if (affected.contains(key) && (isBenchmark || method.visibleAnnotations == null)) {
        MethodNode copy = new MethodNode(method.access, method.name, method.desc, null, null);
        method.accept(copy);
        copy.visibleAnnotations = null;
        if (version.edits().containsKey(key)) {
          version.edits().get(key).accept(copy);
        }
        copy.name = name;
        redirect(copy, affected, suffix);
        tree.methods.add(copy);
      }
    }
  }

  /** Has a copy call the copies of other methods. */
  private void redirect(MethodNode copy, Set<String> affected, String suffix) {
    for (AbstractInsnNode instruction : copy.instructions) {
      if (instruction instanceof MethodInsnNode call
          && call.owner.equals(tree.name)
          && affected.contains(call.name + call.desc)) {
        call.name += suffix;
      } else if (instruction instanceof InvokeDynamicInsnNode dynamic) {
        dynamic.bsmArgs = dynamic.bsmArgs.clone(); // which the copy shares with its original
        for (int i = 0; i < dynamic.bsmArgs.length; i++) {
          if (dynamic.bsmArgs[i] instanceof Handle handle
              && handle.getOwner().equals(tree.name)
              && affected.contains(handle.getName() + handle.getDesc())) {
            dynamic.bsmArgs[i] =
                new Handle(
                    handle.getTag(),
                    handle.getOwner(),
                    handle.getName() + suffix,
                    handle.getDesc(),
                    handle.isInterface());
          }
        }
      }
    }
  }

  /** Knows that a program's class extends nothing. */
  private static final class ProgramWriter extends ClassWriter {
    private static final Map<String, String> COMMON = new HashMap<>();

    private final String name;

    ProgramWriter(String name) {
      super(COMPUTE_FRAMES);
      this.name = name;
    }

    @Override
    protected String getCommonSuperClass(String one, String other) {
      if (one.equals(other)) {
        return one;
      }
      return one.equals(name) || other.equals(name)
          ? "java/lang/Object"
          : COMMON.computeIfAbsent(one + " " + other, key -> super.getCommonSuperClass(one, other));
    }

    @Override
    protected ClassLoader getClassLoader() {
      return ProgramClass.class.getClassLoader();
    }
  }
}
