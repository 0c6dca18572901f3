// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Rating;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** The values of a method that are the same in every invocation, and what C2 makes of them. */
public final class ConstantValues {
  /** What fits into a long; another text ends in an exception, which costs more than the digits. */
  private static final Pattern NUMBER = Pattern.compile("[+-]?\\d{1,18}");

  private final DataDependencyGraph graph;
  private final MethodAnalysis method;
  private final ConstantCalls calls;
  private final Set<Definition> constants = new HashSet<>();

  /** Finds the constant values of a method. */
  public ConstantValues(MethodAnalysis method, MethodAnalyses analyses) {
    this.method = method;
    this.graph = method.graph();
    this.calls = new ConstantCalls(analyses);
    if (isUnrolled()) {
      graph.definitions().stream()
          .filter(v -> v.is(Kind.PHI) && ProgramSlice.areComputedFrom(List.of(v), this::isLiteral))
          .forEach(constants::add);
    }
    // But for merges, no value comes before what it is computed from.
    graph.definitions().stream().filter(this::isConstant).forEach(constants::add);
  }

  /** {@return whether only constants have a part in a value; merges count in short loops only} */
  public boolean contains(Definition value) {
    return constants.contains(value);
  }

  /** Whether literals decide all that the method decides, and C2 unrolls what it repeats. */
  private boolean isUnrolled() {
    return !graph.controlFlow().loopExits().isEmpty()
        && graph
            .instructions()
            .filter(i -> InstructionKind.isDecision(graph.instruction(i)))
            .allMatch(i -> ProgramSlice.areComputedFrom(graph.operandsOf(i), this::isLiteral))
        && ConstantCalls.isUnrolled(graph, false);
  }

  private boolean isLiteral(Definition part) {
    return part.constant() instanceof Number || isLiteralArray(part) || isInLiteralArray(part);
  }

  /** Whether a value is an element of an array of literals, or the array's length. */
  private boolean isInLiteralArray(Definition part) {
    return part.is(Kind.LOAD)
        && !part.operands().isEmpty()
        && isLiteralArray(part.operands().get(0));
  }

  /** Whether an array is new and short, and only literals get into it: C2 makes no array of it. */
  private boolean isLiteralArray(Definition array) {
    return array.is(Kind.ALLOCATION)
        && InstructionKind.NEW_ARRAY.has(graph.codeOf(array))
        && ConstantCalls.isSmall(array.operands().get(0))
        && graph.usesOf(array).stream().allMatch(this::keepsLiterals);
  }

  private boolean keepsLiterals(Use use) {
    AbstractInsnNode code = graph.codeOf(use);
    Definition result = use.result();
    return InstructionKind.ELEMENT_STORE.has(code)
        ? graph.operandsOf(use.instruction()).stream().skip(1).allMatch(o -> o.is(Kind.CONSTANT))
            && initialises(use)
        : InstructionKind.ELEMENT_LOAD.has(code)
            || code.getOpcode() == Opcodes.ARRAYLENGTH
            || (method.isPureCall(use.instruction()) && (result == null || !result.isReference()));
  }

  /** Whether a store follows the making of its array, and nothing between them can fail. */
  private boolean initialises(Use store) {
    int made = store.definition().instruction();
    return store.definition().block() == graph.blockOf(store)
        && IntStream.range(made + 1, store.instruction())
            .allMatch(
                i ->
                    graph.resultOf(i) == null
                        && !method.isCall(i)
                        && !InstructionKind.FIELD_STORE.has(graph.instruction(i)));
  }

  private boolean isConstant(Definition value) {
    return switch (value.kind()) {
      case CONSTANT -> value.constant() != null;
      case LOAD ->
          graph.codeOf(value) instanceof FieldInsnNode load
              ? load.getOpcode() == Opcodes.GETSTATIC && calls.isImmutable(load)
              : isInLiteralArray(value)
                  && constants.containsAll(value.operands().subList(1, value.operands().size()));
      case ARITHMETIC, CONVERSION -> constants.containsAll(value.operands());
      case CALL -> isConstantCall(value) || isConstantText(value);
      default -> false;
    };
  }

  private boolean isConstantCall(Definition call) {
    String receiver = method.exactReceiver(call.instruction());
    return graph.codeOf(call) instanceof MethodInsnNode named
        && hasConstantInputs(named, call.operands(), receiver)
        && method.isPureCall(call.instruction())
        && method.callAt(call.instruction()).callee().returned() == MethodEffects.NONE_RETURNED
        && foldingOf(named, call).isPresent();
  }

  private Optional<Confidence> foldingOf(MethodInsnNode named, Definition call) {
    return calls.folding(
        named,
        method.exactReceiver(call.instruction()),
        call.operands().stream().allMatch(o -> ConstantCalls.isSmall(o) || isLiteralArray(o)));
  }

  private boolean isConstantText(Definition value) {
    return graph.codeOf(value) instanceof InvokeDynamicInsnNode joined
        && Subjects.joinsText(joined)
        && constants.containsAll(value.operands());
  }

  /** Whether all operands of a call are constants, but for a receiver that the callee ignores. */
  private boolean hasConstantInputs(
      MethodInsnNode call, List<Definition> operands, @Nullable String receiver) {
    boolean skipsReceiver =
        call.getOpcode() != Opcodes.INVOKESTATIC
            && !isInput(operands.get(0))
            && calls.ignoresReceiver(call, receiver);
    List<Definition> inputs = operands.subList(skipsReceiver ? 1 : 0, operands.size());
    return !inputs.isEmpty() && inputs.stream().allMatch(this::isInput);
  }

