// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.record;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Records as one line of JSON each, durations in milliseconds. */
public final class RecordJson {
  private static final Gson GSON =
      new GsonBuilder()
          .disableHtmlEscaping()
          .registerTypeAdapter(Duration.class, new Milliseconds().nullSafe())
          .create();

  private RecordJson() {}

  /**
   * @param project a record
   * @return its JSON, without a line end
   */
  public static String write(ProjectRecord project) {
    return GSON.toJson(project);
  }

  /**
   * @param json one line
   * @return the record that it is, or empty when it is something else
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
}
