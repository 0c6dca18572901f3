// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.share;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.EffectTable.TypeWord;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.effects.NamingConvention;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.ReachableCode;
import io.github.spotjmhbugs.jmh.StateClass;
import io.github.spotjmhbugs.jmh.StateFields;
import io.github.spotjmhbugs.practice.CodePractice;
import io.github.spotjmhbugs.practice.DeclaredOption;
import io.github.spotjmhbugs.practice.LiteralValues;
import io.github.spotjmhbugs.practice.ReachedCode;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * SHARE: threads that write to one object without synchronisation lose updates, and the score shows
 * how they contend for its cache line (JMHSample_03, JMHSample_22).
 */
public final class SharePractice implements CodePractice {
  public static final PracticeKey KEY = new PracticeKey("SHARE");

  /** Threads write to the same field, or the same element of an array in one. */
  public static final BugPattern FIELD_WRITE = KEY.advice("FIELD_WRITE");

  /** Threads change the same object, whose class is not made for that. */
  public static final BugPattern UNSAFE_OBJECT = KEY.advice("UNSAFE_OBJECT");

  private static final Rating SAME_VALUE =
      Rating.low("the threads write the same value, perhaps only once");

  private static final Rating SINK =
      Rating.low("the comparison before it may hardly ever hold, as in a sink for the value");

  private static final Rating MIXED_UP =
      Rating.low("what breaks in the object may not show in its score");

  /** Where the collections of the platform stand, which break visibly. */
  private static final Pattern COLLECTION = Pattern.compile("java/util/\\w+");

  /** An access to a field that several threads have, and how sure it is that there are several. */
  private record Shared(FieldInsnNode field, Rating threads) {}

  @Override
  public List<BugPattern> patterns() {
    return List.of(FIELD_WRITE, UNSAFE_OBJECT);
  }

  @Override
  public List<Defect> defectsIn(ReachedCode code) {
    Set<String> reported = new HashSet<>();
    List<Defect> defects =
        code.graph()
            .instructions()
            .boxed()
            .flatMap(i -> defect(code, i).stream())
            .filter(defect -> reported.add(defect.subject().toString()))
            .toList();
    return defects.isEmpty() || takesLock(code.reachable()) ? List.of() : defects;
  }

  /** Whether the benchmark takes locks: what it writes may be protected by them. */
  private static boolean takesLock(ReachableCode code) {
    return code.methods().stream()
        .map(ReachableCode.Reached::method)
        .anyMatch(
            method ->
                method.hasAny(Opcodes.ACC_SYNCHRONIZED)
                    || method.instructions().anyMatch(SharePractice::locks));
  }

  private static boolean locks(AbstractInsnNode instruction) {
    return instruction.getOpcode() == Opcodes.MONITORENTER
        || (instruction instanceof MethodInsnNode call
            && (NamingConvention.LOCKING.fits(call)
                // Who ignores whether it succeeded goes on in any case.
                ? InstructionKind.firstFrom(call.getNext()).getOpcode() != Opcodes.POP
                : admitsOne(call)));
  }

  /** Whether an atomic update tells which thread goes on, as the first one to count from zero. */
  private static boolean admitsOne(MethodInsnNode call) {
    AbstractInsnNode next = call.getNext();
    while (next != null
        && (next.getOpcode() <= Opcodes.ALOAD || next.getOpcode() == Opcodes.LCMP)) {
      next = next.getNext();
    }
    return NamingConvention.ATOMIC_UPDATE.fits(call)
        && next instanceof JumpInsnNode
        && next.getOpcode() != Opcodes.GOTO
        && !InstructionKind.ORDER_TEST.has(next);
  }

  private static Optional<Defect> defect(ReachedCode code, int at) {
    DataDependencyGraph graph = code.graph();
    AbstractInsnNode instruction = graph.instruction(at);
    if (InstructionKind.FIELD_STORE.has(instruction)) {
      return sharedField(code, at)
          .filter(shared -> !has(code, shared, Opcodes.ACC_VOLATILE))
          .map(shared -> defect(FIELD_WRITE, at, shared, ratingOfWrite(graph, at)));
    }
    // At another index than that of a loop or a constant, each thread may have its own element.
    if (InstructionKind.ELEMENT_STORE.has(instruction)
        && ProgramSlice.areComputedFrom(
            graph.operandsOf(at).subList(1, 2), source -> source.is(Kind.CONSTANT))) {
      return fieldOf(code, object(code, at))
          .map(shared -> defect(FIELD_WRITE, at, shared, ratingOfWrite(graph, at)));
    }
    if (!(instruction instanceof MethodInsnNode call)) {
      return Optional.empty();
    }
    return changesReceiver(call)
        ? fieldOf(code, object(code, at)).flatMap(shared -> unsafeCall(code, at, shared))
        : filledArray(code, at, call).map(shared -> defect(FIELD_WRITE, at, shared, Rating.NORMAL));
  }

  /**
   * The shared field of an array that a call writes into, as {@code Arrays.fill} does, in the same
   * range in each thread. What sorts, another practice is about.
   */
  private static Optional<Shared> filledArray(ReachedCode code, int at, MethodInsnNode call) {
    return call.getOpcode() != Opcodes.INVOKESTATIC
            || code.graph().operandsOf(at).stream().anyMatch(o -> !isSameForAll(code, o))
        ? Optional.empty()
        : Stream.ofNullable(code.method().callAt(at))
            .filter(
                effects ->
                    EffectTable.bundled().find(call).isPresent()
                        && !effects.callee().is(Trait.SORTS))
            .flatMap(effects -> effects.mutated().stream())
            .flatMap(array -> fieldOf(code, code.graph().uncast(array)).stream())
            .filter(shared -> shared.field().desc.startsWith("["))
            .findFirst();
  }

