// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.effects;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.ref.Reference;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.charset.Charset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/** The fields and elements of all objects that one object leads to, as they were at one time. */
final class Slots {
  private static final int MAX_OBJECTS = 2_000;
  private static final Unsafe UNSAFE = new Unsafe();
  private static final Map<Class<?>, List<Field>> FIELDS = new HashMap<>();

  /** Counters of changes, and where a look-up begins: nobody sees them. */
  private static final Set<String> UNSEEN = Set.of("modCount", "expectedModCount");

  private final IdentityHashMap<Object, List<Object>> valuesOf = new IdentityHashMap<>();

  /** Reads fields whatever their access; the class would warn if it were named in the source. */
  private static final class Unsafe {
    private final Object unsafe;
    private final MethodHandle offset;
    private final Map<Class<?>, MethodHandle> getters = new HashMap<>();

    Unsafe() {
      try {
        Class<?> type = Class.forName("sun.misc.Unsafe");
        Field field = type.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        unsafe = field.get(null);
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        offset = lookup.unreflect(type.getMethod("objectFieldOffset", Field.class));
        for (Class<?> kind :
            List.of(
                boolean.class,
                byte.class,
                short.class,
                char.class,
                int.class,
                long.class,
                float.class,
                double.class,
                Object.class)) {
          String name = kind.getSimpleName();
          String getter = "get" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
          getters.put(kind, lookup.unreflect(type.getMethod(getter, Object.class, long.class)));
        }
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }

    @Nullable Object get(Object object, Field field) {
      Class<?> kind = field.getType().isPrimitive() ? field.getType() : Object.class;
      try {
        long at = (long) offset.invokeWithArguments(unsafe, field);
        return getters.get(kind).invokeWithArguments(unsafe, object, at);
      } catch (UnsupportedOperationException e) {
        return null; // of a record or a hidden class
      } catch (Throwable e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private Slots() {}

  /** The slots of an object now. */
  static Slots of(@Nullable Object root) {
    Slots slots = new Slots();
    Deque<Object> pending = new ArrayDeque<>();
    if (root != null && !isLeaf(root)) {
      pending.add(root);
    }
    while (!pending.isEmpty() && slots.valuesOf.size() < MAX_OBJECTS) {
      Object object = pending.poll();
      if (!slots.valuesOf.containsKey(object)) {
        List<Object> values = valuesOf(object);
        slots.valuesOf.put(object, values);
        values.stream().filter(value -> value != null && !isLeaf(value)).forEach(pending::add);
      }
    }
    return slots;
  }

  boolean contains(Object object) {
    return valuesOf.containsKey(object);
  }

  Set<Object> objects() {
    return valuesOf.keySet();
  }

  /**
   * What of an object has changed since, or empty. A slot that was null or 0 before does not count:
   * it may be a cache.
   */
  Optional<String> changeOf(Object object) {
    List<Object> before = valuesOf.get(object);
    List<Object> now = valuesOf(object);
    for (int i = 0; i < before.size(); i++) {
      Object old = before.get(i);
      boolean isSame = old == now.get(i) || (old != null && isBox(old) && old.equals(now.get(i)));
      if (!isSame && !isUnset(old)) {
        String slot =
            object.getClass().isArray() ? "[" + i + "]" : fieldsOf(object).get(i).getName();
        return Optional.of(object.getClass().getName() + "." + slot);
      }
    }
    return Optional.empty();
  }

  private static boolean isUnset(@Nullable Object value) {
    return value == null
        || (value instanceof Number number && (number.intValue() == 0 || number.intValue() == -1))
        || Boolean.FALSE.equals(value)
        || Character.valueOf('\0').equals(value);
  }

  private static boolean isBox(Object value) {
    return value instanceof Number || value instanceof Boolean || value instanceof Character;
  }

  private static List<Object> valuesOf(Object object) {
    List<Object> values = new ArrayList<>();
    if (object.getClass().isArray()) {
      for (int i = 0; i < Array.getLength(object) && i < MAX_OBJECTS; i++) {
        values.add(Array.get(object, i));
      }
    } else {
      fieldsOf(object).forEach(field -> values.add(UNSAFE.get(object, field)));
    }
    return values;
  }

  private static List<Field> fieldsOf(Object object) {
    return FIELDS.computeIfAbsent(
        object.getClass(),
        type -> {
          List<Field> fields = new ArrayList<>();
          for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
              if (!Modifier.isStatic(field.getModifiers()) && !UNSEEN.contains(field.getName())) {
                fields.add(field);
              }
            }
          }
          return fields;
        });
  }

  /** What is shared with the whole program, or cannot change. */
  static boolean isLeaf(Object value) {
    return value instanceof String
        || (isBox(value) && value.getClass().getName().startsWith("java.lang."))
        || value instanceof Enum
        || value instanceof Class
        || value instanceof ClassLoader
        || value instanceof Thread
        || value instanceof Reference
        || value instanceof Member
        || value instanceof MethodHandle
        || value instanceof BaseStream // can be used once, so nobody sees that it was
        || value instanceof Locale
        || value instanceof Charset
        || Proxy.isProxyClass(value.getClass())
        || value.getClass().isHidden();
  }
}
