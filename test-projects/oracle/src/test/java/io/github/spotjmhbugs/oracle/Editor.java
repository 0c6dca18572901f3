// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.classfile.ClassRepository;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Makes class files that can be run of those that were compiled, after an edit. */
final class Editor {
  private static final String RECORDER = Type.getInternalName(Recorder.class);

  /** Internal name of the sink. */
  static final String BLACKHOLE = "org/openjdk/jmh/infra/Blackhole";

  private static final Map<String, String> COMMON = new HashMap<>();

  private Editor() {}

  /**
   * Edits the methods of a program, and has it report to the {@link Recorder}.
   *
   * @param classFile the class file
   * @param edit changes a method
   * @return the class file to run
   */
  static byte[] edit(byte[] classFile, Consumer<MethodNode> edit) {
    ClassNode tree = ClassRepository.parse(classFile);
    for (MethodNode method : tree.methods) {
      edit.accept(method);
      handle(method);
      count(method);
      record(method);
    }
    ClassWriter writer = new Writer(tree.name);
    tree.accept(writer);
    return writer.toByteArray();
  }

  /** Each step back counts, and each call. */
  private static void count(MethodNode method) {
    InsnList code = method.instructions;
    Set<LabelNode> before = new HashSet<>();
    for (AbstractInsnNode instruction : code.toArray()) {
      if (instruction instanceof LabelNode label) {
        before.add(label);
      } else if (instruction instanceof JumpInsnNode jump && before.contains(jump.label)) {
        code.insertBefore(jump, step());
      }
    }
    if (!method.name.startsWith("<")) {
      code.insert(step());
    }
  }

  /** Each handler but those of {@code finally} says what it receives. */
  private static void handle(MethodNode method) {
    Set<LabelNode> handlers = new HashSet<>();
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if (block.type != null && handlers.add(block.handler)) {
        AbstractInsnNode store = DeadCode.nextReal(block.handler);
        InsnList caught = new InsnList();
        caught.add(new InsnNode(Opcodes.DUP));
        caught.add(new LdcInsnNode(method.name));
        caught.add(
            new MethodInsnNode(
                Opcodes.INVOKESTATIC,
                RECORDER,
                "caught",
                "(Ljava/lang/Throwable;Ljava/lang/String;)V"));
        method.instructions.insertBefore(store, caught);
      }
    }
  }

  private static MethodInsnNode step() {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, RECORDER, "step", "()V");
  }

  private static void record(MethodNode method) {
    for (AbstractInsnNode instruction : method.instructions.toArray()) {
      if (instruction instanceof MethodInsnNode call && call.owner.equals(BLACKHOLE)) {
        call.setOpcode(Opcodes.INVOKESTATIC);
        call.owner = RECORDER;
        call.desc = call.desc.replace("(", "(L" + BLACKHOLE + ";");
      }
    }
  }

  /** Knows that a program's class extends nothing. */
  private static final class Writer extends ClassWriter {
    private final String name;

    Writer(String name) {
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
      return Editor.class.getClassLoader();
    }
  }
}
