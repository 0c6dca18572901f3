// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Scanner;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Writes down everything that can be reached from an object, and which of it is the same object.
 * Boxes and strings have no identity. Of the JDK's objects it shows what their public methods say.
 */
final class Snapshot {
  private static final int MOST_OBJECTS = 2_000;

  /** A list that is appended to itself doubles with each iteration. */
  private static final int MOST_TEXT = 1_000_000;

  private static final ClassValue<List<Field>> FIELDS = fieldsOfEach(false);
  private static final ClassValue<List<Field>> STATICS = fieldsOfEach(true);

  private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
  private final StringBuilder text = new StringBuilder();

  private static ClassValue<List<Field>> fieldsOfEach(boolean statics) {
    return new ClassValue<>() {
      @Override
      protected List<Field> computeValue(Class<?> type) {
        return fields(type, statics);
      }
    };
  }

  /** All that can be reached from one object. */
  static String of(@Nullable Object root) {
    Snapshot snapshot = new Snapshot();
    snapshot.add(root);
    return snapshot.text.toString();
  }

  /** All that can be reached from the fields of a state and the statics of its class. */
  static String ofState(Object state) {
    Snapshot snapshot = new Snapshot();
    snapshot.addFields(state, STATICS.get(state.getClass()));
    snapshot.addFields(state, FIELDS.get(state.getClass()));
    return snapshot.text.toString();
  }

  private void add(@Nullable Object value) {
    if (text.length() > MOST_TEXT) {
      return;
    }
    if (value instanceof String string) {
      addText(string);
      return;
    }
    if (value == null || isBox(value) || value instanceof Enum) {
      text.append(value).append(' ');
      return;
    }
    Integer known = numbers.get(value);
    if (known != null || numbers.size() > MOST_OBJECTS) {
      text.append('#').append(known).append(' ');
      return;
    }
    numbers.put(value, numbers.size());
    text.append(nameOf(value.getClass())).append('(');
    addContent(value);
    text.append(") ");
  }

  /** Of a text that doubles with each iteration, the beginning and the length. */
  private void addText(CharSequence chars) {
    if (chars.length() > MOST_TEXT) {
      text.append(chars, 0, MOST_TEXT).append("... ").append(chars.length()).append(' ');
    } else {
      text.append(chars).append(' ');
    }
  }

  private static boolean isBox(Object value) {
    return (value instanceof Number && value.getClass().getName().startsWith("java.lang."))
        || value instanceof Boolean
        || value instanceof Character;
  }

  private static String nameOf(Class<?> type) {
    return Lambda.class.isAssignableFrom(type) || type.isHidden() ? "lambda" : type.getName();
  }

  private void addContent(Object value) {
    Class<?> type = value.getClass();
    if (type.isArray()) {
      for (int i = 0; i < Array.getLength(value); i++) {
        add(Array.get(value, i));
      }
    } else if (value instanceof Collection<?> elements) {
      addElements(elements);
      addFields(value, FIELDS.get(type));
    } else if (value instanceof Map<?, ?> map) {
      map.forEach(this::addEntry);
    } else if (value instanceof CharSequence chars) {
      addText(chars);
    } else if (value instanceof AtomicInteger
        || value instanceof ByteArrayOutputStream
        || value instanceof StringWriter
        || value instanceof Scanner) {
      text.append(value);
    } else if (value instanceof Random) {
      addSerialized(value);
    } else if (value instanceof ByteBuffer bytes) {
      text.append(bytes.isReadOnly()).append(bytes.order()).append(bytes.position());
      ByteBuffer all = bytes.duplicate();
      all.clear();
      while (all.hasRemaining()) {
        text.append(' ').append(all.get());
      }
    } else if (value instanceof StringReader reader) {
      addRest(reader);
    } else if (value instanceof ByteArrayInputStream input) {
      addRest(input);
    } else if (value instanceof Optional<?> optional) {
      add(optional.orElse(null));
    } else if (value instanceof Iterator<?> iterator) {
      addRest(iterator);
    } else if (!(value instanceof Lambda)) {
      addFields(value, FIELDS.get(type));
    }
  }

  /** A part of a list is of no use any more when the list has another size. */
  private void addElements(Collection<?> elements) {
    try {
      new ArrayList<>(elements).forEach(this::add);
    } catch (ConcurrentModificationException e) {
      text.append(e.getClass().getName());
    }
  }

  private void addSerialized(Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    text.append(Arrays.toString(bytes.toByteArray()));
  }

  private void addRest(StringReader reader) {
    try {
      reader.mark(0);
      for (int c = reader.read(); c >= 0; c = reader.read()) {
        text.append((char) c);
      }
      reader.reset();
    } catch (IOException e) {
      text.append(e);
    }
  }

  /** Nobody marks a stream. */
  private void addRest(ByteArrayInputStream input) {
    input.mark(0);
    text.append(Arrays.toString(input.readAllBytes()));
    input.reset();
  }

  private void addEntry(@Nullable Object key, @Nullable Object value) {
    add(key);
    add(value);
  }

  /** An iterator is seen through what it has yet to return; nobody uses it after a snapshot. */
  private void addRest(Iterator<?> iterator) {
    try {
      while (iterator.hasNext()) {
        add(iterator.next());
      }
    } catch (RuntimeException e) {
      text.append(e.getClass().getName());
    }
  }

  /** Fields of generated classes only, captured variables included. */
  private static List<Field> fields(Class<?> type, boolean statics) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> t = type;
        t != null && !t.getName().startsWith("java.") && !t.isHidden();
        t = t.getSuperclass()) {
      for (Field field : t.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers()) == statics
            && !(statics && field.isSynthetic())
            && !isConstant(field)) {
          field.setAccessible(true);
          fields.add(field);
        }
      }
    }
    return fields;
  }

  /** Nothing changes a constant; {@link ConstantCheck} asks who notices another one. */
  private static boolean isConstant(Field field) {
    return !Modifier.isStatic(field.getModifiers()) && field.getName().matches("[A-Z]+");
  }

  private void addFields(Object value, List<Field> fields) {
    try {
      for (Field field : fields) {
        text.append(field.getName()).append('=');
        add(field.get(value));
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
