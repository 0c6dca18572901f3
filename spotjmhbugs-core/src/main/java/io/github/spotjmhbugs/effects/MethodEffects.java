// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.LongUnaryOperator;

/**
 * What a method does when it is called, as far as its callers can tell. Sets of parameters are bit
 * masks; bit 0 is the receiver of an instance method or the first argument of a static one.
 *
 * @param globalEffect its effect on global state: statics, input and output, locks, other threads
 * @param mutates the parameters that it stores into; it may keep its other arguments there
 * @param mutatesReachable those of {@code mutates} of which it also mutates what they refer to
 * @param checks the parameters that decide whether it throws
 * @param calls the parameters that are functions and run before it returns
 * @param keeps the parameters that it may keep, or a part of them, in others that it mutates
 * @param ignores the arguments that neither it nor what it hands them to has any use for
 * @param origins where its result may come from: {@link #NEWLY_ALLOCATED}, {@link #ESCAPED}, or
 *     parameters that it may be or be a part of; and whether the method {@link #LINKS_ESCAPED}
 * @param holds the parameters that what it makes may refer to, or to a part of them
 * @param holdsInParts those that parts of what it makes may refer to
 * @param returned the parameter that the result always is, or {@link #NONE_RETURNED}
 */
public record MethodEffects(
    GlobalEffect globalEffect,
    long mutates,
    long mutatesReachable,
    long checks,
    long calls,
    long keeps,
    long ignores,
    long origins,
    long holds,
    long holdsInParts,
    int returned,
    Set<Trait> traits) {

  /** A new result, or an object that the method mutates, may refer to what anybody shares. */
  static final long LINKS_ESCAPED = 1L << 61;

  /** The result is an object that nobody else holds, but that may hold the arguments. */
  public static final long NEWLY_ALLOCATED = 1L << 62;

  /** The result may be shared with anybody. */
  public static final long ESCAPED = 1L << 63;

  /** No parameter is always returned. */
  public static final int NONE_RETURNED = -1;

  /** Methods with more parameters are not summarised. */
  static final int MAX_PARAMETERS = 60;

  static final long PARAMETERS = (1L << MAX_PARAMETERS) - 1;

  static final MethodEffects PURE = of(GlobalEffect.NONE, 0, Set.of());

  /** The method may run any functions that it is handed, and else only computes. */
  static final MethodEffects CALLER =
      new MethodEffects(
          GlobalEffect.NONE, 0, 0, 0, PARAMETERS, 0, 0, 0, 0, 0, NONE_RETURNED, Set.of());

  /** The method makes an object, and the JIT compiler deletes it where nobody uses it. */
  static final MethodEffects FACTORY =
      of(GlobalEffect.NONE, NEWLY_ALLOCATED, EnumSet.of(Trait.REMOVABLE));

  /** Nothing is known of the method: it may do anything. */
  public static final MethodEffects UNKNOWN = of(GlobalEffect.POSSIBLE, ESCAPED, Set.of());

  /** The method is known to have a global effect, or no compiler can look into it. */
  public static final MethodEffects OPAQUE = of(GlobalEffect.CERTAIN, ESCAPED, Set.of());

  /** Whether a method has an effect on global state. */
  public enum GlobalEffect {
    NONE,
    /** It may have one: some code that it runs is unknown. */
    POSSIBLE,
    CERTAIN;

    /** {@return the stronger of two effects} */
    public GlobalEffect or(GlobalEffect other) {
      return compareTo(other) >= 0 ? this : other;
    }
  }

  /** What else matters about a method. */
  public enum Trait {
    /** Reads one element, by position, iteration or unboxing, like an array load. */
    LOAD,
    /** A load that benchmarks measure, such as that of a buffer. */
    ACCESSOR,
    /** A size or a count of what the receiver or argument holds, or whether it holds anything. */
    SIZE,
    /** The method is called for something other than its result. */
    BYPRODUCT,
    /** The result is a function: the functions among the operands run when it does, not before. */
    FUNCTION,
    /** The functions run, if at all, only when the result is used, which is no function. */
    POSTPONES,
    /** What the suppliers among its functions yield, it, or what uses its result, stores into. */
    FILLS,
    /** Runs its function arguments once per element, as a loop runs its body. */
    REPEATS,
    /** Hands its function another one that only takes elements. */
    FEEDS,
    /** Makes a stream whose functions a pool of threads runs. */
    PARALLEL,
    /** The JIT compiler can see through the call, and deletes it where nobody uses its result. */
    REMOVABLE,
    /** The JIT compiler computes the call ahead of time where all its operands are constants. */
    FOLDS,
    /** The object that the method changes holds more afterwards, however often it is called. */
    GROWS,
    /** The object holds more afterwards if it does not hold the first argument yet. */
    KEYED,
    /** The object that the method changes may hold less afterwards. */
    SHRINKS,
    /** Takes what it reads out of what the receiver has left to give. */
    EXHAUSTS,
    /** The receiver may give again what was read before. */
    REWINDS,
    /** Decides for good what the receiver is, as a latch is open; later calls find that. */
    SETTLES,
    /** The elements of the object that the method changes are in order afterwards. */
    SORTS,
    /** Draws the next number of a generator, for the sake of the number. */
    RANDOM,
    /** The result hardly ever equals that of another call. */
    DISTINCT,
    /** Uses the receiver as scratch space: no caller sees it, but other threads disturb it. */
    SCRATCH,
    /** The result depends on more than the operands: the time, settings. */
    VARIES,
    /** The result is the number that a text spells. */
    PARSES,
    /** Stores into the result go into the first operand, and not into what that refers to. */
    VIEW,
    /** Takes null for an argument like anything else. */
    NULLABLE,
    /** Waits for a given time. */
    SLEEPS,
    /** Waits until another thread has done something. */
    WAITS
  }

  /** The effects of a method that has nothing to do with its parameters, but may keep them. */
  static MethodEffects of(GlobalEffect effect, long origins, Set<Trait> traits) {
    long holds = origins == 0 ? 0 : PARAMETERS;
    return new MethodEffects(
        effect, 0, 0, 0, 0, 0, 0, origins, holds, holds, NONE_RETURNED, traits);
  }

  /** The effects of a method that does what one of two does: all effects, and common promises. */
  MethodEffects or(MethodEffects other) {
    EnumSet<Trait> common = EnumSet.noneOf(Trait.class);
    traits.stream().filter(other::is).forEach(common::add);
    return new MethodEffects(
        globalEffect.or(other.globalEffect),
        mutates | other.mutates,
        mutatesReachable | other.mutatesReachable,
        checks | other.checks,
        calls | other.calls,
        keeps | other.keeps,
        ignores & other.ignores,
        origins | other.origins,
        holds | other.holds,
        holdsInParts | other.holdsInParts,
        returned == other.returned ? returned : NONE_RETURNED,
        common);
  }

  MethodEffects withoutOrigins() {
    return with(LongUnaryOperator.identity(), 0, returned, traits);
  }

  /** The same effects of a method that the JIT compiler keeps if it keeps the other one. */
  MethodEffects keptLike(MethodEffects other) {
    if (other.is(Trait.REMOVABLE) || !is(Trait.REMOVABLE)) {
      return this;
    }
    EnumSet<Trait> remaining = EnumSet.copyOf(traits);
    remaining.remove(Trait.REMOVABLE);
    return with(LongUnaryOperator.identity(), origins, returned, remaining);
  }

  MethodEffects onFirst(int parameters) {
    return with(set -> set & ((1L << parameters) - 1), origins, returned, traits);
  }

  MethodEffects withoutFirst(int parameters) {
    return with(set -> set >>> parameters, origins, returned, traits);
  }

  /** The effects of a constructor without those on the object that it makes. */
  MethodEffects withoutReceiver() {
    long made = NEWLY_ALLOCATED | (origins & LINKS_ESCAPED);
    return with(set -> set >>> 1, made, NONE_RETURNED, traits);
  }

  /**
   * The same effects as those of a function's only method, whose receiver is the function and
   * stands for what it captured: so many of the first parameters.
   */
  MethodEffects ofFunction(int captured) {
    long results = NEWLY_ALLOCATED | ESCAPED | LINKS_ESCAPED;
    return with(
        set -> ofFunction(set, captured),
        ofFunction(origins & ~results, captured) | (origins & results),
        returned >= captured ? returned - captured + 1 : NONE_RETURNED,
        traits);
  }

  /**
   * The same effects on parameters that are numbered otherwise, and another result. Which of them
   * it ignores is not known, because one number may then stand for several.
   */
  private MethodEffects with(
      LongUnaryOperator renumbered, long otherOrigins, int otherReturned, Set<Trait> otherTraits) {
    return new MethodEffects(
        globalEffect,
        renumbered.applyAsLong(mutates),
        renumbered.applyAsLong(mutatesReachable),
        renumbered.applyAsLong(checks),
        renumbered.applyAsLong(calls),
        renumbered.applyAsLong(keeps),
        0,
        otherOrigins,
        renumbered.applyAsLong(holds),
        renumbered.applyAsLong(holdsInParts),
        otherReturned,
        otherTraits);
  }

  private static long ofFunction(long parameters, int captured) {
    long own = (1L << captured) - 1;
    return parameters >>> captured << 1 | ((parameters & own) == 0 ? 0 : 1);
  }

  /** {@return whether the method has a trait} */
  public boolean is(Trait trait) {
    return traits.contains(trait);
  }

  /** {@return whether the result is an object that nobody else holds} */
  public boolean returnsNewlyAllocated() {
    return (origins & ~LINKS_ESCAPED) == NEWLY_ALLOCATED;
  }
}
