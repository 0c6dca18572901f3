// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import io.github.spotjmhbugs.classfile.DeclaredMethod;

/**
 * The place in the bytecode that a finding is about: where a repair starts.
 *
 * @param className internal name of the class that holds the place
 * @param member name of the method or field, or empty for the class itself
 * @param descriptor descriptor of the method or field, or empty
 * @param instruction position of the instruction in the method, or {@link #NONE}. Only instructions
 *     that execute count, from 0: neither labels nor line numbers nor frames, so that debug tables
 *     do not matter
 * @param kind what is wrong there
 */
public record InstructionSite(
    String className, String member, String descriptor, int instruction, Kind kind) {

  /** The {@link #instruction()} of a site that is no instruction. */
  public static final int NONE = -1;

  /** What can be wrong with a place. */
  public enum Kind {
    /** The instruction computes a result that is popped. */
    DROPPED_RESULT,
    /** The instruction makes a method reference whose caller drops the result. */
    DROPPED_BY_REFERENCE,
    /** The instruction computes a value that is stored in a local variable nobody reads. */
    DEAD_LOCAL,
    /** The instruction computes a value in a loop, and the next iteration overwrites it. */
    OVERWRITTEN_LOCAL,
    /** The instruction makes an object that nobody consumes. */
    FORGOTTEN_OBJECT,
    /** The instruction accumulates a term of a reduction. */
    REDUCTION_TERM,
    /** The instruction decides whether a loop goes on. */
    LOOP_COUNT,
    /** The field holds a constant. */
    CONSTANT_FIELD,
    /** The instruction writes what other threads write at the same time. */
    SHARED_WRITE,
    /** The instruction changes an object that the next invocation finds changed. */
    STATE_CHANGE,
    /** The instruction is the first one of a handler that goes on after a failure. */
    SWALLOWED_FAILURE,
    /** The instruction is the first one of a handler with which a benchmark ignores a failure. */
    IGNORED_FAILURE,
    /** The instruction calls a method with constants, and nothing else. */
    CONSTANT_CALL,
    /** The instruction makes a lazy value that nobody runs. */
    LAZY_PIPELINE,
    /** The instruction reads a parameter before it is set, or leads to what does. */
    EARLY_READ,
    /** The field is a parameter, and static. */
    STATIC_PARAMETER,
    /** The method is a fixture. */
    FIXTURE,
    /** The class or method is annotated. */
    ANNOTATION,
    /** The instruction sets an option of JMH's launcher. */
    LAUNCHER_OPTION
  }

  /**
   * {@return the site of an instruction}
   *
   * @param method the method that holds it
   * @param index its index in ASM's list of the method's instructions
   * @param kind what is wrong there
   */
  public static InstructionSite of(DeclaredMethod method, int index, Kind kind) {
    long position =
        method
            .instructions()
            .limit(index)
            .filter(instruction -> instruction.getOpcode() >= 0)
            .count();
    return new InstructionSite(
        method.owner().name, method.method().name, method.method().desc, (int) position, kind);
  }

  /**
   * {@return the site of a declaration}
   *
   * @param declaration a class, field or method as a whole
   * @param kind what is wrong with it
   */
  public static InstructionSite of(Location declaration, Kind kind) {
    return new InstructionSite(
        declaration.className(), declaration.member(), declaration.descriptor(), NONE, kind);
  }
}
