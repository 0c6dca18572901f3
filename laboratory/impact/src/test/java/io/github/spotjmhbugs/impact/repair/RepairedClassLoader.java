// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Loads classes as a repair left them, with a sink that records what it is handed. */
public final class RepairedClassLoader extends ClassLoader {
  private static final String RECORDER = Recorder.class.getName().replace('.', '/');

  private final Map<String, byte[]> classFiles;

  RepairedClassLoader(TargetClasses classes) {
    super(RepairedClassLoader.class.getClassLoader());
    this.classFiles = new TreeMap<>(classes.classFiles());
    classFiles.put(SinkClass.NAME, recordingSink());
  }

  /** What sinks were handed, boxed, since it was last asked for. */
  public static final class Recorder {
    private static final List<Object> VALUES = new ArrayList<>();

    private Recorder() {}

    public static synchronized void record(Object value) {
      VALUES.add(value);
    }

    static synchronized List<Object> values() {
      List<Object> all = new ArrayList<>(VALUES);
      VALUES.clear();
      return all;
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    byte[] classFile = classFiles.get(name.replace('.', '/'));
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded == null && classFile != null) {
        loaded = defineClass(name, classFile, 0, classFile.length);
      }
      return loaded == null ? super.loadClass(name, resolve) : loaded;
    }
  }

  /** The sink as it is shipped, its empty methods filled. */
  private static byte[] recordingSink() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    new ClassReader(SinkClass.classFile())
        .accept(
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String desc, String signature, String[] exceptions) {
                MethodVisitor target = super.visitMethod(access, name, desc, signature, exceptions);
                return new MethodVisitor(Opcodes.ASM9, target) {
                  @Override
                  public void visitInsn(int opcode) {
                    record(mv, Type.getArgumentTypes(desc)[0]);
                    super.visitInsn(opcode);
                  }
                };
              }
            },
            0);
    return writer.toByteArray();
  }

  private static void record(MethodVisitor code, Type type) {
    code.visitVarInsn(type.getOpcode(Opcodes.ILOAD), 0);
    Class<?> box =
        switch (type.getSort()) {
          case Type.INT -> Integer.class;
          case Type.LONG -> Long.class;
          case Type.FLOAT -> Float.class;
          case Type.DOUBLE -> Double.class;
          default -> null;
        };
    if (box != null) {
      String name = Type.getInternalName(box);
      code.visitMethodInsn(
          Opcodes.INVOKESTATIC, name, "valueOf", "(" + type + ")L" + name + ";", false);
    }
    code.visitMethodInsn(Opcodes.INVOKESTATIC, RECORDER, "record", "(Ljava/lang/Object;)V", false);
  }
}
