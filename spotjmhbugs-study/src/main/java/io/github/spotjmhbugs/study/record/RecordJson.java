// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.record;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonDeserializationContext;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonSerializationContext;
import com.google.gson.JsonSerializer;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Phrase;
import java.io.IOException;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Records as one line of JSON each, durations in milliseconds. */
public final class RecordJson {
  private static final Gson GSON =
      new GsonBuilder()
          .disableHtmlEscaping()
          .registerTypeAdapter(Duration.class, new Milliseconds().nullSafe())
          .registerTypeAdapter(BugPattern.class, new PatternType().nullSafe())
          .registerTypeAdapter(Phrase.Piece.class, new Pieces())
          .create();

  private RecordJson() {}

  /**
   * {@return its JSON, without a line end}
   *
   * @param project a record
   */
  public static String write(ProjectRecord project) {
    return GSON.toJson(project);
  }

  /**
   * {@return the record that it is, or empty when it is something else}
   *
   * @param json one line
   */
  public static Optional<ProjectRecord> read(String json) {
    try {
      return Optional.ofNullable(GSON.fromJson(json, ProjectRecord.class));
    } catch (RuntimeException e) {
      // Not only a JsonParseException: what the constructor of a record throws comes in a plain
      // one.
      return Optional.empty();
    }
  }

  /** Java's own fields of a duration are none of Gson's business. */
  private static final class Milliseconds extends TypeAdapter<Duration> {
    @Override
    public void write(JsonWriter out, Duration value) throws IOException {
      out.value(value.toMillis());
    }

    @Override
    public Duration read(JsonReader in) throws IOException {
      return Duration.ofMillis(in.nextLong());
    }
  }

  /** A pattern is known by its type alone. */
  private static final class PatternType extends TypeAdapter<BugPattern> {
    @Override
    public void write(JsonWriter out, BugPattern value) throws IOException {
      out.value(value.type());
    }

    @Override
    public BugPattern read(JsonReader in) throws IOException {
      return Practices.pattern(in.nextString());
    }
  }

  /** Each kind of piece has components of its own, by which it is known again. */
  private static final class Pieces
      implements JsonSerializer<Phrase.Piece>, JsonDeserializer<Phrase.Piece> {
    private static final Map<String, Class<? extends Phrase.Piece>> KIND_BY_COMPONENT =
        Map.of(
            "words", Phrase.Words.class,
            "type", Phrase.TypeName.class,
            "owner", Phrase.MemberName.class,
            "names", Phrase.MethodNames.class);

    @Override
    public JsonElement serialize(Phrase.Piece piece, Type type, JsonSerializationContext context) {
      return context.serialize(piece, piece.getClass());
    }

    @Override
    public Phrase.Piece deserialize(
        JsonElement json, Type type, JsonDeserializationContext context) {
      return KIND_BY_COMPONENT.entrySet().stream()
          .filter(kind -> json.getAsJsonObject().has(kind.getKey()))
          .findFirst()
          .map(kind -> context.<Phrase.Piece>deserialize(json, kind.getValue()))
          .orElseThrow(() -> new JsonParseException("not a piece of a phrase: " + json));
    }
  }
}
