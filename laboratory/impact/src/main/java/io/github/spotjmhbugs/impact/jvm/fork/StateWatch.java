// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm.fork;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.Buffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.Enumeration;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Prints what a field of a state holds when invocations of a benchmark begin: the first, and each
 * whose number is a power of two. Watched benchmarks call it, in one thread.
 */
@SuppressWarnings("PatternMatchingInstanceof") // it runs on Java 8
public final class StateWatch {
  /**
   * What each line contains before the number of the invocation, a blank and the description of the
   * field.
   */
  public static final String LINE = "spotjmhbugs: state: ";

  /** What follows a size, before a number that stands for the elements. */
  public static final String ELEMENTS = " elements ";

  /** How an object is described that says nothing of what it holds. */
  public static final String OPAQUE = "an object of ";

  private static final int MOST_ELEMENTS = 100_000;
  private static final int LONGEST = 100;

  /** To look into. */
  private static final int MOST_OBJECTS = 1_000;

  private static final int HASH = 31;

  /** What a line contains before a note on what happened before the first invocation. */
  public static final String NOTE = "spotjmhbugs: note: ";

  /** The note on a handler that was run. */
  public static final String HANDLED = "handled ";

  /** The note on a value that was read. */
  public static final String READ = "read ";

  /** The note that the watched field holds something else than was computed from what was read. */
  public static final String REPLACED = "replaced";

  private static long invocations;

  /** What may have the watched field in the invocation that begins. */
  private static final List<Object> HOLDERS = new ArrayList<>();

  private static String watchedClass = "";
  private static String watchedField = "";
  private static String failure = "";
  private static String read = "";

  /** The computed value, if there is one. */
  private static Object[] computed = {};

  private static boolean isReplaced;

  private StateWatch() {}

  /**
   * Names what may have the watched field, or refer to what has it, before {@link #begin()}.
   *
   * @param holder the benchmark's object or an argument of it
   * @param owner binary name of the class that declares the field
   * @param field name of the field
   */
  public static void look(Object holder, String owner, String field) {
    if (isShown(invocations + 1) && holder != null) {
      HOLDERS.add(holder);
      watchedClass = owner;
      watchedField = field;
    }
  }

