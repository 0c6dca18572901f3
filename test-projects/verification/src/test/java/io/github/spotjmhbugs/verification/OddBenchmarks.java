// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import org.apache.bcel.Const;
import org.apache.bcel.generic.ASTORE;
import org.apache.bcel.generic.BranchInstruction;
import org.apache.bcel.generic.IINC;
import org.apache.bcel.generic.ILOAD;
import org.apache.bcel.generic.ISTORE;
import org.apache.bcel.generic.Instruction;
import org.apache.bcel.generic.InstructionConst;
import org.apache.bcel.generic.InstructionFactory;
import org.apache.bcel.generic.InstructionHandle;
import org.apache.bcel.generic.InstructionList;
import org.apache.bcel.generic.JSR;
import org.apache.bcel.generic.RET;
import org.apache.bcel.generic.Type;

/** Benchmark classes with control flow that no compiler of today makes. */
final class OddBenchmarks {
  private OddBenchmarks() {}

  static HandMadeBenchmark oddInTwoWays() {
    return addSubroutine(irreducible());
  }

  /** A loop with two entries: no block of it dominates the others. */
  static HandMadeBenchmark irreducible() {
    HandMadeBenchmark benchmark = new HandMadeBenchmark("java.lang.Object");
    InstructionList code = new InstructionList();
    code.append(InstructionConst.ALOAD_0);
    code.append(hashCode(benchmark.factory()));
    code.append(new ISTORE(1));
    code.append(new ILOAD(1));
    BranchInstruction enter = InstructionFactory.createBranchInstruction(Const.IFEQ, null);
    code.append(enter);
    InstructionHandle first = code.append(new IINC(1, 3));
    InstructionHandle second = code.append(new IINC(1, -7));
    enter.setTarget(second);
    code.append(new ILOAD(1));
    code.append(InstructionFactory.createBranchInstruction(Const.IFGT, first));
    code.append(new ILOAD(1));
    code.append(InstructionConst.IRETURN);
    return benchmark.add("irreducible", Type.INT, code);
  }

  static HandMadeBenchmark subroutine() {
    return addSubroutine(new HandMadeBenchmark("java.lang.Object"));
  }

  /** Calls a subroutine twice, as compilers did for finally before Java 6. */
  private static HandMadeBenchmark addSubroutine(HandMadeBenchmark benchmark) {
    InstructionList code = new InstructionList();
    code.append(InstructionConst.ICONST_0);
    code.append(new ISTORE(1));
    JSR first = new JSR(null);
    JSR second = new JSR(null);
    code.append(first);
    code.append(second);
    code.append(new ILOAD(1));
    code.append(InstructionConst.IRETURN);
    InstructionHandle entry = code.append(new ASTORE(2));
    first.setTarget(entry);
    second.setTarget(entry);
    code.append(new IINC(1, 5));
    code.append(new RET(2));
    return benchmark.add("subroutine", Type.INT, code);
  }

  /**
   * A method with loops that fold the results of a call.
   *
   * @param loops how many; with 2,000 it is nearly as long as a method can be
   */
  static HandMadeBenchmark giant(int loops) {
    HandMadeBenchmark benchmark = new HandMadeBenchmark("java.lang.Object");
    InstructionList code = new InstructionList();
    for (int local : new int[] {1, 2, 3}) {
      code.append(InstructionConst.ICONST_0);
      code.append(new ISTORE(local));
    }
    for (int i = 0; i < loops; i++) {
      code.append(InstructionConst.ICONST_0);
      code.append(new ISTORE(2));
      InstructionHandle head = fold(benchmark, code, 1);
      fold(benchmark, code, 3);
      fold(benchmark, code, 1);
      code.append(new IINC(2, 1));
      code.append(new ILOAD(2));
      code.append(InstructionConst.ICONST_5);
      code.append(InstructionFactory.createBranchInstruction(Const.IF_ICMPLT, head));
    }
    code.append(new ILOAD(1));
    code.append(new ILOAD(3));
    code.append(InstructionConst.IADD);
    code.append(InstructionConst.IRETURN);
    return benchmark.add("giant", Type.INT, code);
  }

  private static InstructionHandle fold(
      HandMadeBenchmark benchmark, InstructionList code, int accumulator) {
    InstructionHandle first = code.append(new ILOAD(accumulator));
    code.append(new ILOAD(2));
    code.append(
        benchmark
            .factory()
            .createInvoke(
                "java.lang.Integer",
                "reverse",
                Type.INT,
                new Type[] {Type.INT},
                Const.INVOKESTATIC));
    code.append(InstructionConst.IADD);
    code.append(new ISTORE(accumulator));
    return first;
  }

  private static Instruction hashCode(InstructionFactory factory) {
    return factory.createInvoke(
        "java.lang.Object", "hashCode", Type.INT, Type.NO_ARGS, Const.INVOKEVIRTUAL);
  }
}
