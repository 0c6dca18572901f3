// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.classfile.Literals;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Interpreter;

/**
 * Interprets instructions on ASM's frames: each yields at most one definition, and the operands
 * that it consumes are recorded. Every reachable instruction is executed once.
 */
final class DefiningInterpreter extends Interpreter<Definition> {
  private static final BasicValue ANY = BasicValue.UNINITIALIZED_VALUE;

  private final TypeInterpreter types = new TypeInterpreter();
  private final Map<List<@Nullable Object>, Definition> constants = new HashMap<>();
  private final Definition undefined =
      new Definition(Kind.UNDEFINED, Definition.NO_INSTRUCTION, 0, Type.VOID_TYPE, null, List.of());
  private final List<List<Definition>> operandsOf;
  private final List<@Nullable Definition> resultOf;
  private int instruction;
  private int block;

  DefiningInterpreter(int instructionCount) {
    super(Opcodes.ASM9);
    operandsOf = new ArrayList<>(Collections.nCopies(instructionCount, List.of()));
    resultOf = new ArrayList<>(Collections.nCopies(instructionCount, null));
  }

  void moveTo(int nextInstruction, int itsBlock) {
    instruction = nextInstruction;
    block = itsBlock;
  }

  List<List<Definition>> operandsOf() {
    return operandsOf;
  }

  List<@Nullable Definition> resultOf() {
    return resultOf;
  }

  Definition undefined() {
    return undefined;
  }

  private @Nullable Definition define(
      AbstractInsnNode insn, @Nullable BasicValue result, List<? extends Definition> operands) {
    List<Definition> consumed = new ArrayList<>(operands);
    operandsOf.set(instruction, consumed);
    if (result == null) {
      return null;
    }
    Definition definition =
        new Definition(kindOf(insn), instruction, block, result.getType(), null, consumed);
    resultOf.set(instruction, definition);
    return definition;
  }

  private static Kind kindOf(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    if ((opcode >= Opcodes.INVOKEVIRTUAL && opcode <= Opcodes.INVOKEDYNAMIC)) {
      return Kind.CALL;
    }
    if ((opcode >= Opcodes.NEW && opcode <= Opcodes.ANEWARRAY)
        || opcode == Opcodes.MULTIANEWARRAY) {
      return Kind.ALLOCATION;
    }
    if (InstructionKind.ELEMENT_LOAD.has(insn)
        || InstructionKind.FIELD_LOAD.has(insn)
        || opcode == Opcodes.ARRAYLENGTH) {
      return Kind.LOAD;
    }
    boolean converts = opcode >= Opcodes.I2L && opcode <= Opcodes.I2S;
    return converts || opcode == Opcodes.CHECKCAST ? Kind.CONVERSION : Kind.ARITHMETIC;
  }

  private Definition constant(Type type, @Nullable Object value) {
    return constants.computeIfAbsent(
        Arrays.asList(type, value),
        key -> new Definition(Kind.CONSTANT, instruction, 0, type, value, List.of()));
  }

  @Override
  public @Nullable Definition newValue(@Nullable Type type) {
    return Type.VOID_TYPE.equals(type) ? null : undefined;
  }

  @Override
  public @Nullable Definition newOperation(AbstractInsnNode insn) throws AnalyzerException {
    BasicValue result = types.newOperation(insn);
    return insn.getOpcode() <= Opcodes.LDC
        ? constant(result.getType(), Literals.pushedBy(insn))
        : define(insn, result, List.of());
  }

  @Override
  public Definition copyOperation(AbstractInsnNode insn, Definition value) {
    return value;
  }

  @Override
  public @Nullable Definition unaryOperation(AbstractInsnNode insn, Definition value)
      throws AnalyzerException {
    BasicValue result = types.unaryOperation(insn, ANY);
    return define(insn, result, List.of(value));
  }

  @Override
  public @Nullable Definition binaryOperation(
      AbstractInsnNode insn, Definition first, Definition second) throws AnalyzerException {
    BasicValue result = types.binaryOperation(insn, ANY, ANY);
    return define(insn, result, List.of(first, second));
  }

  @Override
  public @Nullable Definition ternaryOperation(
      AbstractInsnNode insn, Definition first, Definition second, Definition third) {
    return define(insn, null, List.of(first, second, third));
  }

  @Override
  public @Nullable Definition naryOperation(
      AbstractInsnNode insn, List<? extends Definition> values) throws AnalyzerException {
    return define(insn, types.naryOperation(insn, List.of()), values);
  }

  @Override
  public void returnOperation(AbstractInsnNode insn, Definition value, Definition expected) {
    // unaryOperation has recorded the operand already.
  }

  @Override
  public Definition merge(Definition first, Definition second) {
    throw new UnsupportedOperationException("values are merged by phis, per block");
  }

  /** ASM's own knowledge of what type an instruction computes, with exact reference types. */
  private static final class TypeInterpreter extends BasicInterpreter {
    TypeInterpreter() {
      super(Opcodes.ASM9);
    }

    @Override
    public @Nullable BasicValue newValue(@Nullable Type type) {
      boolean reference = type != null && type.getSort() >= Type.ARRAY;
      return reference ? new BasicValue(type) : super.newValue(type);
    }
  }
}