  /**
   * The field of a state, or else of the one object of its class that states refer to: of several,
   * nobody knows which is meant.
   */
  private static String found() {
    Set<Object> reached = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Object> next = new ArrayDeque<>(HOLDERS);
    Set<Object> owners = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Object holder : HOLDERS) {
      if (declaring(holder) != null) {
        owners.add(holder);
      }
    }
    boolean isState = !owners.isEmpty();
    while (!isState && !next.isEmpty()) {
      Object object = next.remove();
      if (reached.size() == MOST_OBJECTS) {
        return "";
      }
      if (reached.add(object)) {
        if (declaring(object) != null) {
          owners.add(object);
        }
        addReferences(object, next);
      }
    }
    if (owners.size() != 1) {
      return "";
    }
    Object owner = owners.iterator().next();
    return value(owner, declaring(owner), watchedField);
  }

  /** The watched class, if an object is of it or below it; null otherwise. */
  private static Class<?> declaring(Object object) {
    Class<?> type = object.getClass();
    while (type != null && !type.getName().equals(watchedClass)) {
      type = type.getSuperclass();
    }
    return type;
  }

  /** Not those of the platform's classes, whose fields others may not read. */
  private static void addReferences(Object object, Deque<Object> next) {
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      if (type.getClassLoader() == null) {
        return;
      }
      try {
        for (Field field : type.getDeclaredFields()) {
          if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
            field.setAccessible(true);
            Object value = field.get(object);
            if (value != null) {
              next.add(value);
            }
          }
        }
      } catch (Exception | LinkageError e) {
        // What cannot be read, or is of a class that is missing, is not looked into.
      }
    }
  }

  /**
   * A handler begins.
   *
   * @param exception what it handles
   */
  public static void handled(Throwable exception) {
    failure = exception.getClass().getName();
  }

  /**
   * A value is read.
   *
   * @param value the value
   */
  public static void read(Object value) {
    read = READ + value;
  }

  /**
   * Something is computed from what was read, and stored in the watched field.
   *
   * @param value what is stored
   */
  public static void computed(Object value) {
    computed = new Object[] {value};
  }

  /** An invocation begins. */
  public static void begin() {
    invocations++;
    if (isShown(invocations)) {
      String seen = found();
      if (!failure.isEmpty()) {
        note(HANDLED + failure);
      }
      if (invocations == 1 && !read.isEmpty()) {
        note(read);
      }
      if (invocations == 1 && isReplaced) {
        note(REPLACED);
      }
      System.out.println(LINE + invocations + " " + seen);
      HOLDERS.clear();
    }
  }

  private static void note(String text) {
    System.out.println(NOTE + text.replaceAll("\\s+", " "));
  }

  private static boolean isShown(long number) {
    return Long.bitCount(number) == 1;
  }

  private static String value(Object holder, Class<?> type, String name) {
    try {
      Field field = type.getDeclaredField(name);
      field.setAccessible(true);
      Object held = field.get(holder);
      isReplaced = computed.length > 0 && !isSame(held, computed[0]);
      String text = described(held).replaceAll("\\s+", " ");
      return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + text.hashCode();
    } catch (Exception e) {
      return OPAQUE + e;
    }
  }

  private static boolean isSame(Object held, Object other) {
    return held == other || (held != null && isScalar(held) && held.equals(other));
  }

  private static String described(Object value) throws Exception {
    if (value == null || isScalar(value)) {
      return String.valueOf(value);
    }
    if (value.getClass().isArray()) {
      return "size " + Array.getLength(value) + ELEMENTS + hash(value);
    }
    if (value instanceof Collection) {
      Collection<?> all = (Collection<?>) value;
      return "size " + all.size() + ELEMENTS + hash(all.toArray());
    }
    if (value instanceof Map) {
      return "size " + ((Map<?, ?>) value).size();
    }
    if (value instanceof CharSequence) {
      return "size " + ((CharSequence) value).length();
    }
    return left(value);
  }

  private static String left(Object value) throws Exception {
    if (value instanceof Iterator) {
      return "left " + ((Iterator<?>) value).hasNext();
    }
    if (value instanceof Enumeration) {
      return "left " + ((Enumeration<?>) value).hasMoreElements();
    }
    if (value instanceof InputStream) {
      return "left " + next((InputStream) value);
    }
    if (value instanceof Reader) {
      return "left " + next((Reader) value);
    }
    if (value instanceof Buffer) {
      return "left " + ((Buffer) value).remaining();
    }
    for (String size : new String[] {"size", "length"}) {
      try {
        return "size " + value.getClass().getMethod(size).invoke(value);
      } catch (ReflectiveOperationException e) {
        // It has none that others may call.
      }
    }
    return OPAQUE + value.getClass().getName();
  }

  /** Whether it would yield something, if that can be found out without taking it. */
  private static Object next(InputStream stream) throws IOException {
    if (!stream.markSupported()) {
      return stream.available();
    }
    stream.mark(1);
    boolean isMore = stream.read() >= 0;
    stream.reset();
    return isMore;
  }

  private static boolean next(Reader reader) throws IOException {
    if (!reader.markSupported()) {
      return reader.ready();
    }
    reader.mark(1);
    boolean isMore = reader.read() >= 0;
    reader.reset();
    return isMore;
  }

  private static boolean isScalar(Object value) {
    return value instanceof Number
        || value instanceof Boolean
        || value instanceof Character
        || value instanceof String
        || value instanceof Enum;
  }

  /** A number that two JVMs compute alike: elements that are objects count as one another. */
  private static int hash(Object array) {
    int hash = 1;
    for (int i = 0; i < Math.min(Array.getLength(array), MOST_ELEMENTS); i++) {
      Object element = Array.get(array, i);
      hash =
          HASH * hash + (element != null && isScalar(element) ? element.toString() : "").hashCode();
    }
    return hash;
  }
}
