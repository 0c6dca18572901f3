// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.jmh.JmhAnnotations;
import java.util.Optional;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Takes the code out of benchmarks: they return at once.
 *
 * @param rewriting where the changed classes are collected
 * @param classes where the benchmarks are looked up
 */
record EmptiedBenchmarks(Rewriting rewriting, ClassRepository classes) {
  /**
   * Empties a benchmark where it is declared, if only in a superclass.
   *
   * @param benchmark a benchmark as {@code package.Class#method}
   */
  void empty(String benchmark) throws UnrepairableException {
    EditedMethod method = find(benchmark);
    rewriting.change(method);
    empty(method.method());
  }

  /**
   * {@return a benchmark, made ready to be changed where it is declared}
   *
   * @param benchmark a benchmark as {@code package.Class#method}
   */
  EditedMethod find(String benchmark) throws UnrepairableException {
    int hash = benchmark.indexOf('#');
    String className = benchmark.substring(0, Math.max(hash, 0)).replace('.', '/');
    DeclaredMethod declared =
        declaration(className, benchmark.substring(hash + 1))
            .orElseThrow(() -> new UnrepairableException("there is no benchmark " + benchmark));
    return rewriting.edit(declared.ref());
  }

  private Optional<DeclaredMethod> declaration(String className, String method) {
    return classes.find(className).stream()
        .flatMap(tree -> classes.superclasses(tree).stream())
        .flatMap(tree -> tree.methods.stream().map(each -> new DeclaredMethod(tree, each)))
        .filter(each -> each.method().name.equals(method) && each.hasBody())
        .filter(each -> isBenchmark(each.method()))
        .findFirst();
  }

  private static boolean isBenchmark(MethodNode method) {
    return JmhAnnotations.isBenchmark(method);
  }

  /** Keeps the first line, which is all that the debug tables can still say. */
  private static void empty(MethodNode method) {
    InsnList code = new InsnList();
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof LineNumberNode line) {
        LabelNode start = new LabelNode();
        code.add(start);
        code.add(new LineNumberNode(line.line, start));
        break;
      }
    }
    Type type = Type.getReturnType(method.desc);
    if (type.getSort() != Type.VOID) {
      code.add(new InsnNode(zero(type)));
    }
    code.add(new InsnNode(type.getOpcode(Opcodes.IRETURN)));
    method.instructions = code;
    method.tryCatchBlocks.clear();
    method.localVariables = null;
    method.visibleLocalVariableAnnotations = null;
    method.invisibleLocalVariableAnnotations = null;
  }

  private static int zero(Type type) {
    return switch (type.getSort()) {
      case Type.LONG -> Opcodes.LCONST_0;
      case Type.FLOAT -> Opcodes.FCONST_0;
      case Type.DOUBLE -> Opcodes.DCONST_0;
      case Type.OBJECT, Type.ARRAY -> Opcodes.ACONST_NULL;
      default -> Opcodes.ICONST_0;
    };
  }
}
