// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static io.github.spotjmhbugs.effects.CallEffects.select;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.effects.FieldStores.Store;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Tells which code runs when a function object is called. A function is followed from where it is
 * made, by a lambda, a method reference or an object with methods of its own, through combinators,
 * choices, fields that are set once, and helpers that return one.
 *
 * <p>The answer depends on the class files alone, not on what any method does. Thread-safe.
 */
final class FunctionValues {
  /** Helpers of helpers of helpers are not worth the search, which may go in circles. */
  private static final int MAX_HELPERS = 4;

  /** Objects with more methods are more than functions. */
  private static final int MAX_METHODS = 3;

  private final ClassRepository classes;
  private final FieldStores fields;
  private final EffectTable table;
  private final Map<FieldStores.Read, Optional<List<FunctionTarget>>> inFields =
      new ConcurrentHashMap<>();

  /**
   * A method that a call of a function object may run. Its first parameters are what that captured.
   *
   * @param name the name that the function is called by
   * @param call the call that running the function amounts to
   * @param receiver internal name of the exact class of its receiver, or null
   * @param isObject whether the function is an object with methods of its own
   * @param captures the captured values in their order; none if the function was made in another
   *     method than the one that it is looked up in
   */
  record FunctionTarget(
      String name,
      MethodInsnNode call,
      @Nullable String receiver,
      boolean isObject,
      int captured,
      List<Definition> captures) {

    boolean isMadeHere() {
      return captures.size() == captured;
    }

    /** Whether it may have captured objects, which what it yields may hold. */
    boolean holdsObjects() {
      return isMadeHere() ? captures.stream().anyMatch(Definition::isReference) : captured > 0;
    }

    private FunctionTarget madeElsewhere() {
      return new FunctionTarget(name, call, receiver, isObject, captured, List.of());
    }
  }

  FunctionValues(ClassRepository classes, FieldStores fields, EffectTable table) {
    this.classes = classes;
    this.fields = fields;
    this.table = table;
  }

  /** The methods one of which runs when a value is called as a function; empty if not known. */
  Optional<List<FunctionTarget>> of(DataDependencyGraph graph, ExactTypes exact, Definition value) {
    return new Search(graph, exact, FunctionObject::runsFunctions, 0).of(value);
  }

  private Optional<List<FunctionTarget>> stored(Store store, @Nullable String holder) {
    DataDependencyGraph code = store.code();
    boolean isSorted = FunctionObject.isSorted(store.value().type());
    Predicate<Type> followed = isSorted ? FunctionObject::isFunction : any -> false;
    boolean isByItself =
        holder != null
            && (code.method().access & Opcodes.ACC_STATIC) == 0
            && classes.supertypes(holder).contains(code.owner());
    return new Search(code, ExactTypes.ofReceiver(isByItself ? holder : null), followed, 0)
        .of(store.value())
        .map(FunctionValues::madeElsewhere);
  }

  private static List<FunctionTarget> madeElsewhere(List<FunctionTarget> made) {
    return made.stream().map(FunctionTarget::madeElsewhere).toList();
  }

  private static Optional<List<FunctionTarget>> all(Stream<Optional<List<FunctionTarget>>> parts) {
    List<Optional<List<FunctionTarget>>> found = parts.toList();
    return found.stream().allMatch(Optional::isPresent)
        ? Optional.of(found.stream().flatMap(Optional::stream).flatMap(List::stream).toList())
        : Optional.empty();
  }

  /**
   * Follows the values of one method, also into some fields. What a field is set from is followed
   * no further, but from a collection to its functions, so that all who ask get one answer.
   */
  private final class Search {
    private final DataDependencyGraph graph;
    private final ExactTypes exact;
    private final Predicate<Type> followedFields;
    private final int helpers;

    Search(
        DataDependencyGraph graph, ExactTypes exact, Predicate<Type> followedFields, int helpers) {
      this.graph = graph;
      this.exact = exact;
      this.followedFields = followedFields;
      this.helpers = helpers;
    }

    Optional<List<FunctionTarget>> of(Definition value) {
      Set<Definition> members = withParts(List.of(value));
      boolean isLoop = members.stream().anyMatch(this::isMadeOfItself);
      return isLoop
          ? Optional.empty()
          : all(members.stream().filter(part -> parts(part).isEmpty()).map(this::ofSource));
    }

    private Set<Definition> withParts(List<Definition> values) {
      return ProgramSlice.closure(values, part -> parts(part).orElse(List.of()));
    }

    /** Whether a loop combines a function with what it was before, nobody knows how often. */
    private boolean isMadeOfItself(Definition value) {
      return value.is(Kind.CALL) && withParts(parts(value).orElse(List.of())).contains(value);
    }

    /** The values that a value runs when it runs, and nothing else; empty when it has a method. */
    private Optional<List<Definition>> parts(Definition value) {
      return switch (value.kind()) {
        case PHI, CONVERSION -> Optional.of(value.operands());
        case ALLOCATION -> Optional.of(value).filter(this::isSorted).map(this::comparatorsOf);
        case CALL ->
            listed(value.instruction())
                .filter(effects -> effects.is(Trait.FUNCTION) || isSorted(value))
                .map(effects -> runBy(effects, value.operands()));
        default -> Optional.empty();
      };
    }

    private Optional<MethodEffects> listed(int instruction) {
      return graph.instruction(instruction) instanceof MethodInsnNode call
          ? table.find(call)
          : Optional.empty();
    }

