// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.share;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.InstructionKinds;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.NamingConvention;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.InstructionSite;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.ReachableCode;
import io.github.spotjmhbugs.jmh.StateClass;
import io.github.spotjmhbugs.jmh.StateFields;
import io.github.spotjmhbugs.practice.CodePractice;
import io.github.spotjmhbugs.practice.Defect;
import io.github.spotjmhbugs.practice.LauncherOptions;
import io.github.spotjmhbugs.practice.ReachedCode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * SHARE: threads that write to one object without synchronisation lose updates, and the score shows
 * how they contend for its cache line (JMHSample_03, JMHSample_22).
 */
public final class SharePractice implements CodePractice {
  /** The key of the practice. */
  public static final PracticeKey KEY = new PracticeKey("SHARE");

  /** Threads write to the same field, or the same element of an array in one. */
  public static final BugPattern FIELD_WRITE = KEY.advice("FIELD_WRITE");

  /** Threads change the same object, whose class is not made for that. */
  public static final BugPattern UNSAFE_OBJECT = KEY.advice("UNSAFE_OBJECT");

  private static final Rating SAME_VALUE =
      Rating.low("the threads write the same value, perhaps only once");

  @Override
  public List<BugPattern> patterns() {
    return List.of(FIELD_WRITE, UNSAFE_OBJECT);
  }

  @Override
  public List<Defect> defectsIn(ReachedCode code) {
    Threads threads = Threads.of(code.benchmark());
    List<Defect> defects = new ArrayList<>();
    if (threads.areSeveral() && !takesLock(code.reachable())) {
      DataDependencyGraph graph = code.method().graph();
      Set<String> reported = new HashSet<>();
      graph
          .instructions()
          .forEach(
              i ->
                  defect(code, i, threads)
                      .filter(defect -> reported.add(defect.subject().toString()))
                      .ifPresent(defects::add));
    }
    return defects;
  }

  /** The threads of a benchmark, and who says how many. */
  private record Threads(StateFields fields, BenchmarkMethod benchmark, boolean byLauncher) {
    static Threads of(BenchmarkMethod benchmark) {
      return new Threads(
          new StateFields(benchmark),
          benchmark,
          LauncherOptions.asksForThreads(benchmark.inClass()));
    }

    boolean areSeveral() {
      return byLauncher || benchmark.isShared(StateClass.Scope.BENCHMARK);
    }

    boolean share(FieldInsnNode access) {
      StateClass.Scope scope = fields.scopeOf(access);
      return benchmark.isShared(scope) || (byLauncher && scope == StateClass.Scope.BENCHMARK);
    }

    /** A launcher may be there to try what no annotation asks for. */
    Rating limit(Rating rating, FieldInsnNode access) {
      return benchmark.isShared(fields.scopeOf(access))
          ? rating
          : Rating.low("only a launcher asks for several threads");
    }
  }

  /** Whether the benchmark takes locks: what it writes may be protected by them. */
  private static boolean takesLock(ReachableCode code) {
    return code.methods().stream()
        .map(ReachableCode.Reached::method)
        .anyMatch(
            method ->
                method.hasAny(Opcodes.ACC_SYNCHRONIZED)
                    || Stream.of(method.method().instructions.toArray())
                        .anyMatch(SharePractice::locks));
  }

  private static boolean locks(AbstractInsnNode instruction) {
    return instruction.getOpcode() == Opcodes.MONITORENTER
        || (instruction instanceof MethodInsnNode call
            && (NamingConvention.LOCKING.fits(call) || admitsOne(call)));
  }

  /** Whether an atomic update tells which thread goes on, as the first one to count from zero. */
  private static boolean admitsOne(MethodInsnNode call) {
    AbstractInsnNode next = call.getNext();
    while (next != null && next.getOpcode() <= Opcodes.ALOAD) {
      next = next.getNext();
    }
    if (next != null && next.getOpcode() == Opcodes.LCMP) {
      next = next.getNext();
    }
    return NamingConvention.ATOMIC_UPDATE.fits(call)
        && next instanceof JumpInsnNode jump
        && jump.getOpcode() != Opcodes.GOTO;
  }

