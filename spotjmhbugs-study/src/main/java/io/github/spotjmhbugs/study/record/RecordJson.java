// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.record;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonDeserializationContext;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.scan.result.OneLine;
import java.util.Map;
import java.util.Optional;

/** Records as one line of JSON each. */
public final class RecordJson {
  private static final Gson GSON =
      new GsonBuilder()
          .disableHtmlEscaping()
          // Whatever strangers call their classes, files and branches does nothing where it is
          // shown.
          .registerTypeAdapter(
              String.class,
              (JsonDeserializer<String>)
                  (json, type, gson) -> OneLine.printable(json.getAsString()))
          // A pattern is known by its type alone.
          .registerTypeAdapter(
              BugPattern.class,
              (JsonSerializer<BugPattern>)
                  (pattern, type, gson) -> new JsonPrimitive(pattern.type()))
          .registerTypeAdapter(
              BugPattern.class,
              (JsonDeserializer<BugPattern>)
                  (json, type, gson) -> Practices.pattern(json.getAsString()))
          .registerTypeAdapter(
              Phrase.Piece.class,
              (JsonDeserializer<Phrase.Piece>) (json, type, gson) -> piece(json, gson))
          .create();

  /** Each kind of piece has components of its own, by which it is known again. */
  private static final Map<String, Class<? extends Phrase.Piece>> KIND_BY_COMPONENT =
      Map.of(
          "words", Phrase.Words.class,
          "type", Phrase.TypeName.class,
          "owner", Phrase.MemberName.class,
          "names", Phrase.MethodNames.class);

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

  private static Phrase.Piece piece(JsonElement json, JsonDeserializationContext context) {
    return KIND_BY_COMPONENT.entrySet().stream()
        .filter(kind -> json.getAsJsonObject().has(kind.getKey()))
        .findFirst()
        .map(kind -> context.<Phrase.Piece>deserialize(json, kind.getValue()))
        .orElseThrow(() -> new JsonParseException("not a piece of a phrase: " + json));
  }
}
