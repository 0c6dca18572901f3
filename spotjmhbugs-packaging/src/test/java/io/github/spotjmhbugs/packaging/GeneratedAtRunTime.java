// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.packaging;

import java.io.Serial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Code of each kind that the JVM generates classes for. What it says is what it did. */
@SuppressWarnings({
  "ArrayRecordComponent",
  "ImmutableEnumChecker",
  "ToStringReturnsNull",
  "UnnecessaryLambda"
})
public final class GeneratedAtRunTime implements Supplier<List<String>> {
  private final List<String> said = new ArrayList<>();
  private int sum = 40;

  private record Everything(
      boolean truth,
      byte small,
      char letter,
      short brief,
      int number,
      long large,
      float rough,
      double fine,
      String text,
      List<Integer> numbers) {}

  private record Nothing() {}

  private interface Shape {
    int sides();

    private int scaled(int scale) {
      IntUnaryOperator scaled = factor -> factor * sides();
      return scaled.applyAsInt(scale);
    }

    static Supplier<String> named(String name) {
      return () -> name + " " + join(name);
    }

    private static String join(String name) {
      return name + "!";
    }
  }

  /** Has for a default what another interface leaves to its lambdas. */
  private interface Named {
    int length();

    default String name() {
      return "named " + length();
    }
  }

  /** Has the same default. */
  private interface Called {
    long calls();

    default String name() {
      return "called " + calls();
    }
  }

  private interface Name {
    String name();
  }

  private interface Countdown {
    Countdown of(int number);
  }

  private interface Wide {
    double of(long large, int number, double fine, String text);
  }

  private interface OfCharacter {
    long of(char letter);
  }

  private interface OfByte {
    double of(byte small);
  }

  private interface Range {
    void remove(int from, int to);
  }

  private interface Marked {}

  /** Its lambdas need a second method, for those who know it as a function. */
  private interface Narrowed extends Function<String, String> {
    @Override
    String apply(String text);
  }

  private enum Operation {
    PLUS((left, right) -> left + right),
    MINUS((left, right) -> left - right);

    private final IntBinaryOperator operator;

    Operation(IntBinaryOperator operator) {
      this.operator = operator;
    }
  }

  /** Inherits what only subclasses may call. */
  private static final class Numbers extends ArrayList<Integer> {
    @Serial private static final long serialVersionUID = 1;

    private Range range() {
      return this::removeRange;
    }
  }

  /** Says when it is asked what it is. */
  private final class Loud {
    private final String name;

    private Loud(String name) {
      this.name = name;
    }

    @Override
    public String toString() {
      say("asked " + name);
      if (name.equals("wrong")) {
        throw new IllegalStateException(name);
      }
      return name.equals("null") ? null : name;
    }
  }

  private final class Inner {
    private final String name;

    private Inner(String name) {
      this.name = name;
    }

    private String withOuter() {
      Supplier<String> both = () -> name + sum;
      return both.get();
    }

    private String name() {
      return name;
    }
  }

  private static class Base {
    private final Supplier<String> own = this::hidden;

    private String hidden() {
      return "base";
    }

    String open() {
      return "open base";
    }
  }

  private static final class Derived extends Base {
    private final Supplier<String> hiddenToo = this::hidden;
    private final Supplier<String> inherited = super::open;

    private String hidden() {
      return "derived";
    }

    @Override
    String open() {
      return "open derived";
    }
  }

  @Override
  public List<String> get() {
    captures(true, (byte) 1, 'c', (short) 2, 3, 4L, 5.5f, 6.5, "text");
    captures(true, (byte) -1, 'c', (short) -2, 3, 4L, 5.5f, 6.5, "text");
    wideCaptures(4L, 5, 6.5, new int[] {7, 8});
    conversions();
    references();
    missing(null);
    nests();
    interfaces();
    consumers();
    severalMethods();
    concatenations();
    records();
    localRecords();
    return said;
  }

  private void say(Object value) {
    said.add(String.valueOf(value));
  }

  private void captures(
      boolean truth,
      byte small,
      char letter,
      short brief,
      int number,
      long large,
      float rough,
      double fine,
      String text) {
    Supplier<List<Object>> all =
        () -> List.of(truth, small, letter, brief, number, large, rough, fine, text, sum);
    Supplier<Object> none = () -> "none";
    IntBinaryOperator two = (left, right) -> left * number - right;
    Function<String, Predicate<String>> nested = first -> second -> (first + second).equals(text);
    say(all.get());
    say(none.get());
    say(two.applyAsInt(5, 7));
    say(nested.apply("te").test("xt"));
    say(nested.apply("te").negate().test("xt"));
    Object missing = null;
    say("" + truth + small + letter + brief + number + large + rough + fine + text + missing);
    say(number + " and " + said.size() + ", " + letter + letter + '.');
    String longer = text;
    longer += number;
    say(longer);
  }

  private void wideCaptures(long large, int number, double fine, int[] numbers) {
    Wide wide =
        (long of, int by, double and, String text) ->
            large * of + (long) number * by + fine * and + numbers[1] + text.length();
    say(wide.of(1L << 40, 2, 0.25, "four"));
  }

