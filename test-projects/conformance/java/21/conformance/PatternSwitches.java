// SPDX-License-Identifier: Apache-2.0
package conformance;

import java.util.List;
import java.util.Objects;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Switches over types. */
@State(Scope.Thread)
public class PatternSwitches {
  sealed interface Expression permits Number, Sum, Negation {}

  record Number(int value) implements Expression {}

  record Sum(Expression left, Expression right) implements Expression {}

  record Negation(Expression of) implements Expression {}

  enum Color { RED, GREEN }

  Expression expression = new Sum(new Number(1), new Negation(new Number(2)));
  Object object = "text";
  Color color = Color.RED;
  List<Object> objects = List.of(1, "two", 3.0);

  static int value(Expression of) {
    return switch (of) {
      case Number(int value) -> value;
      case Sum(Expression left, Expression right) -> value(left) + value(right);
      case Negation(Number(int value)) -> -value;
      case Negation negation -> -value(negation.of());
    };
  }

  @Benchmark
  public int recursive() {
    return value(expression);
  }

  @Benchmark
  public int guards() {
    return switch (object) {
      case String s when s.length() > 10 -> 10;
      case String s -> s.length();
      case Integer i when i > 3 -> i;
      case null -> -1;
      default -> 0;
    };
  }

  @Benchmark
  public int statement() {
    int n = 0;
    switch (object) {
      case String s:
        n = s.length();
        break;
      case Integer i:
        n = i;
        break;
      default:
        n = Objects.hashCode(object);
    }
    return n;
  }

  @Benchmark
  public int qualifiedEnum() {
    return switch (color) {
      case RED -> objects.size();
      case GREEN -> 2;
    };
  }

  @Benchmark
  public int inLoop() {
    int hash = 7;
    for (Object each : objects) {
      hash = 31 * hash + switch (each) {
        case Integer i -> i;
        case String s -> s.length();
        default -> 1;
      };
    }
    return hash;
  }

  @Benchmark
  public void dropped() {
    switch (object) {
      case String s -> s.trim(); // BUG: RETU
      default -> { }
    }
  }
}
