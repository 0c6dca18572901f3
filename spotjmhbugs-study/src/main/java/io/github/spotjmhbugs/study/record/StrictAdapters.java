// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.record;

import com.google.gson.Gson;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import io.github.spotjmhbugs.scan.result.OneLine;
import java.io.IOException;
import java.io.Serial;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads values of Java exactly as they are written, where Gson guesses: each component of a record
 * once, texts as strings, whole numbers as numbers, and nothing for null. A refusal names the JSON
 * path.
 */
final class StrictAdapters implements TypeAdapterFactory {
  /** A name in a class file has at most 65,535 bytes; a text may hold two of them. */
  static final int LONGEST_TEXT = 1 << 17;

  /** What is shown of a JSON path, which may have the depth and the names that a stranger chose. */
  static final int LONGEST_PATH = 200;

  /** Components that older records lack. */
  private final Set<String> optional;

  /**
   * @param optional the names of the components of any record that may be absent or null
   */
  StrictAdapters(Set<String> optional) {
    this.optional = optional;
  }

  @Override
  @SuppressWarnings("unchecked") // each adapter is that of the type
  public <T> @Nullable TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
    Class<?> raw = type.getRawType();
    TypeAdapter<T> delegate = gson.getDelegateAdapter(this, type);
    if (raw == String.class) {
      return (TypeAdapter<T>) new Reading<>((TypeAdapter<String>) delegate, StrictAdapters::text);
    }
    if (raw == int.class || raw == Integer.class) {
      return (TypeAdapter<T>)
          new Reading<>(
              (TypeAdapter<Integer>) delegate,
              in -> (int) number(in, Integer.MIN_VALUE, Integer.MAX_VALUE));
    }
    if (raw == Long.class) {
      return (TypeAdapter<T>)
          new Reading<>(
              (TypeAdapter<Long>) delegate, in -> number(in, Long.MIN_VALUE, Long.MAX_VALUE));
    }
    if (raw.isRecord()) {
      return new Reading<>(delegate, in -> record(gson, (Class<T>) raw, in));
    }
    // Gson reads the unknown constant of an enumeration as null.
    return raw.isEnum() ? new Reading<>(delegate, in -> present(delegate.read(in), in)) : null;
  }

  /** What is wrong with a value, behind its JSON path. */
  static final class Refusal extends IOException {
    @Serial private static final long serialVersionUID = 1;

    Refusal(String path, String problem) {
      super(OneLine.shortened(OneLine.of(path), LONGEST_PATH) + ": " + problem);
    }
  }

  /** How a value is read. */
  private interface Reader<T> {
    T read(JsonReader in) throws IOException;
  }

  /** Writes as Gson does. */
  private static final class Reading<T> extends TypeAdapter<T> {
    private final TypeAdapter<T> writer;
    private final Reader<T> reader;

    Reading(TypeAdapter<T> writer, Reader<T> reader) {
      this.writer = writer;
      this.reader = reader;
    }

    @Override
    public void write(JsonWriter out, T value) throws IOException {
      writer.write(out, value);
    }

    @Override
    public T read(JsonReader in) throws IOException {
      return reader.read(in);
    }
  }

  private static <T> T present(@Nullable T value, JsonReader in) throws Refusal {
    if (value == null) {
      throw new Refusal(in.getPreviousPath(), "not a value of this kind");
    }
    return value;
  }

  private static void expect(JsonToken token, String name, JsonReader in) throws IOException {
    if (in.peek() != token) {
      throw new Refusal(in.getPath(), "not " + name);
    }
  }

  /** Names of strangers, too, do nothing where they are shown. */
  private static String text(JsonReader in) throws IOException {
    expect(JsonToken.STRING, "a text", in);
    String text = in.nextString();
    if (text.length() > LONGEST_TEXT) {
      throw new Refusal(in.getPreviousPath(), "too long");
    }
    return OneLine.printable(text);
  }

  private static long number(JsonReader in, long least, long most) throws IOException {
    expect(JsonToken.NUMBER, "a number", in);
    try {
      long number = Long.parseLong(in.nextString());
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // A fraction, or larger than any number of ours.
    }
    throw new Refusal(in.getPreviousPath(), "not a number of this kind");
  }

  private <T> T record(Gson gson, Class<T> type, JsonReader in) throws IOException {
    expect(JsonToken.BEGIN_OBJECT, "an object", in);
    String path = in.getPath();
    Map<String, RecordComponent> components = new LinkedHashMap<>();
    for (RecordComponent component : type.getRecordComponents()) {
      components.put(component.getName(), component);
    }
    Map<String, Object> values = new HashMap<>();
    in.beginObject();
    while (in.hasNext()) {
      String name = in.nextName();
      RecordComponent component = components.get(name);
      if (component == null || (optional.contains(name) && in.peek() == JsonToken.NULL)) {
        in.skipValue(); // of another version
      } else if (values.put(name, read(gson, component, in)) != null) {
        throw new Refusal(in.getPreviousPath(), "there twice");
      }
    }
    in.endObject();
    for (String name : components.keySet()) {
      if (!values.containsKey(name) && !optional.contains(name)) {
        throw new Refusal(path + "." + name, "absent");
      }
    }
    Object[] arguments = components.keySet().stream().map(values::get).toArray();
    return make(type, arguments, path);
  }

  private static Object read(Gson gson, RecordComponent component, JsonReader in)
      throws IOException {
    TypeToken<?> type = TypeToken.get(component.getGenericType());
    return present(gson.getAdapter(type).read(in), in);
  }

  private static <T> T make(Class<T> type, @Nullable Object[] arguments, String path)
      throws Refusal {
    try {
      Class<?>[] types =
          Arrays.stream(type.getRecordComponents())
              .map(RecordComponent::getType)
              .toArray(Class<?>[]::new);
      return type.getDeclaredConstructor(types).newInstance(arguments);
    } catch (ReflectiveOperationException e) {
      throw new Refusal(path, "not a value of this kind");
    }
  }
}
