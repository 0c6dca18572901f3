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
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.Enumeration;
import java.util.IdentityHashMap;
import java.util.Iterator;
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

  /** To look into, about. */
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
  private static String seen = "";
  private static String failure = "";
  private static String read = "";

  /** The computed value, if there is one. */
  private static Object[] computed = {};

  private static boolean isReplaced;

  private StateWatch() {}

  /**
   * Looks for the watched field in a state and in the objects that it refers to, before {@link
   * #begin()}.
   *
   * @param holder the benchmark's object or an argument of it
   * @param owner binary name of the class that declares the field
   * @param field name of the field
   */
  public static void look(Object holder, String owner, String field) {
    if (!isShown(invocations + 1)) {
      return;
    }
    Set<Object> reached = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Object> level = new ArrayDeque<>();
    if (holder != null) {
      level.add(holder);
    }
    boolean isFound = false;
    while (!level.isEmpty() && !isFound && reached.size() < MOST_OBJECTS) {
      Deque<Object> next = new ArrayDeque<>();
      for (Object object : level) {
        if (!reached.add(object)) {
          continue;
        }
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
          if (type.getName().equals(owner)) {
            // Of several objects, nobody knows which is meant.
            seen = isFound ? "" : value(object, type, field);
            isFound = true;
          }
          addReferences(object, type, next);
        }
      }
      level = next;
    }
  }

  /** Not those of the platform's classes, whose fields others may not read. */
  private static void addReferences(Object object, Class<?> type, Deque<Object> next) {
    if (type.getClassLoader() == null) {
      return;
    }
    for (Field field : type.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
        try {
          field.setAccessible(true);
          Object value = field.get(object);
          if (value != null) {
            next.add(value);
          }
        } catch (Exception e) {
          // What cannot be read is not looked into.
        }
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
