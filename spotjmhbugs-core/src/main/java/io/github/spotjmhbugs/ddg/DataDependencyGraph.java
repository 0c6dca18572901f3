// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.cfg.NaturalLoop;
import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.classfile.MalformedClassException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The data-dependency graph of a method: its definitions in static single assignment form and which
 * instruction, named by its index in the method, consumes which. Immutable. It has no dependences
 * through the heap, which require the effects of calls.
 */
public final class DataDependencyGraph {
  private static final AbstractInsnNode NO_CODE = new InsnNode(Opcodes.NOP);

  private final String owner;
  private final MethodNode method;
  private final ControlFlowGraph controlFlow;
  private final List<Definition> definitions;
  private final List<List<Definition>> operandsOf;
  private final List<@Nullable Definition> resultOf;
  private final List<List<Use>> usesOf;
  private final Map<Definition, List<Integer>> localStoresOf;
  private final int[] instructions;
  private final Set<Integer> onlyFail;

  DataDependencyGraph(
      String owner,
      MethodNode method,
      ControlFlowGraph controlFlow,
      List<Definition> definitions,
      List<List<Definition>> operandsOf,
      List<@Nullable Definition> resultOf,
      Map<Definition, List<Integer>> localStoresOf) {
    this.owner = owner;
    this.method = method;
    this.controlFlow = controlFlow;
    this.definitions = definitions;
    this.operandsOf = operandsOf;
    this.resultOf = resultOf;
    this.localStoresOf = localStoresOf;
    this.instructions =
        controlFlow.blocks().stream()
            .flatMapToInt(block -> IntStream.rangeClosed(block.first(), block.last()))
            .toArray();
    this.usesOf = collectUses();
    Set<Integer> failing = controlFlow.blocksNotLeadingTo(block -> returns(block.last()));
    this.onlyFail = failing.contains(0) ? Set.of() : failing;
  }

  /**
   * {@return the data-dependency graph of a method that has code}
   *
   * @param owner internal name of the class that declares the method
   * @throws MalformedClassException when the code does not verify, has subroutines, or is too large
   */
  public static DataDependencyGraph of(String owner, MethodNode method) {
    return new SsaBuilder(owner, method, ControlFlowGraph.of(method)).build();
  }

  private List<List<Use>> collectUses() {
    List<List<Use>> uses = new ArrayList<>();
    definitions.forEach(definition -> uses.add(new ArrayList<>(2)));
    for (int instruction = 0; instruction < operandsOf.size(); instruction++) {
      addUses(uses, operandsOf.get(instruction), instruction, resultOf.get(instruction));
    }
    for (Definition definition : definitions) {
      if (definition.is(Definition.Kind.PHI)) {
        addUses(uses, definition.operands(), Definition.NO_INSTRUCTION, definition);
      }
    }
    return uses;
  }

  private static void addUses(
      List<List<Use>> uses, List<Definition> operands, int at, @Nullable Definition result) {
    for (int i = 0; i < operands.size(); i++) {
      Definition operand = operands.get(i);
      uses.get(operand.id()).add(new Use(operand, at, i, result));
    }
  }

  /** {@return internal name of the class that declares the method} */
  public String owner() {
    return owner;
  }

  /** {@return the method} */
  public MethodNode method() {
    return method;
  }

  /** {@return the method's control-flow graph} */
  public ControlFlowGraph controlFlow() {
    return controlFlow;
  }

  /** {@return the blocks that lead only to a failure; none of a method that never returns} */
  public Set<Integer> blocksThatOnlyFail() {
    return onlyFail;
  }

  /** {@return whether each invocation runs an instruction, or reaches the outer loop around it} */
  public boolean alwaysRuns(int instruction) {
    int ran = outermostHeader(controlFlow.blockOf(instruction));
    Set<Integer> before = controlFlow.blocksReachedFrom(0, edge -> edge.from() != ran);
    before.remove(ran);
    return controlFlow.instructionsOf(before).noneMatch(this::returns);
  }

  /** {@return indices of the branches that decide directly whether an instruction runs} */
  public IntStream branchesDeciding(int instruction) {
    return controlFlow.branchesDeciding(controlFlow.blockOf(instruction));
  }

  private int outermostHeader(int block) {
    return controlFlow.loops().stream()
        .filter(loop -> loop.contains(block))
        .mapToInt(NaturalLoop::header)
        .min()
        .orElse(block);
  }

  /** {@return whether an instruction returns to the method's caller, with a value or without} */
  public boolean returns(int instruction) {
    return InstructionKind.RETURN.has(instruction(instruction));
  }

  /**
   * {@return whether two values seem to be one object: one value, or two loads of its one field}
   */
  public boolean isSameObject(Definition one, Definition other) {
    return one == other
        || (codeOf(one) instanceof FieldInsnNode field
            && codeOf(other) instanceof FieldInsnNode same
            && field.name.equals(same.name)
            && field.owner.equals(same.owner)
            && one.operands().equals(other.operands()));
  }

  /** {@return all definitions that can be reached, ordered by id; the parameters come first} */
  public List<Definition> definitions() {
    return definitions;
  }

  /** {@return indices of the instructions that can be reached, in reverse postorder of blocks} */
  public IntStream instructions() {
    return IntStream.of(instructions);
  }

  /** {@return the instruction at an index} */
  public AbstractInsnNode instruction(int instruction) {
    return method.instructions.get(instruction);
  }

  /** {@return whether an instruction returns a value to the method's caller} */
  public boolean returnsValue(int instruction) {
    int opcode = instruction(instruction).getOpcode();
    return opcode >= Opcodes.IRETURN && opcode <= Opcodes.ARETURN;
  }