  private void conversions() {
    Function<Integer, Long> unboxed = GeneratedAtRunTime::tripled;
    Function<Integer, Object> boxed = Integer::intValue;
    ToLongFunction<Integer> widened = Integer::intValue;
    ToLongFunction<String> unboxedAndWidened = Integer::valueOf;
    ToDoubleFunction<Float> fromFloat = value -> value;
    ToIntFunction<Character> ofCharacter = GeneratedAtRunTime::code;
    IntFunction<String> boxedArgument = GeneratedAtRunTime::described;
    Function<Boolean, Boolean> truths = GeneratedAtRunTime::not;
    Consumer<String> dropped = said::add;
    Consumer<Integer> droppedLong = GeneratedAtRunTime::tripled;
    Function<Long, Object> boxedLong = Long::longValue;
    Supplier<Number> boxedFloat = Float.valueOf(2.5f)::floatValue;
    Function<Short, Long> widenedShort = GeneratedAtRunTime::tripled;
    Function<Character, Long> widenedCharacter = GeneratedAtRunTime::tripled;
    IntFunction<Long> widenedThenBoxed = Long::valueOf;
    OfCharacter ofPlainCharacter = GeneratedAtRunTime::code;
    OfByte ofByte = GeneratedAtRunTime::tripled;
    say(unboxed.apply(14));
    say(boxed.apply(15));
    say(widened.applyAsLong(16));
    say(unboxedAndWidened.applyAsLong("17"));
    say(fromFloat.applyAsDouble(1.5f));
    say(ofCharacter.applyAsInt('a'));
    say(boxedArgument.apply(18));
    say(truths.apply(true));
    dropped.accept("dropped");
    droppedLong.accept(19);
    say(boxedLong.apply(20L));
    say(boxedFloat.get());
    say(widenedShort.apply((short) 21));
    say(widenedCharacter.apply('b'));
    say(widenedThenBoxed.apply(22));
    say(ofPlainCharacter.of('c'));
    say(ofByte.of((byte) -23));
    say(both(24, 25));
  }

  /** Their parameters are of two types at once. */
  private static <T extends Number & Comparable<T>> List<Object> both(T one, T other) {
    ToIntFunction<T> compared = other::compareTo;
    ToDoubleFunction<T> number = T::doubleValue;
    return List.of(compared.applyAsInt(one), number.applyAsDouble(one));
  }

  private static long tripled(long value) {
    return 3 * value;
  }

  private static int code(int character) {
    return character + 1;
  }

  private static String described(Object value) {
    return value.getClass().getSimpleName() + value;
  }

  private static boolean not(boolean value) {
    return !value;
  }

  private void references() {
    Function<String, Inner> constructor = Inner::new;
    IntFunction<int[]> array = int[]::new;
    Function<Inner, String> virtual = Inner::name;
    Function<List<?>, Integer> ofInterface = List::size;
    BiFunction<String, String, Boolean> bound = String::startsWith;
    Supplier<String> trimmed = " trimmed "::trim;
    Supplier<Nothing> ofNest = Nothing::new;
    Function<String, List<String>> ofStaticInterface = List::of;
    BiFunction<String, String, List<String>> variable = Arrays::asList;
    IntFunction<String[][]> arrays = String[][]::new;
    Function<int[], int[]> copy = int[]::clone;
    Function<Object, String> ofObject = Object::toString;
    Runnable increase = this::increase;
    increase.run();
    say(virtual.apply(constructor.apply("inner")));
    say(array.apply(3).length);
    say(ofInterface.apply(List.of(1, 2)));
    say(bound.apply("bound", "bo"));
    say(trimmed.get());
    say(ofNest.get());
    say(ofStaticInterface.apply("one"));
    say(variable.apply("one", "two"));
    say(arrays.apply(2).getClass());
    say(copy.apply(new int[] {3, 4})[1]);
    say(ofObject.apply(List.of(5)));
    Numbers numbers = new Numbers();
    numbers.addAll(List.of(1, 2, 3));
    numbers.range().remove(0, 2);
    say(numbers);
    say(sum);
  }

  private void increase() {
    sum += 2;
  }

  /** What a reference is bound to is looked at when it is made, and not when it is called. */
  private void missing(String none) {
    ToIntFunction<Integer> unboxed = Integer::intValue;
    say(failure(() -> say(ignored(none::trim))));
    say(failure(() -> say(ignored(() -> none.trim()))));
    say(failure(() -> say(unboxed.applyAsInt(null))));
  }

  private static String ignored(Supplier<String> text) {
    return "not called: " + (text != null);
  }

  private static String failure(Runnable action) {
    try {
      action.run();
      return "nothing failed";
    } catch (RuntimeException e) {
      return e.getClass().getName();
    }
  }

