// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.record;

import com.google.gson.Gson;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.scan.result.OneLine;
import java.io.IOException;
import java.io.Serial;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads values of Java exactly as they are written, where Gson guesses: each component of a record
 * once, texts as strings, whole numbers as numbers, and nothing for null. A refusal names the JSON
 * path.
 *
 * @param optional the names of the components of any record that may be absent or null
 */
record StrictAdapters(Set<String> optional) implements TypeAdapterFactory {
  /** A name in a class file has at most 65,535 bytes; a text may hold two of them. */
  private static final int LONGEST_TEXT = 1 << 17;

  /** What is shown of a JSON path, which may have the depth and the names that a stranger chose. */
  private static final int LONGEST_PATH = 200;

  /** What is wrong with a value, behind its JSON path. */
  static final class Refusal extends IOException {
    @Serial private static final long serialVersionUID = 1;

    Refusal(String path, String problem) {
      super(OneLine.shortened(OneLine.of(path), LONGEST_PATH) + ": " + problem);
    }
  }

  private interface Writer<T> {
    void write(JsonWriter out, T value) throws IOException;
  }

  private interface Reader {
    Object read(JsonReader in) throws IOException;
  }

  @Override
  public <T> @Nullable TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
    Class<?> raw = type.getRawType();
    TypeAdapter<T> delegate = gson.getDelegateAdapter(this, type);
    if (raw == String.class) {
      return reading(delegate::write, StrictAdapters::text);
    }
    if (raw == int.class || raw == Integer.class) {
      return reading(delegate::write, in -> number(in, Integer::valueOf));
    }
    if (raw == Long.class) {
      return reading(delegate::write, in -> number(in, Long::valueOf));
    }
    if (raw == BugPattern.class) { // known by its type alone
      return reading(
              (JsonWriter out, T value) -> out.value(value.toString()),
              in -> Practices.pattern(in.nextString()))
          .nullSafe();
    }
    return raw.isRecord() ? reading(delegate::write, in -> record(gson, raw, in)) : null;
  }

  private static <T> TypeAdapter<T> reading(Writer<T> writer, Reader reader) {
    return new TypeAdapter<>() {
      @Override
      public void write(JsonWriter out, T value) throws IOException {
        writer.write(out, value);
      }

      @Override
      @SuppressWarnings("unchecked") // the reader is for this type
      public T read(JsonReader in) throws IOException {
        return (T) reader.read(in);
      }
    };
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

  private static Object number(JsonReader in, Function<String, Object> parser) throws IOException {
    expect(JsonToken.NUMBER, "a number", in);
    try {
      return parser.apply(in.nextString());
    } catch (NumberFormatException e) { // a fraction, or larger than any number of ours
      throw new Refusal(in.getPreviousPath(), "not a number of this kind");
    }
  }

  private Object record(Gson gson, Class<?> type, JsonReader in) throws IOException {
    expect(JsonToken.BEGIN_OBJECT, "an object", in);
    String path = in.getPath();
    RecordComponent[] components = type.getRecordComponents();
    Map<String, Object> values = new HashMap<>();
    in.beginObject();
    while (in.hasNext()) {
      String name = in.nextName();
      Optional<RecordComponent> known =
          Arrays.stream(components).filter(one -> one.getName().equals(name)).findFirst();
      if (known.isEmpty() || (optional.contains(name) && in.peek() == JsonToken.NULL)) {
        in.skipValue(); // of another version
        continue;
      }
      Object value = gson.getAdapter(TypeToken.get(known.get().getGenericType())).read(in);
      if (value == null) { // also for the constant of an enumeration that is unknown
        throw new Refusal(in.getPreviousPath(), "not a value of this kind");
      }
      if (values.put(name, value) != null) {
        throw new Refusal(in.getPreviousPath(), "there twice");
      }
    }
    in.endObject();
    for (RecordComponent component : components) {
      String name = component.getName();
      if (!values.containsKey(name) && !optional.contains(name)) {
        throw new Refusal(path + "." + name, "absent");
      }
    }
    try {
      return type.getDeclaredConstructor(
              Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new))
          .newInstance(Arrays.stream(components).map(one -> values.get(one.getName())).toArray());
    } catch (ReflectiveOperationException e) {
      throw new Refusal(path, "not a value of this kind");
    }
  }
}
