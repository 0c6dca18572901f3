// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.record;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import com.google.gson.Strictness;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.BugPattern;
import java.io.IOException;
import java.io.StringReader;
import java.util.Set;

/**
 * Records as one line of JSON each. A line may come from a process that had the files of strangers
 * before it: it is a record only if each value is what a study writes there.
 */
public final class RecordJson {
  /**
   * The most characters of a record. Of 9,500 real ones, none has half of this; the objects that
   * are made of them take some ten times as much at the most.
   */
  public static final int LARGEST = 4 << 20;

  private static final Gson GSON =
      new GsonBuilder()
          .disableHtmlEscaping()
          .registerTypeAdapterFactory(new StrictAdapters(Set.of("stars", "places", "times")))
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

  private static final TypeAdapter<ProjectRecord> ADAPTER = GSON.getAdapter(ProjectRecord.class);

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
   * Reads a record; its texts are printable.
   *
   * @param json one line
   * @return the record that it is
   * @throws IOException when it is none; the message has the JSON path of the first value that is
   *     wrong
   */
  public static ProjectRecord read(String json) throws IOException {
    if (json.length() > LARGEST) {
      throw new IOException("it has more than " + LARGEST + " characters");
    }
    JsonReader in = new JsonReader(new StringReader(json));
    in.setStrictness(Strictness.STRICT);
    ProjectRecord record;
    try {
      record = ADAPTER.read(in);
      if (in.peek() != JsonToken.END_DOCUMENT) {
        throw new StrictAdapters.Refusal("$", "more than one value");
      }
    } catch (StrictAdapters.Refusal e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      // The messages of the parser are for programmers.
      throw new IOException(
          new StrictAdapters.Refusal(in.getPath(), "not as a study writes it").getMessage(), e);
    }
    RecordCheck.check(record);
    return record;
  }
}