  /** {@return the values that an instruction consumes, in order; none for a move} */
  public List<Definition> operandsOf(int instruction) {
    return operandsOf.get(instruction);
  }

  /** {@return indices of the instructions that store into fields, in the order of all} */
  public IntStream fieldStores() {
    return instructions().filter(i -> InstructionKind.FIELD_STORE.has(instruction(i)));
  }

  /** {@return the value that a reachable instruction stores into a field or an array} */
  public Definition storedBy(int store) {
    List<Definition> operands = operandsOf(store);
    return operands.get(operands.size() - 1);
  }

  /** {@return the value that an instruction computes, or null} */
  public @Nullable Definition resultOf(int instruction) {
    return resultOf.get(instruction);
  }

  /**
   * {@return whether an instruction computes a value, and hence runs if the value is needed; false
   * for parameters, constants, phis and caught exceptions}
   */
  public boolean isComputed(Definition definition) {
    return definition.instruction() >= 0 && resultOf.get(definition.instruction()) == definition;
  }

  /** {@return the instruction that computes a value; if none does, one that does nothing} */
  public AbstractInsnNode codeOf(Definition definition) {
    return isComputed(definition) ? instruction(definition.instruction()) : NO_CODE;
  }

  /** {@return the instruction that consumes a value; for a phi one that does nothing} */
  public AbstractInsnNode codeOf(Use use) {
    return use.isByPhi() ? NO_CODE : instruction(use.instruction());
  }

  /** {@return indices of the constructor calls that fill an object, or make another view of it} */
  public Stream<Integer> constructorCallsOn(Definition object) {
    return usesOf(object).stream()
        .filter(use -> use.operand() == 0 && InstructionKind.isConstructorCall(codeOf(use)))
        .map(Use::instruction);
  }

  /** {@return whether a value is its last operand converted, cast, boxed, unboxed or widened} */
  public boolean isConversion(Definition definition) {
    return definition.is(Definition.Kind.CONVERSION) || Boxing.converts(codeOf(definition));
  }

  /** {@return the value that was converted, cast, boxed or unboxed to the given one} */
  public Definition unconverted(Definition definition) {
    return stripped(definition, this::isConversion);
  }

  /** {@return the value that was converted or cast to the given one; a box is another object} */
  public Definition uncast(Definition definition) {
    return stripped(definition, value -> value.is(Definition.Kind.CONVERSION));
  }

  /** The last operand counts: the receiver of a conversion in Scala is a module. */
  private static Definition stripped(Definition definition, Predicate<Definition> isConversion) {
    Definition value = definition;
    while (isConversion.test(value)) {
      value = value.operands().get(value.operands().size() - 1);
    }
    return value;
  }

  /**
   * {@return what decides which of two constants a value is: what the branches compare that choose
   * among the operands of a phi of constants; none for other values}
   */
  public List<Definition> conditionsOf(Definition value) {
    if (!value.is(Definition.Kind.PHI)
        || !value.operands().stream().allMatch(operand -> operand.is(Definition.Kind.CONSTANT))) {
      return List.of();
    }
    return branchesChoosing(value).mapToObj(this::operandsOf).flatMap(List::stream).toList();
  }

  /** {@return indices of the branches that choose among the operands of a phi} */
  public IntStream branchesChoosing(Definition phi) {
    BitSet deciders = new BitSet();
    controlFlow.incoming(phi.block()).stream()
        .filter(edge -> !edge.exceptional())
        .flatMapToInt(edge -> controlFlow.decidersOf(edge.from()))
        .forEach(deciders::set);
    controlFlow.decidersOf(phi.block()).forEach(deciders::clear);
    return deciders.stream().map(block -> controlFlow.blocks().get(block).last());
  }

  /** {@return what a branch, or the comparison of longs before it, compares; one alone, with 0} */
  public List<Definition> comparedBy(int branch) {
    List<Definition> operands = operandsOf(branch);
    return operands.size() == 1 && codeOf(operands.get(0)).getOpcode() == Opcodes.LCMP
        ? operands.get(0).operands()
        : operands;
  }

  /** {@return the places that consume a value; moves do not count} */
  public List<Use> usesOf(Definition definition) {
    return usesOf.get(definition.id());
  }

  /** {@return index of the block that consumes a value; for a phi, the block that it opens} */
  public int blockOf(Use use) {
    Definition result = use.result();
    return result == null ? controlFlow.blockOf(use.instruction()) : result.block();
  }

  /** {@return whether the code uses the parameter at a position, the receiver included} */
  public boolean usesParameter(int index) {
    return !usesOf(definitions.get(index)).isEmpty();
  }

  /** {@return indices of the instructions that store a value in a local variable} */
  public List<Integer> localStoresOf(Definition definition) {
    return localStoresOf.getOrDefault(definition, List.of());
  }

  /**
   * {@return the name of the local variable that a value is put into, or null when it has none or
   * the class file does not tell} For messages only: no finding depends on it.
   */
  public @Nullable String variableOf(Definition definition) {
    if (method.localVariables == null) {
      return null;
    }
    for (int store : localStoresOf(definition)) {
      for (LocalVariableNode variable : method.localVariables) {
        if (instruction(store) instanceof VarInsnNode target
            && variable.index == target.var
            && method.instructions.indexOf(variable.start) <= store + 2
            && method.instructions.indexOf(variable.end) > store) {
          return variable.name;
        }
      }
    }
    return null;
  }
}
