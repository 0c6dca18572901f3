// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.study.source.FileWalk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Methods that Eclipse's compiler could not compile. It lets them throw an error: a benchmark that
 * does nothing else would count as compiled, and would be analysed as one that measures nothing.
 */
final class BrokenMethods {
  private static final String MARK = "Unresolved compilation problem";

  private BrokenMethods() {}

  /**
   * Removes benchmarks that could not be compiled, and classes with other methods that could not:
   * what these would have done to fields is unknown, and no class is better than half a one.
   *
   * @param folder class files of Eclipse's compiler, which are changed
   */
  static void removeFrom(Path folder) throws IOException {
    FileWalk.over(
        folder,
        any -> true,
        (file, attributes) -> {
          try {
            repair(file);
          } catch (RuntimeException e) {
            // ASM does not check what it reads. The compiler was killed while it wrote this file.
            Files.delete(file);
          }
        });
  }

  private static void repair(Path file) throws IOException {
    ClassNode tree = new ClassNode();
    new ClassReader(Files.readAllBytes(file)).accept(tree, 0);
    List<MethodNode> broken = tree.methods.stream().filter(BrokenMethods::isBroken).toList();
    if (!broken.stream().allMatch(CompiledClasses::isBenchmark)) {
      Files.delete(file);
    } else if (!broken.isEmpty()) {
      tree.methods.removeAll(broken);
      ClassWriter writer = new ClassWriter(0);
      tree.accept(writer);
      Files.write(file, writer.toByteArray());
    }
  }

  private static boolean isBroken(MethodNode method) {
    return StreamSupport.stream(method.instructions.spliterator(), false)
        .anyMatch(
            one ->
                one instanceof LdcInsnNode constant
                    && constant.cst instanceof String text
                    && text.startsWith(MARK));
  }
}
