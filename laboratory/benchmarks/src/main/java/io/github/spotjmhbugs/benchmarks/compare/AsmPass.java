// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.benchmarks.compare;

import io.github.spotjmhbugs.host.classpath.ClassContainer;
import java.io.IOException;
import java.nio.file.Path;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What reading the classes costs: visits every instruction of a jar and does nothing. */
public final class AsmPass {
  private AsmPass() {}

  /**
   * @param arguments the jar
   * @throws IOException when it cannot be read
   */
  public static void main(String[] arguments) throws IOException {
    try (ClassContainer jar = ClassContainer.open(Path.of(arguments[0]), arguments[0])) {
      visit(jar);
    }
  }

  /**
   * {@return how many classes were visited}
   *
   * @param jar a jar
   * @throws IOException when one cannot be read
   */
  public static int visit(ClassContainer jar) throws IOException {
    int visited = 0;
    for (String name : jar.classNames()) {
      byte[] classFile = jar.read(name);
      if (classFile != null) {
        new ClassReader(classFile).accept(new EveryInstruction(), 0);
        visited++;
      }
    }
    return visited;
  }

  private static final class EveryInstruction extends ClassVisitor {
    EveryInstruction() {
      super(Opcodes.ASM9);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      return new MethodVisitor(Opcodes.ASM9) {};
    }
  }
}
