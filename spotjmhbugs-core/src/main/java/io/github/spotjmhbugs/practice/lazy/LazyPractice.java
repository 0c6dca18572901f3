// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.lazy;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.EffectTable.TypeWord;
import io.github.spotjmhbugs.effects.MethodEffects;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.practice.CodePractice;
import io.github.spotjmhbugs.practice.ReachedCode;
import io.github.spotjmhbugs.practice.Subjects;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * LAZY: what a benchmark returns or hands to a Blackhole only describes work, such as a stream
 * without a terminal operation. JMH does not run it.
 */
public final class LazyPractice implements CodePractice {
  public static final PracticeKey KEY = new PracticeKey("LAZY");

  /** A lazy value is consumed, and nobody runs it. */
  public static final BugPattern UNRUN_PIPELINE = KEY.pattern("UNRUN_PIPELINE");

  private static final Rating MAY_WORK = Rating.low("the call may do its work before it returns");

  private static final Rating MEANT = Rating.low("making it may be what is measured");

  private static final Phrase NOT_RUN = Phrase.of("a pipeline that nobody runs");

  private static final Phrase NOT_AWAITED = Phrase.of("an asynchronous result that nobody awaits");

  private static final Pattern END_OF_WORD = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|_");

  /** What benchmarks are called that measure the assembly. */
  private static final Pattern ASSEMBLING =
      Pattern.compile(
          "assemble|assembly|build|compose|construct(ion)?|creat(e|ion)|instantiat(e|ion)|lazy|make",
          Pattern.CASE_INSENSITIVE);

  @Override
  public List<BugPattern> patterns() {
    return List.of(UNRUN_PIPELINE);
  }

  @Override
  public List<Defect> defectsIn(ReachedCode code) {
    if (!code.reached().isBenchmark()) {
      return List.of();
    }
    LazyValues lazy = new LazyValues(code);
    Set<Definition> consumed =
        ProgramSlice.closure(code.consumed().toList(), LazyValues::otherNames);
    Set<Definition> assembled = ProgramSlice.closure(consumed, lazy::madeFrom);
    return consumed.stream()
        .filter(value -> value.is(Kind.CALL) && lazy.contains(value))
        .filter(value -> isUnrun(lazy, value, assembled))
        .map(value -> defect(code, lazy, value))
        .toList();
  }

  private static boolean isUnrun(LazyValues lazy, Definition value, Set<Definition> assembled) {
    Set<Definition> parts = ProgramSlice.closure(List.of(value), lazy::madeFrom);
    return parts.stream().noneMatch(lazy::isThere)
        && parts.stream().anyMatch(lazy::isStage)
        && parts.stream().allMatch(part -> lazy.isOnlyAssembled(part, assembled));
  }

  private static Defect defect(ReachedCode code, LazyValues lazy, Definition value) {
    boolean isAwaited = lazy.isAwaited(value);
    return new Defect(
        UNRUN_PIPELINE,
        isAwaited || saysThatItAssembles(code)
            ? MEANT
            : ProgramSlice.closure(List.of(value), lazy::madeFrom).stream().anyMatch(lazy::mayWork)
                ? MAY_WORK
                : Rating.NORMAL,
        Site.Code::new,
        List.of(value.instruction()),
        Subjects.producer(code.method(), value),
        List.of(isAwaited ? NOT_AWAITED : NOT_RUN),
        List.of());
  }

  private static boolean saysThatItAssembles(ReachedCode code) {
    return END_OF_WORD
        .splitAsStream(code.benchmark().declared().method().name)
        .anyMatch(word -> ASSEMBLING.matcher(word).matches());
  }

  /** The values of a method that only describe work: pipelines, and what is to be awaited. */
  private static final class LazyValues {
    private static final EffectTable TABLE = EffectTable.bundled();

    /** Lazy as they are, these are parts of pipelines rather than pipelines. */
    private static final Pattern PART =
        Pattern.compile("java/util/(stream/Collector|Spliterator.*)");