    /** The functions among some operands, and the collections that have some. */
    private List<Definition> runBy(MethodEffects callee, List<Definition> operands) {
      List<Definition> run = select(operands, callee.calls());
      operands.stream().filter(this::isSorted).forEach(run::add);
      return run;
    }

    private List<Definition> comparatorsOf(Definition collection) {
      return graph
          .constructorCallsOn(collection)
          .flatMap(i -> listed(i).map(e -> runBy(e, graph.operandsOf(i))).stream())
          .flatMap(List::stream)
          .toList();
    }

    private Optional<List<FunctionTarget>> ofSource(Definition value) {
      return switch (value.kind()) {
        case CONSTANT -> Optional.of(List.<FunctionTarget>of()).filter(any -> value.isReference());
        case ALLOCATION -> ofObject(value.type().getInternalName(), value);
        case CALL -> ofCall(value);
        case LOAD -> ofLoad(value);
        default -> Optional.empty();
      };
    }

    private Optional<List<FunctionTarget>> ofCall(Definition value) {
      AbstractInsnNode instruction = graph.codeOf(value);
      return instruction instanceof MethodInsnNode call
          ? Optional.of(call)
              .filter(any -> FunctionObject.runsFunctions(value.type()))
              .flatMap(this::ofHelper)
          : FunctionObject.of(instruction).map(made -> List.of(made(made, value, exact)));
    }

    /** What a helper returns that does nothing but make a function. */
    private Optional<List<FunctionTarget>> ofHelper(MethodInsnNode call) {
      return Optional.of(call)
          .filter(any -> helpers < MAX_HELPERS && table.find(call).isEmpty())
          .flatMap(helper -> classes.target(helper, null))
          .flatMap(MethodAnalyses::ofHelper)
          .flatMap(
              helper ->
                  returned(helper)
                      .flatMap(
                          new Search(helper, ExactTypes.NONE, followedFields, helpers + 1)::of))
          .map(FunctionValues::madeElsewhere);
    }

    private Optional<List<FunctionTarget>> ofLoad(Definition value) {
      if (!(graph.codeOf(value) instanceof FieldInsnNode load)) {
        return Optional.empty();
      }
      if (classes.has(load, Opcodes.ACC_ENUM)) {
        return fields.exactTypeOf(load, null, load.owner).flatMap(type -> ofObject(type, value));
      }
      return followedFields.test(value.type())
          ? inField(load, exact.ofHolder(value), graph.owner())
          : Optional.empty();
    }

    private boolean isSorted(Definition value) {
      return FunctionObject.isSorted(value.type());
    }
  }

  private static FunctionTarget made(FunctionObject function, Definition value, ExactTypes exact) {
    return new FunctionTarget(
        function.method(),
        function.call(),
        exact.ofCaptured(function, value).ofParameter().get(0),
        false,
        function.captured(),
        value.operands());
  }

  private static Optional<Definition> returned(DataDependencyGraph helper) {
    int[] returns = helper.instructions().filter(helper::returnsValue).toArray();
    boolean isStraight = returns.length == 1 && helper.controlFlow().blocks().size() == 1;
    return isStraight ? Optional.of(helper.operandsOf(returns[0]).get(0)) : Optional.empty();
  }

  /** The methods of an object that has few of them; what it captured is in its fields. */
  private Optional<List<FunctionTarget>> ofObject(String exactType, Definition object) {
    return classes
        .find(exactType)
        .filter(FunctionValues::isFunctionClass)
        .map(type -> methodsOf(type).map(method -> made(type, method, object)).toList())
        .filter(methods -> methods.size() <= MAX_METHODS);
  }

  private static boolean isFunctionClass(ClassNode type) {
    String superclass = String.valueOf(type.superName);
    return FunctionObject.isBase(superclass)
        || (type.access & Opcodes.ACC_ENUM) != 0
        || (!type.interfaces.isEmpty() && superclass.equals("java/lang/Object"));
  }

  private static Stream<MethodNode> methodsOf(ClassNode type) {
    int others = Opcodes.ACC_STATIC | Opcodes.ACC_BRIDGE | Opcodes.ACC_PRIVATE;
    return type.methods.stream()
        .filter(method -> (method.access & others) == 0 && !method.name.equals("<init>"));
  }

  private static FunctionTarget made(ClassNode type, MethodNode method, Definition object) {
    return new FunctionTarget(
        method.name,
        new MethodInsnNode(Opcodes.INVOKEVIRTUAL, type.name, method.name, method.desc),
        type.name,
        true,
        1,
        List.of(object));
  }

  private Optional<List<FunctionTarget>> inField(
      FieldInsnNode load, @Nullable String holder, String reader) {
    FieldStores.Read field = FieldStores.Read.of(load, holder, reader);
    Optional<List<FunctionTarget>> known = inFields.get(field);
    if (known == null) {
      // Constants of the platform, such as String.CASE_INSENSITIVE_ORDER, only compute.
      known =
          load.getOpcode() == Opcodes.GETSTATIC && ClassRepository.isPlatformClass(load.owner)
              ? Optional.of(List.of())
              : putInto(load, holder, reader);
      inFields.put(field, known);
    }
    return known;
  }

  private Optional<List<FunctionTarget>> putInto(
      FieldInsnNode load, @Nullable String holder, String reader) {
    return fields
        .to(load, holder, reader)
        .filter(stores -> !stores.isEmpty())
        .flatMap(stores -> all(stores.stream().map(store -> stored(store, holder))));
  }
}
