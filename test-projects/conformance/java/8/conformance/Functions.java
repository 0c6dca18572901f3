// SPDX-License-Identifier: Apache-2.0
package conformance;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Functions of each kind. */
@State(Scope.Thread)
public class Functions {
  interface SerializableFunction extends Function<String, Integer>, Serializable {}

  String word = "word";
  double x = 2.5;
  List<String> names = new ArrayList<>();

  private int measured(String of) {
    return of.length();
  }

  private double root() {
    return Math.sqrt(x);
  }

  @Benchmark
  public double lambda() {
    DoubleSupplier root = () -> Math.sqrt(x);
    return root.getAsDouble();
  }

  @Benchmark
  public double lambdaThatCaptures() {
    double local = x * 2;
    DoubleSupplier root = () -> Math.sqrt(local);
    return root.getAsDouble();
  }

  @Benchmark
  public void lambdaDropped() {
    DoubleSupplier root = () -> Math.sqrt(x);
    root.getAsDouble(); // BUG: RETU HIGH
  }

  @Benchmark
  public Integer serializable() {
    SerializableFunction f = s -> s.length() * 31;
    return f.apply(word);
  }

  @Benchmark
  public int boundReference() {
    ToIntFunction<String> f = this::measured;
    return f.applyAsInt(word);
  }

  @Benchmark
  public int unboundReference() {
    ToIntFunction<String> f = String::length;
    return f.applyAsInt(word);
  }

  @Benchmark
  public double staticReference() {
    Function<Double, Double> f = Math::sqrt;
    return f.apply(x);
  }

  @Benchmark
  public StringBuilder constructorReference() {
    Function<String, StringBuilder> f = StringBuilder::new;
    return f.apply(word);
  }

  @Benchmark
  public String[] arrayReference() {
    IntFunction<String[]> f = String[]::new;
    return f.apply(word.length());
  }

  @Benchmark
  public String superReference() {
    Supplier<String> f = super::toString;
    return f.get();
  }

  @Benchmark
  public int comparator() {
    return Comparator.comparing(String::length).thenComparing(String::compareTo).compare(word, "x");
  }

  @Benchmark
  public long streamed() {
    return names.stream().filter(name -> name.length() > 3).map(String::trim).count();
  }

  @Benchmark
  public double anonymous() {
    DoubleSupplier root =
        new DoubleSupplier() {
          @Override
          public double getAsDouble() {
            return Math.sqrt(x) + root();
          }
        };
    return root.getAsDouble();
  }

  @Benchmark
  public double local() {
    class Root {
      double of(double value) {
        return Math.sqrt(value * x);
      }
    }
    return new Root().of(3);
  }

  @Benchmark
  public String curried() {
    Function<String, Function<String, String>> f = a -> b -> a + b;
    return f.apply(word).apply("x");
  }

  @Benchmark
  public String bridged() {
    BiFunction<String, String, String> f = String::concat;
    return f.andThen(String::trim).apply(word, word);
  }
}
