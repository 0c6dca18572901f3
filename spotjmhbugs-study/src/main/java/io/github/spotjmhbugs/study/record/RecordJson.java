// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.record;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.scan.result.OneLine;
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
}