  private boolean isInput(Definition operand) {
    return constants.contains(operand) || isMadeOfConstants(operand) || isLiteralArray(operand);
  }

  /** Whether an object is new, and its constructor only puts constants into final fields. */
  private boolean isMadeOfConstants(Definition object) {
    return object.is(Kind.ALLOCATION)
        && graph.constructorCallsOn(object).anyMatch(this::fillsWithConstants);
  }

  private boolean fillsWithConstants(int constructor) {
    List<Definition> operands = graph.operandsOf(constructor);
    return graph.instruction(constructor) instanceof MethodInsnNode call
        && operands.size() > 1
        && constants.containsAll(operands.subList(1, operands.size()))
        && !ClassRepository.isPlatformClass(call.owner)
        && calls.folding(call, null, false).isPresent();
  }

  /** {@return the calls that have a part in a constant value, the last first; boxing is none} */
  public List<Definition> callsIn(Definition value) {
    return partsOf(value).filter(part -> part.is(Kind.CALL) && !graph.isConversion(part)).toList();
  }

  /** {@return whether a constant value is computed, and not only written down or converted} */
  public boolean isComputed(Definition value) {
    Definition source = graph.unconverted(value);
    return source.is(Kind.ARITHMETIC) || source.is(Kind.PHI) || !callsIn(value).isEmpty();
  }

  /** {@return the literals that have a part in a constant value} */
  public Stream<Object> literalsIn(Definition value) {
    return partsOf(value).flatMap(part -> Optional.ofNullable(part.constant()).stream());
  }

  private Stream<Definition> partsOf(Definition constant) {
    return ProgramSlice.backward(List.of(constant), this::contains).stream();
  }

  /** {@return what computes a constant value: itself, or what a loop computes of it} */
  public Definition computedIn(Definition value) {
    return partsOf(value).filter(part -> part.is(Kind.ARITHMETIC)).findFirst().orElse(value);
  }

  /**
   * {@return how sure it is that C2 computes a constant value ahead of time: HIGH where it does,
   * NORMAL where it may, LOW where it does not see through a call}
   */
  public Rating rating(Definition value) {
    Confidence least =
        Stream.concat(
                callsIn(value).stream().map(this::folding),
                partsOf(value)
                    .filter(part -> InstructionKind.FLOATING_REMAINDER.has(graph.codeOf(part)))
                    .map(any -> Confidence.NORMAL))
            .max(Comparator.naturalOrder())
            .orElse(Confidence.HIGH);
    return switch (least) {
      case HIGH -> Rating.HIGH;
      case NORMAL -> Rating.NORMAL;
      case LOW ->
          Rating.low(
              callsIn(value).stream().anyMatch(this::isConstantText)
                  ? "each invocation joins the text anew"
                  : "C2 does not see through the call and makes it each time");
    };
  }

  private Confidence folding(Definition call) {
    if (!(graph.codeOf(call) instanceof MethodInsnNode named)) {
      return Confidence.LOW; // a text, which C2 joins each time
    }
    boolean parsesNumber =
        EffectTable.bundled().says(named, Trait.PARSES)
            && call.operands().stream()
                .allMatch(o -> o.constant() instanceof String s && NUMBER.matcher(s).matches());
    Confidence seen = foldingOf(named, call).orElse(Confidence.LOW);
    // JDK 25 was seen to fold what a helper computes of one array of literals, and not of two.
    boolean mayFold =
        seen == Confidence.HIGH && call.operands().stream().anyMatch(this::isLiteralArray);
    return parsesNumber || mayFold ? Confidence.NORMAL : seen;
  }

  /**
   * {@return whether each invocation computes something of some literals and of constants alone, so
   * that C2 does it ahead of time, or divides an integer by one, for which it multiplies}
   */
  public boolean foldAny(Set<Object> values) {
    Set<Definition> literals =
        graph.definitions().stream()
            .filter(value -> value.is(Kind.CONSTANT) && values.contains(value.constant()))
            .collect(Collectors.toSet());
    return ProgramSlice.forward(graph, literals, v -> contains(v) || divides(v, literals)).stream()
        .filter(value -> graph.isComputed(graph.unconverted(value)))
        .filter(value -> graph.alwaysRuns(value.instruction()))
        .anyMatch(value -> divides(value, literals) || isFoldedInput(value));
  }

  private boolean divides(Definition value, Set<Definition> literals) {
    return InstructionKind.INTEGER_DIVISION.has(graph.codeOf(value))
        && literals.contains(graph.uncast(value.operands().get(1)));
  }

  /** Whether a constant value is used for itself, and does not only say how often or how much. */
  private boolean isFoldedInput(Definition value) {
    boolean isBare = callsIn(value).isEmpty();
    return graph.usesOf(value).stream()
            .anyMatch(use -> !isConstant(use) && !isExtent(use) && !(isBare && isChoice(use)))
        && rating(value).confidence() == Confidence.HIGH;
  }

  /** A sum of constants that is compared, or chosen, is a limit, and saves a cycle at the most. */
  private boolean isChoice(Use use) {
    return use.isByPhi() || InstructionKind.isDecision(graph.codeOf(use));
  }

  private boolean isConstant(Use use) {
    return use.result() != null && contains(use.result());
  }

  private boolean isExtent(Use use) {
    return switch (graph.codeOf(use).getOpcode()) {
      case Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY -> true;
      default -> graph.controlFlow().loopExits().contains(use.instruction());
    };
  }
}
