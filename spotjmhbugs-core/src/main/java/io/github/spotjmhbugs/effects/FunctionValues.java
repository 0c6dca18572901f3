// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.effects.FieldStores.Store;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
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
 * <p>The answer depends on the class files alone, not on what any method does. Safe for use by
 * several threads.
 */
final class FunctionValues {
  /** Long chains of functions of functions are not worth the search. */
  private static final int MAX_STEPS = 8;

  /** Objects with more methods are more than functions. */
  private static final int MAX_METHODS = 3;

  private final ClassRepository classes;
  private final FieldStores fields;
  private final EffectTable table;
  private final Function<MethodInsnNode, Optional<DeclaredMethod>> targets;
  private final Map<FieldStores.Read, Optional<List<FunctionTarget>>> inFields =
      new ConcurrentHashMap<>();

  private final Map<FieldStores.Read, Optional<List<FunctionTarget>>> ofCollections =
      new ConcurrentHashMap<>();

  /**
   * A method that may run when a function object is called. Its first parameters are what the
   * function captured.
   *
   * @param name the name that the function is called by
   * @param call the call that running the function amounts to
   * @param receiver internal name of the exact class of its receiver, or null
   * @param isObject whether the function is an object with methods of its own
   * @param captured how many values the function captured
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

    /** Whether all that it captured is known. */
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

  /**
   * Creates an analysis that has looked at no field yet.
   *
   * @param classes where functions are looked up
   * @param fields tells what fields are set to
   * @param table tells the methods that make functions of functions
   * @param targets tells the one method that a call can run, whatever its receiver is
   */
  FunctionValues(
      ClassRepository classes,
      FieldStores fields,
      EffectTable table,
      Function<MethodInsnNode, Optional<DeclaredMethod>> targets) {
    this.classes = classes;
    this.fields = fields;
    this.table = table;
    this.targets = targets;
  }

  /**
   * Finds the code of a function.
   *
   * @param graph a method
   * @param exact what is known of its parameters' classes
   * @param value a value in it
   * @return the methods one of which runs when the value is called as a function; empty when it is
   *     not known what does
   */
  Optional<List<FunctionTarget>> of(DataDependencyGraph graph, ExactTypes exact, Definition value) {
    return new Search(graph, exact, true).of(value, MAX_STEPS);
  }

  /**
   * Finds the code of the functions that the collections in a field were made with.
   *
   * @param load an instruction that loads the field
   * @param holder internal name of the exact class of the object that it is loaded from, or null
   * @param reader internal name of the class that the instruction stands in
   * @return the methods that run when such a collection compares; empty when it is not known what
   *     does
   */
  Optional<List<FunctionTarget>> ofCollectionIn(
      FieldInsnNode load, @Nullable String holder, String reader) {
    FieldStores.Read field = FieldStores.Read.of(load, holder, reader);
    Optional<List<FunctionTarget>> known = ofCollections.get(field);
    if (known == null) {
      known =
          fields
              .to(load, holder, reader)
              .flatMap(stores -> concatenated(stores.stream().map(this::ofStoredCollection)));
      ofCollections.put(field, known);
    }
    return known;
  }

  /**
   * Finds the code of the functions that a collection was made with which a helper returns.
   *
   * @param call a call of the helper
   * @return the methods that run when the collection compares; empty when it is not known what does
   */
  Optional<List<FunctionTarget>> ofCollectionFrom(MethodInsnNode call) {
    return targets
        .apply(call)
        .flatMap(UsableCode::graphOf)
        .flatMap(
            helper ->
                returned(helper)
                    .filter(made -> helper.uncast(made).is(Kind.ALLOCATION))
                    .flatMap(made -> ofCollection(helper, ExactTypes.NONE, made)))
        .map(FunctionValues::madeElsewhere);
  }

  /**
   * Finds the code of the functions that a new collection is made with.
   *
   * @param code a method
   * @param exact what is known of its parameters' classes
   * @param collection the new object in it
   * @return the methods that run when the collection compares; empty when it is not known what does
   */
  Optional<List<FunctionTarget>> ofCollection(
      DataDependencyGraph code, ExactTypes exact, Definition collection) {
    return concatenated(
        code.usesOf(code.uncast(collection)).stream()
            .filter(use -> !use.isByPhi() && use.operand() == 0)
            .flatMap(use -> functionsHandedTo(code, use.instruction()))
            .map(function -> new Search(code, exact, true).of(function, MAX_STEPS)));
  }

  private Optional<List<FunctionTarget>> ofStoredCollection(Store store) {
    return ofCollection(store.code(), ExactTypes.NONE, store.value())
        .map(FunctionValues::madeElsewhere);
  }

  private static List<FunctionTarget> madeElsewhere(List<FunctionTarget> made) {
    return made.stream().map(FunctionTarget::madeElsewhere).toList();
  }

  private Stream<Definition> functionsHandedTo(DataDependencyGraph code, int instruction) {
    return code.instruction(instruction) instanceof MethodInsnNode call
            && call.name.equals("<init>")
        ? table.find(call).stream()
            .flatMap(e -> CallEffects.select(code.operandsOf(instruction), e.calls()).stream())
        : Stream.empty();
  }

  /**
   * Follows the values of one method, also into fields where asked to. What a field is set from is
   * followed into no other field, so that the answer for a field does not depend on who asks.
   */
  private final class Search {
    private final DataDependencyGraph graph;
    private final ExactTypes exact;
    private final boolean followsFields;

