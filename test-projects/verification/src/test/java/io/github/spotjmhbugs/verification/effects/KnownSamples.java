// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.effects;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.ListIterator;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.Spliterator;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** New values of the types that most methods take, in several variants. */
final class KnownSamples {
  private final Map<Class<?>, IntFunction<Object>> makers = new HashMap<>();

  private KnownSamples() {
    addValues();
    addCollections();
    addStreams();
  }

  /** {@return what makes the values of a type, given the number of a variant} */
  static Map<Class<?>, IntFunction<Object>> byType() {
    return new KnownSamples().makers;
  }

  private <T> void add(Class<T> type, IntFunction<? extends T> maker) {
    makers.put(type, maker::apply);
  }

  private void addValues() {
    makers.put(boolean.class, v -> v != 1);
    makers.put(byte.class, v -> (byte) (v + 1));
    makers.put(short.class, v -> (short) (v + 1));
    makers.put(char.class, v -> (char) ('a' + v));
    makers.put(int.class, v -> v == 1 ? 0 : v + 1);
    makers.put(long.class, v -> v == 1 ? 0L : v + 1L);
    makers.put(float.class, v -> v + 0.5f);
    makers.put(double.class, v -> v + 0.5);
    add(Boolean.class, v -> v == 0);
    add(Character.class, v -> 'a');
    add(Integer.class, v -> v + 1);
    add(Long.class, v -> v + 1L);
    add(Double.class, v -> v + 0.5);
    add(Number.class, v -> v + 1);
    add(String.class, v -> List.of("12", "abc", "a").get(v));
    add(CharSequence.class, v -> v == 1 ? CharBuffer.wrap("12".toCharArray()) : "12");
    add(Object.class, v -> v == 1 ? list() : "b");
    add(Comparable.class, v -> "b");
    add(Class.class, v -> String.class);
    add(BigInteger.class, v -> BigInteger.valueOf(v + 2L).shiftLeft(70));
    add(BigDecimal.class, v -> new BigDecimal("12.5"));
    add(LocalDate.class, v -> LocalDate.of(2020, 2, 3));
    add(LocalDateTime.class, v -> LocalDateTime.of(2020, 2, 3, 4, 5));
    add(Random.class, v -> new Random(42));
    add(RandomGenerator.class, v -> new Random(42));
    add(Locale.class, v -> Locale.ROOT);
    add(Charset.class, v -> StandardCharsets.UTF_8);
    add(Optional.class, v -> Optional.of(list()));
    add(Throwable.class, v -> new IllegalStateException("x"));
    add(ByteBuffer.class, v -> ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
    add(CharBuffer.class, v -> CharBuffer.wrap("bcd".toCharArray()));
  }

  private static List<String> list() {
    return new ArrayList<>(List.of("c", "a", "b"));
  }

  private static Map<String, String> map() {
    return new LinkedHashMap<>(Map.of("c", "1", "a", "2"));
  }

  private void addCollections() {
    for (Class<?> type : List.of(Iterable.class, Collection.class, List.class, ArrayList.class)) {
      makers.put(type, v -> list());
    }
    add(Set.class, v -> new LinkedHashSet<>(list()));
    for (Class<?> type : List.of(SortedSet.class, NavigableSet.class)) {
      makers.put(type, v -> new TreeSet<>(list()));
    }
    for (Class<?> type : List.of(Queue.class, Deque.class)) {
      makers.put(type, v -> new ArrayDeque<>(list()));
    }
    add(BlockingQueue.class, v -> new LinkedBlockingQueue<>(list()));
    add(BlockingDeque.class, v -> new LinkedBlockingDeque<>(list()));
    add(Map.class, v -> map());
    add(Map.Entry.class, v -> new AbstractMap.SimpleEntry<>("k", "v"));
    for (Class<?> type : List.of(SortedMap.class, NavigableMap.class)) {
      makers.put(type, v -> new TreeMap<>(map()));
    }
    for (Class<?> type : List.of(ConcurrentMap.class, ConcurrentHashMap.class)) {
      makers.put(type, v -> new ConcurrentHashMap<>(map()));
    }
    add(Iterator.class, v -> second(list().iterator()));
    add(ListIterator.class, v -> second(list().listIterator()));
    add(PrimitiveIterator.OfInt.class, v -> second(IntStream.of(3, 1, 2).iterator()));
    add(Enumeration.class, v -> Collections.enumeration(list()));
    add(Spliterator.class, v -> list().spliterator());
    add(Comparator.class, v -> Comparator.naturalOrder());
    add(BitSet.class, v -> BitSet.valueOf(new long[] {5, 3}));
  }

  /**
   * An iterator that has begun: a step from the first element may look like a cache being filled.
   */
  private static <T extends Iterator<?>> T second(T iterator) {
    iterator.next();
    return iterator;
  }

  private void addStreams() {
    add(Stream.class, v -> list().stream());
    add(IntStream.class, v -> IntStream.of(3, 1, 2));
    add(LongStream.class, v -> LongStream.of(3, 1, 2));
    add(DoubleStream.class, v -> DoubleStream.of(3, 1, 2));
    for (Class<?> type : List.of(InputStream.class, ByteArrayInputStream.class)) {
      makers.put(
          type, v -> new ByteArrayInputStream("12\nab\ncd\n".getBytes(StandardCharsets.UTF_8)));
    }
    for (Class<?> type : List.of(OutputStream.class, ByteArrayOutputStream.class)) {
      makers.put(type, v -> filled());
    }
    add(PrintStream.class, v -> new PrintStream(filled(), true, StandardCharsets.UTF_8));
    for (Class<?> type : List.of(Reader.class, StringReader.class)) {
      makers.put(type, v -> new StringReader("12\nab\ncd\n"));
    }
    add(Readable.class, v -> new StringReader("12\nab\n"));
    for (Class<?> type : List.of(Writer.class, StringWriter.class)) {
      makers.put(type, v -> new StringWriter().append("ab"));
    }
    for (Class<?> type : List.of(Appendable.class, StringBuilder.class)) {
      makers.put(type, v -> builder());
    }
  }

  private static StringBuilder builder() {
    return new StringBuilder("bca");
  }

  private static ByteArrayOutputStream filled() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write('x');
    return out;
  }
}
