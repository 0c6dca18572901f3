// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.classfile.ClassRepository;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Makes class files that can be run of those that were compiled, after an edit. */
final class Editor {
  private static final String RECORDER = Type.getInternalName(Recorder.class);
  private static final String BLACKHOLE = "org/openjdk/jmh/infra/Blackhole";

  private Editor() {}

  /**
   * Edits the methods of a program, and has it report to the {@link Recorder}.
   *
   * @param classFiles the class files by internal name
   * @param edit changes a method
   * @return the class files to run
   */
  static Map<String, byte[]> edit(
      Map<String, byte[]> classFiles, BiConsumer<ClassNode, MethodNode> edit) {
    Map<String, byte[]> edited = new TreeMap<>();
    classFiles.forEach(
        (name, bytes) -> {
          ClassNode tree = ClassRepository.parse(bytes);
          for (MethodNode method : tree.methods) {
            List<AbstractInsnNode> original = List.of(method.instructions.toArray());
            edit.accept(tree, method);
            count(method, original);
            record(method);
          }
          ClassWriter writer = new Writer(classFiles);
          tree.accept(writer);
          edited.put(name, writer.toByteArray());
        });
    return edited;
  }

  /** Each step back counts, and each call. */
  private static void count(MethodNode method, List<AbstractInsnNode> original) {
    if (original.isEmpty()) {
      return;
    }
    InsnList code = method.instructions;
    for (AbstractInsnNode instruction : code.toArray()) {
      if (instruction instanceof JumpInsnNode jump && goesBack(code, jump)) {
        code.insertBefore(jump, step());
      }
    }
    if (!method.name.startsWith("<")) {
      code.insert(step());
    }
  }

  private static boolean goesBack(InsnList code, JumpInsnNode jump) {
    LabelNode target = jump.label;
    return code.indexOf(target) < code.indexOf(jump);
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

  /** Knows the hierarchy of generated classes, which all extend something that can be loaded. */
  private static final class Writer extends ClassWriter {
    private final Map<String, byte[]> classFiles;

    Writer(Map<String, byte[]> classFiles) {
      super(COMPUTE_FRAMES | COMPUTE_MAXS);
      this.classFiles = classFiles;
    }

    @Override
    protected String getCommonSuperClass(String one, String other) {
      String first = loadable(one);
      String second = loadable(other);
      return first.equals(second) ? first : super.getCommonSuperClass(first, second);
    }

    private String loadable(String name) {
      byte[] bytes = classFiles.get(name);
      if (bytes == null) {
        return name;
      }
      ClassNode tree = ClassRepository.parse(bytes);
      return tree.interfaces.isEmpty() ? loadable(tree.superName) : tree.interfaces.get(0);
    }

    @Override
    protected ClassLoader getClassLoader() {
      return Editor.class.getClassLoader();
    }
  }
}