  private static Optional<Defect> defect(ReachedCode code, int at, Threads threads) {
    AbstractInsnNode instruction = code.method().graph().instruction(at);
    if (instruction instanceof FieldInsnNode store
        && InstructionKinds.isFieldStore(store.getOpcode())) {
      return fieldWrite(code, at, store, threads);
    }
    if (InstructionKinds.isElementStore(instruction.getOpcode())) {
      return elementWrite(code, at, threads);
    }
    return instruction instanceof MethodInsnNode call
        ? unsafeCall(code, at, call, threads)
        : Optional.empty();
  }

  private static Optional<Defect> fieldWrite(
      ReachedCode code, int at, FieldInsnNode store, Threads threads) {
    ClassRepository classes = code.benchmark().inClass().classes();
    if (classes.isVolatile(store) || !threads.share(store) || !isOfState(code, at, store)) {
      return Optional.empty();
    }
    DataDependencyGraph graph = code.method().graph();
    boolean isSame = storesConstant(graph, at) || isGuarded(graph, at, store);
    return Optional.of(
        defect(
            FIELD_WRITE,
            threads.limit(isSame ? SAME_VALUE : Rating.NORMAL, store),
            at,
            Phrase.ofMember(store.owner, store.name)));
  }

  /** Whether a field is set where it is found null: once, or a few times when threads meet. */
  private static boolean isGuarded(DataDependencyGraph graph, int store, FieldInsnNode field) {
    return graph
        .instructions()
        .filter(i -> i < store)
        .filter(
            i ->
                graph.instruction(i).getOpcode() == Opcodes.IFNONNULL
                    || graph.instruction(i).getOpcode() == Opcodes.IFNULL)
        .anyMatch(i -> isLoadOf(graph, graph.operandsOf(i).get(0), field));
  }

  private static boolean isLoadOf(
      DataDependencyGraph graph, Definition value, FieldInsnNode field) {
    return value.is(Definition.Kind.LOAD)
        && graph.instruction(value.instruction()) instanceof FieldInsnNode load
        && load.name.equals(field.name)
        && load.owner.equals(field.owner);
  }

  /** A write to the element of a constant index, the same for all threads. */
  private static Optional<Defect> elementWrite(ReachedCode code, int at, Threads threads) {
    DataDependencyGraph graph = code.method().graph();
    List<Definition> operands = graph.operandsOf(at);
    Definition array = graph.uncast(operands.get(0));
    return operands.get(1).is(Definition.Kind.CONSTANT)
            && array.is(Definition.Kind.LOAD)
            && graph.instruction(array.instruction()) instanceof FieldInsnNode load
            && threads.share(load)
            && isOfState(code, array.instruction(), load)
        ? Optional.of(
            defect(
                FIELD_WRITE,
                threads.limit(storesConstant(graph, at) ? SAME_VALUE : Rating.NORMAL, load),
                at,
                Phrase.ofMember(load.owner, load.name)))
        : Optional.empty();
  }

  private static boolean storesConstant(DataDependencyGraph graph, int store) {
    return graph.storedBy(store).is(Definition.Kind.CONSTANT);
  }

  /** Whether a field is that of a state or static, not of some other object of the same class. */
  private static boolean isOfState(ReachedCode code, int at, FieldInsnNode access) {
    List<Definition> operands = code.method().graph().operandsOf(at);
    return access.getOpcode() == Opcodes.GETSTATIC
        || access.getOpcode() == Opcodes.PUTSTATIC
        || code.method().graph().uncast(operands.get(0)).is(Definition.Kind.PARAMETER);
  }

  private static Optional<Defect> unsafeCall(
      ReachedCode code, int at, MethodInsnNode call, Threads threads) {
    DataDependencyGraph graph = code.method().graph();
    if (!UnsafeObjects.isChange(call) || graph.operandsOf(at).isEmpty()) {
      return Optional.empty();
    }
    Definition receiver = graph.uncast(graph.operandsOf(at).get(0));
    return receiver.is(Definition.Kind.LOAD)
            && graph.instruction(receiver.instruction()) instanceof FieldInsnNode load
            && threads.share(load)
        ? new UnsafeObjects(code.benchmark())
            .rating(load)
            .map(rating -> threads.limit(rating, load))
            .map(
                rating -> defect(UNSAFE_OBJECT, rating, at, Phrase.ofMember(load.owner, load.name)))
        : Optional.empty();
  }

  private static Defect defect(BugPattern pattern, Rating rating, int at, Phrase subject) {
    return new Defect(
        pattern,
        rating,
        InstructionSite.Kind.SHARED_WRITE,
        List.of(at),
        subject,
        List.of(),
        List.of());
  }
}