    /** Its methods that the tables do not list are lazy like those that they do. */
    private static final Pattern PLATFORM = Pattern.compile("(java|kotlin|scala)/.*");

    /** Types of libraries that the tables do not have, and that are awaited. */
    private static final Pattern AWAITED =
        Pattern.compile(
            "io/reactivex/(rxjava3/core/)?(Completable|Flowable|Maybe|Observable|Single)"
                + "|io/smallrye/mutiny/(Multi|Uni)|kotlinx/coroutines/(Deferred|flow/Flow)"
                + "|org/reactivestreams/Publisher|reactor/core/publisher/(Flux|Mono)");

    private final ReachedCode code;
    private final DataDependencyGraph graph;
    private final ClassRepository classes;

    LazyValues(ReachedCode code) {
      this.code = code;
      this.graph = code.graph();
      this.classes = code.benchmark().inClass().classes();
    }

    boolean contains(Definition value) {
      return isPipeline(value) || isAwaited(value);
    }

    private boolean isPipeline(Definition value) {
      String type = value.type().getInternalName();
      return (TABLE.says(TypeWord.LAZY, type) && !PART.matcher(type).matches())
          || code.method().calls(Trait.POSTPONES, graph.uncast(value).instruction());
    }

    boolean isAwaited(Definition value) {
      return value.isReference()
          && classes.supertypes(value.type().getInternalName()).stream()
              .anyMatch(
                  type -> TABLE.says(TypeWord.AWAITED, type) || AWAITED.matcher(type).matches());
    }

    static List<Definition> otherNames(Definition value) {
      return value.is(Kind.PHI) || value.is(Kind.CONVERSION) ? value.operands() : List.of();
    }

    /** The lazy values that a lazy value was made from, and what it is another name of. */
    List<Definition> madeFrom(Definition value) {
      return value.is(Kind.CALL) && contains(value)
          ? value.operands().stream().filter(this::contains).toList()
          : otherNames(value);
    }

    /** Whether a part of a pipeline does more than to hand out elements that are there. */
    boolean isStage(Definition part) {
      return code.method().isCall(part.instruction())
          && ((isAwaited(part) && !isRead(part))
              || mayWork(part)
              || code.method().callAt(part.instruction()).callee().calls() != 0
              || part.operands().stream().anyMatch(this::contains));
    }

    /** Whether a call that is not known makes a part of a pipeline. */
    boolean mayWork(Definition part) {
      return graph.codeOf(part) instanceof MethodInsnNode call
          && !isRead(part)
          && !TABLE.knows(call.owner)
          && !PLATFORM.matcher(call.owner).matches();
    }

    /** Whether a call hands out a part of its operands, as the getter of a field does. */
    private boolean isRead(Definition part) {
      MethodEffects callee = code.method().callAt(part.instruction()).callee();
      return callee.globalEffect() == GlobalEffect.NONE
          && callee.calls() == 0
          && (callee.origins() & (MethodEffects.NEWLY_ALLOCATED | MethodEffects.ESCAPED)) == 0;
    }

    /** Whether a future has its result from the beginning. */
    boolean isThere(Definition part) {
      return isAwaited(part)
          && part.operands().stream().noneMatch(this::contains)
          && graph.codeOf(part) instanceof MethodInsnNode call
          && TABLE.find(call).filter(it -> it.globalEffect() == GlobalEffect.NONE).isPresent();
    }

    /** Whether a part of a pipeline becomes part of another one, or is consumed as it is. */
    boolean isOnlyAssembled(Definition part, Set<Definition> assembled) {
      return graph.usesOf(part).stream().allMatch(use -> assembles(use, assembled));
    }

    private boolean assembles(Use use, Set<Definition> assembled) {
      Definition result = use.result();
      if (result != null && assembled.contains(result)) {
        return !result.is(Kind.CALL) || contains(result);
      }
      boolean isChecked =
          code.method().calls(Trait.BYPRODUCT, use.instruction())
              && (result == null || graph.usesOf(result).isEmpty());
      return isChecked || (!use.isByPhi() && code.consumes(use.instruction()));
    }
  }
}
