// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.packaging;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Code of each kind that the JVM generates classes for. What it says is what it did. */
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
    conversions();
    references();
    nests();
    interfaces();
    records();
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
    Runnable increase = this::increase;
    increase.run();
    say(virtual.apply(constructor.apply("inner")));
    say(array.apply(3).length);
    say(ofInterface.apply(List.of(1, 2)));
    say(bound.apply("bound", "bo"));
    say(trimmed.get());
    say(sum);
  }

  private void increase() {
    sum += 2;
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
}