    /** What a value adds when it is met again: nothing, or nobody knows as long as it is open. */
    private final Map<Definition, Optional<List<FunctionTarget>>> met = new HashMap<>();

    Search(DataDependencyGraph graph, ExactTypes exact, boolean followsFields) {
      this.graph = graph;
      this.exact = exact;
      this.followsFields = followsFields;
    }

    Optional<List<FunctionTarget>> of(Definition value, int steps) {
      if (steps == 0 || !value.isReference()) {
        return Optional.empty();
      }
      return switch (value.kind()) {
        case CONVERSION -> of(value.operands().get(0), steps);
        case PHI -> once(value, () -> all(value.operands(), steps - 1));
        case CONSTANT -> Optional.of(List.of()); // null: calling it fails
        case ALLOCATION -> ofObject(value);
        case CALL -> once(value, () -> ofCall(value, steps));
        case LOAD -> ofLoad(value);
        default -> Optional.empty();
      };
    }

    /** Values share operands, so there may be more paths through them than anyone can follow. */
    private Optional<List<FunctionTarget>> once(
        Definition value, Supplier<Optional<List<FunctionTarget>>> functions) {
      Optional<List<FunctionTarget>> again = met.putIfAbsent(value, Optional.empty());
      if (again != null) {
        return again;
      }
      Optional<List<FunctionTarget>> found = functions.get();
      met.put(value, found.map(any -> List.of()));
      return found;
    }

    private Optional<List<FunctionTarget>> all(List<Definition> values, int steps) {
      return concatenated(values.stream().map(value -> of(value, steps)));
    }

    private Optional<List<FunctionTarget>> ofCall(Definition value, int steps) {
      AbstractInsnNode instruction = graph.instruction(value.instruction());
      if (!(instruction instanceof MethodInsnNode call)) {
        return FunctionObject.of(instruction).map(made -> List.of(made(made, value, exact)));
      }
      Optional<MethodEffects> listed = table.find(call);
      return listed.isPresent()
          ? listed
              .filter(effects -> effects.is(Trait.FUNCTION))
              .flatMap(e -> all(CallEffects.select(value.operands(), e.calls()), steps - 1))
          : ofHelper(call, value, steps - 1);
    }

    /** What a helper returns that does nothing but make a function. */
    private Optional<List<FunctionTarget>> ofHelper(
        MethodInsnNode call, Definition value, int steps) {
      return Optional.of(call)
          .filter(any -> FunctionTypes.isFunction(value.type()))
          .flatMap(targets)
          .flatMap(UsableCode::graphOf)
          .flatMap(
              helper ->
                  returned(helper)
                      .flatMap(
                          result ->
                              new Search(helper, ExactTypes.NONE, followsFields).of(result, steps)))
          .map(FunctionValues::madeElsewhere);
    }

    private Optional<List<FunctionTarget>> ofLoad(Definition value) {
      return followsFields
              && FunctionTypes.isFunction(value.type())
              && graph.instruction(value.instruction()) instanceof FieldInsnNode load
          ? inField(load, exact.ofHolder(value), graph.owner())
          : Optional.empty();
    }
  }

  private static FunctionTarget made(FunctionObject function, Definition value, ExactTypes exact) {
    return new FunctionTarget(
        function.method(),
        function.call(),
        exact.ofCaptured(function, value).of(0),
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
  private Optional<List<FunctionTarget>> ofObject(Definition object) {
    return classes
        .find(object.type().getInternalName())
        .filter(FunctionValues::isFunctionClass)
        .map(type -> methodsOf(type).map(method -> made(type, method, object)).toList())
        .filter(methods -> methods.size() <= MAX_METHODS);
  }

  private static boolean isFunctionClass(ClassNode type) {
    String superclass = String.valueOf(type.superName);
    return FunctionTypes.isBase(superclass)
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
      known = isConstantOfPlatform(load) ? Optional.of(List.of()) : putInto(load, holder, reader);
      inFields.put(field, known);
    }
    return known;
  }

  /** Such as {@code String.CASE_INSENSITIVE_ORDER}: these only compute. */
  private static boolean isConstantOfPlatform(FieldInsnNode load) {
    return load.getOpcode() == Opcodes.GETSTATIC && ClassRepository.isPlatformClass(load.owner);
  }

  private Optional<List<FunctionTarget>> putInto(
      FieldInsnNode load, @Nullable String holder, String reader) {
    return fields
        .to(load, holder, reader)
        .filter(stores -> !stores.isEmpty())
        .flatMap(stores -> concatenated(stores.stream().map(s -> stored(s, holder))));
  }

  private static Optional<List<FunctionTarget>> concatenated(
      Stream<Optional<List<FunctionTarget>>> parts) {
    List<FunctionTarget> all = new ArrayList<>();
    for (Iterator<Optional<List<FunctionTarget>>> rest = parts.iterator(); rest.hasNext(); ) {
      Optional<List<FunctionTarget>> part = rest.next();
      if (part.isEmpty()) {
        return part; // the others need no search
      }
      all.addAll(part.get());
    }
    return Optional.of(List.copyOf(all));
  }

  private Optional<List<FunctionTarget>> stored(Store store, @Nullable String holder) {
    DataDependencyGraph code = store.code();
    boolean isByItself =
        holder != null
            && (code.method().access & Opcodes.ACC_STATIC) == 0
            && classes.supertypes(holder).contains(code.owner());
    return new Search(code, ExactTypes.ofReceiver(isByItself ? holder : null), false)
        .of(store.value(), MAX_STEPS)
        .map(FunctionValues::madeElsewhere);
  }
}
