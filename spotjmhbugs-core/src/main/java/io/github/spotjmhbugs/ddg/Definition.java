// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.analysis.Value;

/**
 * A value of a method in static single assignment form: what one instruction computes, a parameter,
 * or the merge (phi) of values where control flow joins. Moves make no new definition.
 */
public final class Definition implements Value {
  /** What produces a value. */
  public enum Kind {
    /** An argument of the method, its receiver included. */
    PARAMETER,
    /** The exception that a handler receives. */
    CAUGHT_EXCEPTION,
    /** A literal; equal literals of a method are one definition. */
    CONSTANT,
    /** A field, an array element, or an array's length. */
    LOAD,
    /** A new object or array; the constructor is a separate call. */
    ALLOCATION,
    /** The result of a call, {@code invokedynamic} included. */
    CALL,
    /** An arithmetic, bitwise or comparing instruction. */
    ARITHMETIC,
    /** A primitive conversion or a cast. */
    CONVERSION,
    /** A merge of values at the start of a block. */
    PHI,
    /** No usable value: never assigned, or the second half of a long or double. */
    UNDEFINED
  }

  /** The instruction index of a definition that no instruction makes. */
  public static final int NO_INSTRUCTION = -1;

  private final Kind kind;
  private final int instruction;
  private final int block;
  private final Type type;
  private final @Nullable Object constant;
  private List<Definition> operands;
  private int id = -1;

  Definition(
      Kind kind,
      int instruction,
      int block,
      Type type,
      @Nullable Object constant,
      List<Definition> operands) {
    this.kind = kind;
    this.instruction = instruction;
    this.block = block;
    this.type = type;
    this.constant = constant;
    this.operands = operands;
  }

  /** {@return what produces the value} */
  public Kind kind() {
    return kind;
  }

  /** {@return whether the value is of the given kind} */
  public boolean is(Kind other) {
    return kind == other;
  }

  /** {@return index of the instruction that computes it; {@link #NO_INSTRUCTION} if none does} */
  public int instruction() {
    return instruction;
  }

  /** {@return index of the block that computes it; the entry for parameters and constants} */
  public int block() {
    return block;
  }

  /**
   * {@return the value's static type as far as the code shows it; {@code Object} for any other
   * reference, {@code void} for an undefined value}
   */
  public Type type() {
    return type;
  }

  /** {@return whether the value may refer to an object} */
  public boolean isReference() {
    return type.getSort() >= Type.ARRAY;
  }

  /**
   * {@return of a {@link Kind#CONSTANT} the boxed literal, String, or {@link Type}; null for the
   * null literal; of a {@link Kind#PARAMETER} its position, from 0, the receiver included}
   */
  public @Nullable Object constant() {
    return constant;
  }

  /** {@return whether it is null, zero or false, as a field is that nobody sets} */
  public boolean isDefaultValue() {
    return kind == Kind.CONSTANT
        && (constant == null || (constant instanceof Number number && number.doubleValue() == 0));
  }

  /**
   * {@return the position of a {@link Kind#PARAMETER}}
   *
   * @throws IllegalStateException when this is no parameter
   */
  public int parameterIndex() {
    if (constant instanceof Integer index && kind == Kind.PARAMETER) {
      return index;
    }
    throw new IllegalStateException("not a parameter: " + this);
  }

  /** {@return the values that this one is computed from, in order; of a phi those of its edges} */
  public List<Definition> operands() {
    return operands;
  }

  /** {@return a number that is unique within the method, dense from 0} */
  public int id() {
    return id;
  }

  void setId(int newId) {
    id = newId;
  }

  void setOperands(List<Definition> newOperands) {
    operands = newOperands;
  }

  @Override
  public int getSize() {
    return type.getSort() == Type.LONG || type.getSort() == Type.DOUBLE ? 2 : 1;
  }

  @Override
  public String toString() {
    return kind + (instruction >= 0 ? "@" + instruction : "#" + id);
  }
}