  private void nests() {
    Shape square = () -> 4;
    Derived derived = new Derived();
    say(square.scaled(3));
    say(Shape.named("square").get());
    say(new Inner("sum").withOuter());
    say(((Base) derived).own.get());
    say(derived.hiddenToo.get());
    say(derived.inherited.get());
    say(Operation.PLUS.operator.applyAsInt(1, 2));
    say(Operation.MINUS.operator.applyAsInt(1, 2));
    Supplier<Supplier<String>> anonymous =
        () ->
            new Supplier<>() {
              @Override
              public String get() {
                Supplier<String> inner = () -> "inner " + sum;
                return inner.get();
              }
            };
    say(anonymous.get().get());
  }

  private void interfaces() {
    Named named = () -> 1;
    Called called = () -> 2;
    Name name = () -> "name";
    say(named.name());
    say(called.name());
    say(name.name());
    Countdown countdown = number -> null;
    say(countdown.of(3));
  }

  /** An iterator of numbers asks a consumer of objects whether it takes numbers, too. */
  private void consumers() {
    IntConsumer ofNumbers = number -> say("number " + number);
    Consumer<Integer> ofObjects = object -> say("object " + object);
    ofNumbers.accept(1);
    IntStream.of(2, 3).iterator().forEachRemaining(ofObjects);
    IntStream.of(4, 5).spliterator().forEachRemaining(ofObjects);
  }

  private void severalMethods() {
    Narrowed narrowed = text -> text + "!";
    Function<String, String> function = narrowed;
    Supplier<String> marked = (Supplier<String> & Marked) () -> "marked";
    say(narrowed.apply("narrowed"));
    say(function.apply("function"));
    say(marked.get());
    say(marked instanceof Marked);
  }

  /** The characters of the first are what separates the parts of a concatenation in class files. */
  @SuppressWarnings("ArrayToString")
  private void concatenations() {
    say("\1" + sum + "\2");
    say(new Loud("left") + " and " + new Loud("null") + new Loud("right"));
    say(failure(() -> say(new Loud("first") + "" + new Loud("wrong") + new Loud("never"))));
    char[] letters = {'a'};
    say(("" + letters).startsWith("[C@"));
  }

  private void records() {
    List<Integer> numbers = List.of(1, 2);
    Everything[] different = {
      new Everything(true, (byte) 1, 'c', (short) 2, 3, 4L << 40, 5.5f, 6.5, "t", numbers),
      new Everything(false, (byte) 1, 'c', (short) 2, 3, 4L << 40, 5.5f, 6.5, "t", numbers),
      new Everything(true, (byte) 2, 'c', (short) 2, 3, 4L << 40, 5.5f, 6.5, "t", numbers),
      new Everything(true, (byte) 1, 'd', (short) 2, 3, 4L << 40, 5.5f, 6.5, "t", numbers),
      new Everything(true, (byte) 1, 'c', (short) 3, 3, 4L << 40, 5.5f, 6.5, "t", numbers),
      new Everything(true, (byte) 1, 'c', (short) 2, 4, 4L << 40, 5.5f, 6.5, "t", numbers),
      new Everything(true, (byte) 1, 'c', (short) 2, 3, 5L << 40, 5.5f, 6.5, "t", numbers),
      new Everything(true, (byte) 1, 'c', (short) 2, 3, 4L << 40, Float.NaN, 6.5, "t", numbers),
      new Everything(true, (byte) 1, 'c', (short) 2, 3, 4L << 40, 0.0f, 0.0, "t", numbers),
      new Everything(true, (byte) 1, 'c', (short) 2, 3, 4L << 40, 0.0f, -0.0, "t", numbers),
      new Everything(true, (byte) 1, 'c', (short) 2, 3, 4L << 40, 5.5f, Double.NaN, "u", numbers),
      new Everything(true, (byte) 1, 'c', (short) 2, 3, 4L << 40, 5.5f, 6.5, null, numbers),
      new Everything(true, (byte) 1, 'c', (short) 2, 3, 4L << 40, 5.5f, 6.5, "t", null),
    };
    for (Everything one : different) {
      Everything same =
          new Everything(
              one.truth,
              one.small,
              one.letter,
              one.brief,
              one.number,
              one.large,
              one.rough,
              one.fine,
              one.text,
              one.numbers);
      say(Stream.of(same, new Nothing(), null).map(one::equals).toList());
      say(Arrays.stream(different).map(one::equals).toList());
      say(one.hashCode());
    }
    say(new Nothing().equals(new Nothing()));
    say(new Nothing().hashCode());
  }

  private void localRecords() {
    record Pair<L, R>(L left, R right) {
      private Supplier<String> text() {
        return () -> left + "-" + right;
      }
    }
    record Many(int[] numbers, double[][] more) {}
    int[] numbers = {1};
    double[][] more = {};
    Pair<String, Object> pair = new Pair<>("left", new Pair<>(-1, null));
    say(pair.equals(new Pair<>("left", new Pair<>(-1, null))));
    say(pair.equals(new Pair<>("left", null)));
    say(pair.hashCode());
    say(pair.text().get());
    say(pair);
    say(new Many(numbers, more).equals(new Many(numbers, more)));
    say(new Many(numbers, more).equals(new Many(numbers.clone(), more)));
  }
}
