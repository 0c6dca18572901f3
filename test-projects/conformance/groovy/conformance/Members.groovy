// SPDX-License-Identifier: Apache-2.0
package conformance

import groovy.transform.Canonical
import groovy.transform.Immutable
import groovy.transform.TupleConstructor
import groovy.transform.CompileStatic
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State

/** Properties, traits and what annotations add to classes. */
@CompileStatic
@State(Scope.Thread)
class Members {
  static class Person {
    String name
    int age

    int getNextAge() {
      age + 1
    }

    void setAge(int age) {
      this.age = age * 2
    }
  }

  @Canonical
  static class Point {
    int x
    int y
  }

  @Immutable
  static class Name {
    String first
    String last
  }

  @TupleConstructor
  static class Box<T> {
    T content
  }

  trait Sized {
    int factor = 2

    abstract int size()

    int doubled() {
      size() * factor
    }

    static int shifted(int by) {
      by + 31
    }
  }

  static class Word implements Sized {
    private final String text

    Word(String text) {
      this.text = text
    }

    @Override
    int size() {
      text.length()
    }
  }

  static class Delegating {
    @Delegate List<String> all = ["one", "two"]
  }

  static final int FACTOR = 31

  int n = 3
  String word = "word"
  Person person = new Person(name: "name", age: 7)
  Point point = new Point(1, 2)
  Word sized = new Word("sized")
  Delegating delegating = new Delegating()
  @Lazy List<Integer> late = [n, 7]

  private static int hash(int... all) {
    int hash = 7
    for (int one : all) {
      hash = hash * 31 + one
    }
    hash
  }

  @Benchmark
  int property() {
    person.age + person.name.length()
  }

  @Benchmark
  int propertyWritten() {
    person.age = n
    person.age
  }

  @Benchmark
  int computedProperty() {
    person.nextAge
  }

  @Benchmark
  void computedPropertyDropped() {
    person.nextAge // BUG: RETU LOW
  }

  @Benchmark
  int fieldAccess() {
    delegating.@all.size() * n
  }

  @Benchmark
  Person named() {
    new Person(name: word, age: n)
  }

  @Benchmark
  void namedDropped() {
    new Person(name: word, age: n) // MISSED: RETU
  }

  @Benchmark
  boolean canonical() {
    point == new Point(1, n)
  }

  @Benchmark
  void canonicalDropped() {
    point == new Point(1, n) // MISSED: RETU
  }

  @Benchmark
  int canonicalHash() {
    point.hashCode()
  }

  @Benchmark
  String canonicalText() {
    point.toString()
  }

  @Benchmark
  Name immutable() {
    new Name(word, "last")
  }

  @Benchmark
  String generic() {
    new Box<String>(word).content
  }

  @Benchmark
  int ofTrait() {
    sized.doubled()
  }

  @Benchmark
  void ofTraitDropped() {
    sized.doubled() // BUG: RETU LOW
  }

  @Benchmark
  int constant() {
    n * FACTOR
  }

  @Benchmark
  int varargs() {
    hash(n, n + 1)
  }

  @Benchmark
  int spreadArguments() {
    hash([n, 7] as int[])
  }

  @Benchmark
  void varargsDropped() {
    hash(n, n + 1) // BUG: RETU
  }

  @Benchmark
  int delegated() {
    delegating.size() + n
  }

  @Benchmark
  int lazyProperty() {
    late.size() * n
  }

  @Benchmark
  int anonymous() {
    Comparator<String> comparator = new Comparator<String>() {
      @Override
      int compare(String a, String b) {
        a.length() - b.length() + n
      }
    }
    comparator.compare(word, "x")
  }
}