  private static boolean isSameForAll(ReachedCode code, Definition operand) {
    Definition source = code.graph().unconverted(operand);
    return !operand.type().equals(Type.INT_TYPE)
        || source.is(Kind.CONSTANT)
        || fieldOf(code, source).isPresent()
        || code.graph().codeOf(source).getOpcode() == Opcodes.ARRAYLENGTH;
  }

  private static Optional<Defect> unsafeCall(ReachedCode code, int at, Shared shared) {
    String declared = Type.getType(shared.field().desc).getInternalName();
    return Stream.concat(Stream.of(declared), code.method().exactTypeIn(object(code, at)).stream())
        .filter(type -> EffectTable.bundled().says(TypeWord.UNSAFE, type))
        .findFirst()
        .map(type -> COLLECTION.matcher(type).matches() ? Rating.NORMAL : MIXED_UP)
        .map(rating -> defect(UNSAFE_OBJECT, at, shared, rating));
  }

  /** Whether a call is known to change its receiver, even if only while it runs. */
  private static boolean changesReceiver(MethodInsnNode call) {
    return call.getOpcode() != Opcodes.INVOKESTATIC
        && EffectTable.bundled()
            .find(call)
            .filter(effects -> (effects.mutates() & 1) != 0 || effects.is(Trait.SCRATCH))
            .isPresent();
  }

  private static Optional<Shared> fieldOf(ReachedCode code, Definition object) {
    return object.is(Kind.LOAD) ? sharedField(code, object.instruction()) : Optional.empty();
  }

  private static Definition object(ReachedCode code, int at) {
    return code.graph().uncast(code.graph().operandsOf(at).get(0));
  }

  /**
   * The field that an instruction reads or writes, if several threads have it: it is static, that
   * of a state, or that of an object in such a field, not of some other object of the same class.
   * Each thread may put another object into a field that can be set.
   */
  private static Optional<Shared> sharedField(ReachedCode code, int at) {
    if (!(code.graph().instruction(at) instanceof FieldInsnNode field)) {
      return Optional.empty();
    }
    boolean isOfState =
        InstructionKind.STATIC_ACCESS.has(field) || object(code, at).is(Kind.PARAMETER);
    Optional<Rating> threads =
        isOfState
            ? threads(code.benchmark(), field)
            : fieldOf(code, object(code, at))
                .filter(holder -> has(code, holder, Opcodes.ACC_FINAL))
                .map(Shared::threads);
    return threads.map(rating -> new Shared(field, rating));
  }

  private static boolean has(ReachedCode code, Shared shared, int flag) {
    return code.benchmark().inClass().classes().has(shared.field(), flag);
  }

  private static Optional<Rating> threads(BenchmarkMethod benchmark, FieldInsnNode field) {
    StateClass.Scope scope = new StateFields(benchmark).scopeOf(field);
    if (benchmark.isShared(scope)) {
      return Optional.of(Rating.NORMAL);
    }
    return scope == StateClass.Scope.BENCHMARK && DeclaredOption.asksForThreads(benchmark.inClass())
        ? Optional.of(Rating.low("only a launcher asks for several threads"))
        : Optional.empty();
  }

  private static Rating ratingOfWrite(DataDependencyGraph graph, int store) {
    int[] deciders = graph.branchesDeciding(store).toArray();
    if (graph.storedBy(store).is(Kind.CONSTANT)
        || IntStream.of(deciders)
            .mapToObj(graph::instruction)
            .anyMatch(InstructionKind.NULL_TEST::has)) {
      return SAME_VALUE; // a store that follows a test for null runs once, or a few times
    }
    return IntStream.of(deciders).anyMatch(branch -> isSinkTest(graph, branch, store))
        ? SINK
        : Rating.NORMAL;
  }

  /** Whether a store needs an identity, or equality with a constant that is seldom met. */
  private static boolean isSinkTest(DataDependencyGraph graph, int branch, int store) {
    int opcode = graph.instruction(branch).getOpcode();
    if (opcode == Opcodes.IF_ACMPEQ || opcode == Opcodes.IF_ACMPNE) {
      return true;
    }
    boolean jumpsIfEqual = opcode == Opcodes.IF_ICMPEQ || opcode == Opcodes.IFEQ;
    boolean isEquality = jumpsIfEqual || opcode == Opcodes.IF_ICMPNE || opcode == Opcodes.IFNE;
    if (!isEquality || !(graph.instruction(branch) instanceof JumpInsnNode jump)) {
      return false;
    }
    ControlFlowGraph flow = graph.controlFlow();
    int equal = jumpsIfEqual ? graph.method().instructions.indexOf(jump.label) : branch + 1;
    return flow.dominators().dominates(flow.blockOf(equal), flow.blockOf(store))
        && graph.comparedBy(branch).stream()
            .anyMatch(
                value ->
                    value.is(Kind.CONSTANT)
                        && value.constant() instanceof Number number
                        && !LiteralValues.isTiny(number));
  }

  private static Defect defect(BugPattern pattern, int at, Shared shared, Rating rating) {
    return new Defect(
        pattern,
        shared.threads().equals(Rating.NORMAL) ? rating : shared.threads(),
        Site.Change::new,
        List.of(at),
        Phrase.ofMember(shared.field().owner, shared.field().name),
        List.of(),
        List.of());
  }
}
