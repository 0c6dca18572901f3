// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.lazy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import io.github.spotjmhbugs.testing.MessageText;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LazyPracticeTest {
  /** As much of libraries as their callers see. */
  private static final List<String> LIBRARIES =
      List.of(
          """
          package com.google.common.collect;
          import java.util.function.Function;
          public class Lists {
            public static <A, B> java.util.List<B> transform(
                java.util.List<A> list, Function<A, B> function) { return null; }
          }
          """,
          """
          package com.google.common.collect;
          import java.util.function.Predicate;
          public class Iterables {
            public static <A> Iterable<A> filter(Iterable<A> all, Predicate<A> test) { return all; }
            public static <A> Iterable<A> concat(Iterable<A> all, Iterable<A> more) { return all; }
            public static <A> Iterable<A> limit(Iterable<A> all, int most) { return all; }
            public static <A> boolean isEmpty(Iterable<A> all) { return true; }
            public static <A> boolean any(Iterable<A> all, Predicate<A> test) { return true; }
          }
          """,
          """
          package com.google.common.util.concurrent;
          public interface ListenableFuture<A> extends java.util.concurrent.Future<A> {}
          """,
          """
          package org.reactivestreams;
          public interface Publisher<A> {}
          """,
          """
          package lib;
          public class Topic<A> implements org.reactivestreams.Publisher<A> {
            public static <A> Topic<A> of(A all) { return new Topic<>(); }
            public Topic<A> filtered() { return this; }
            public A first() { return null; }
          }
          """);

  private static List<Finding> found(String name, String body) {
    String source =
        """
        package p;
        import com.google.common.collect.*;
        import com.google.common.util.concurrent.*;
        import java.util.*;
        import java.util.concurrent.*;
        import java.util.stream.*;
        import lib.*;
        import org.openjdk.jmh.annotations.*;
        import org.openjdk.jmh.infra.Blackhole;
        @State(Scope.Thread) public class Bench {
          List<String> words = new ArrayList<>();
          int n;
          ListenableFuture<String> sent;
          ListenableFuture<String> sent() { return sent; }
          Stream<String> kept;
          Stream<String> kept() { return kept; }
          java.util.function.Supplier<ListenableFuture<String>> client;
          ListenableFuture<String> send() { return client.get(); }
          void use(Object any) { n += any.hashCode(); }
          @Benchmark public Object %s(Blackhole bh) { %s }
        }
        """;
    List<String> sources =
        Stream.concat(Stream.of(source.formatted(name, body)), LIBRARIES.stream()).toList();
    return new LazyPractice().check(InMemoryCompiler.with().compile(sources).benchmarks("p/Bench"));
  }

  private static List<Confidence> confidences(String body) {
    return found("b", body).stream().map(Finding::confidence).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "return Lists.transform(words, String::length);",
        "return Iterables.filter(words, String::isEmpty);",
        "return Iterables.limit(Iterables.filter(words, String::isEmpty), n);",
        "return Iterables.concat(words, Iterables.filter(words, String::isEmpty));",
        "bh.consume(Lists.transform(words, String::length)); return null;",
        "return n > 0 ? Lists.transform(words, String::length) : words;",
        "return (Object) words.stream().map(String::length);",
        "return words.stream().map(String::length).onClose(() -> n++);",
        "return kept().sorted();",
        "Stream<String> s = words.stream().sorted(); bh.consume(s); return s;"
      })
  void whatNobodyRunsIsFound(String body) {
    assertThat(confidences(body)).containsExactly(Confidence.NORMAL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "return Iterables.limit(words, n);",
        "return Iterables.concat(words, words);",
        "return Iterables.any(Iterables.filter(words, String::isEmpty), String::isBlank);",
        "var i = Iterables.filter(words, String::isEmpty); return Iterables.isEmpty(i) ? null : i;",
        "return Lists.transform(words, String::length).get(0);",
        "var s = words.stream().sorted(); use(s); return s;",
        "var s = words.stream().sorted(); n = s == null ? 1 : 2; return s;",
        "var s = words.stream().sorted(); Runnable r = () -> use(s); r.run(); return s;",
        "var c = words.stream().sorted(); bh.consume(c.count()); return c;",
        "return new Object[] {words.stream().sorted()};",
        "return Optional.of(words.stream().sorted());",
        "return words.stream().sorted().isParallel();",
        "return Topic.of(words).first();",
        "return sent();",
        "return kept();",
        "return new CompletableFuture<String>();"
      })
  void whatIsRunOrMayBeIsNot(String body) {
    assertThat(confidences(body)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "return send();",
        "return Topic.of(words);",
        "bh.consume(Topic.of(words).filtered()); return null;",
        "return Topic.of(Lists.transform(words, String::length));"
      })
  void futuresAndPublishersMayBeWhatIsMeasured(String body) {
    assertThat(confidences(body)).containsExactly(Confidence.LOW);
  }

  @ParameterizedTest
  @ValueSource(strings = {"create", "streamBuild", "lazy_sorted", "doMakeStream", "BUILD"})
  void aNameMaySayThatItAssembles(String name) {
    assertThat(found(name, "return words.stream().sorted();"))
        .extracting(Finding::confidence)
        .containsExactly(Confidence.LOW);
  }

  @ParameterizedTest
  @ValueSource(strings = {"recreated", "builder", "lazily"})
  void aNameMayContainSuchAWordByChance(String name) {
    assertThat(found(name, "return words.stream().sorted();"))
        .extracting(Finding::confidence)
        .containsExactly(Confidence.NORMAL);
  }

  @Test
  void theMessageSaysWhatToDo() {
    assertThat(message("return words.stream().mapToInt(String::length);"))
        .isEqualTo(
            "java.util.stream.Stream.mapToInt assembles a pipeline that nobody runs, so the score"
                + " is the time to assemble it. Collect its elements, pass each of them to the"
                + " Blackhole, or wait for its result.");
    assertThat(message("return send();"))
        .startsWith("Bench.send assembles an asynchronous result that nobody awaits, so");
  }

  private static String message(String body) {
    return MessageText.of(found("b", body).get(0));
  }
}
