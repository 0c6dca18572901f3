// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import java.util.List;
import org.apache.bcel.Const;
import org.apache.bcel.generic.AnnotationEntryGen;
import org.apache.bcel.generic.ClassGen;
import org.apache.bcel.generic.ConstantPoolGen;
import org.apache.bcel.generic.InstructionConst;
import org.apache.bcel.generic.InstructionFactory;
import org.apache.bcel.generic.InstructionList;
import org.apache.bcel.generic.MethodGen;
import org.apache.bcel.generic.ObjectType;
import org.apache.bcel.generic.Type;

/**
 * Makes the class file of a benchmark class instruction by instruction, without any debug tables.
 * It has the benchmark {@code ignored}, which drops the result of {@code Math.sin}.
 */
final class HandMadeBenchmark {
  static final String NAME = "odd.HandMade";
  static final String IGNORED = "ignored";

  private final ClassGen type;
  private final InstructionFactory factory;

  HandMadeBenchmark(String superclass) {
    type = new ClassGen(NAME, superclass, null, Const.ACC_PUBLIC | Const.ACC_SUPER, new String[0]);
    // From version 51 on, a JVM would ask for stack maps and refuse subroutines.
    type.setMajor(Const.MAJOR_1_4);
    type.addEmptyConstructor(Const.ACC_PUBLIC);
    factory = new InstructionFactory(type);
    addIgnored();
  }

  /** Makes instructions for this class. */
  InstructionFactory factory() {
    return factory;
  }

  /** The constant pool of the class. */
  ConstantPoolGen pool() {
    return type.getConstantPool();
  }

  /**
   * Adds a benchmark.
   *
   * @param name the method's name
   * @param result what it returns
   * @param code its instructions; of its local variables, 0 is the receiver
   * @return this
   */
  HandMadeBenchmark add(String name, Type result, InstructionList code) {
    MethodGen method =
        new MethodGen(
            Const.ACC_PUBLIC, result, Type.NO_ARGS, new String[0], name, NAME, code, pool());
    ObjectType annotation = new ObjectType("org.openjdk.jmh.annotations.Benchmark");
    method.addAnnotationEntry(new AnnotationEntryGen(annotation, List.of(), true, pool()));
    method.setMaxLocals(8);
    method.setMaxStack(8);
    type.addMethod(method.getMethod());
    return this;
  }

  /** The class file. */
  byte[] bytes() {
    return type.getJavaClass().getBytes();
  }

  private void addIgnored() {
    InstructionList code = new InstructionList();
    code.append(InstructionConst.DCONST_1);
    code.append(
        factory.createInvoke(
            "java.lang.Math", "sin", Type.DOUBLE, new Type[] {Type.DOUBLE}, Const.INVOKESTATIC));
    code.append(InstructionConst.POP2);
    code.append(InstructionConst.RETURN);
    add(IGNORED, Type.VOID, code);
  }
}
