// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fuzz;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Every value of a JSON document, changed in every way, one at a time. Of the elements of an array,
 * the first two stand for all.
 */
final class JsonEdits {
  private static final int ELEMENTS = 2;

  /** What may be written in place of any value. */
  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "0",
          "-1",
          "2147483647",
          "2147483648",
          "1e400",
          "NaN",
          "[]",
          "[null]",
          "{}",
          "{\"a\":null}",
          "[".repeat(3_000) + "]".repeat(3_000),
          "\"\"",
          "\" \"",
          "\"x\"",
          "\"" + "long ".repeat(30_000) + "\"",
          "\"\\u0000\\u001b[2J\\n\\u2028\\u202e\"",
          "\"\\ud800\"",
          "\"../../../etc/passwd\"",
          "\"a#b\"",
          "\"COMPLETE\"",
          "\"FAILED\"",
          "\"https://user:secret@example.org/x\"",
          "\"javascript:alert(1)\"",
          "\"=1+1\"",
          "\"<script>alert(1)</script>&amp;\"",
          "unquoted");

  private final JsonElement document;
  private final List<Edit> edits = new ArrayList<>();

  private JsonEdits(JsonElement document) {
    this.document = document;
  }

  /**
   * A changed document.
   *
   * @param path the changed value
   * @param change what stands there instead
   * @param changed makes the document
   */
  record Edit(String path, String change, Supplier<String> changed) {
    String json() {
      return changed.get();
    }

    @Override
    public String toString() {
      return path + " = " + change;
    }
  }

  /** All changes of a document. */
  static List<Edit> of(String json) {
    JsonEdits edits = new JsonEdits(JsonParser.parseString(json));
    edits.visit(edits.document, "$");
    return edits.edits;
  }

  /** Makes one change, of the first line if there are several; what is no JSON stays. */
  static byte[] edit(byte[] content, boolean hasLines, Script script) {
    String text = new String(content, StandardCharsets.UTF_8);
    int end = hasLines ? text.indexOf('\n') : text.length();
    try {
      String changed = script.oneOf(of(text.substring(0, Math.max(0, end)))).json();
      return TextEdits.utf8(changed + text.substring(end));
    } catch (RuntimeException | StackOverflowError e) {
      return content;
    }
  }

  /** How many values have been changed. */
  static long paths(List<Edit> edits) {
    return edits.stream().map(Edit::path).distinct().count();
  }

  private void visit(JsonElement value, String path) {
    for (String other : VALUES) {
      add(path, other.substring(0, Math.min(20, other.length())), new Change(path, other));
    }
    if (value instanceof JsonObject object) {
      object.asMap().forEach((name, member) -> visitMember(member, path + "." + name));
    } else if (value instanceof JsonArray array) {
      for (int i = 0; i < Math.min(ELEMENTS, array.size()); i++) {
        String element = path + "[" + i + "]";
        visit(array.get(i), element);
        add(element, "missing", new Change(element, ""));
      }
    }
  }

  private void visitMember(JsonElement member, String path) {
    visit(member, path);
    add(path, "missing", new Change(path, ""));
    String name = path.substring(path.lastIndexOf('.') + 1);
    String key = new JsonPrimitive(name).toString();
    add(path, "twice", new Change(path, text(member, path, null) + "," + key + ":null"));
    add(
        path,
        "twice, null first",
        new Change(path, "null," + key + ":" + text(member, path, null)));
    add(path, "with an unknown one", new Change(path, text(member, path, null) + ",\"odd\":[{}]"));
  }

  private void add(String path, String what, Change change) {
    edits.add(new Edit(path, what, () -> text(document, "$", change)));
  }

  /** What stands in place of a value; nothing if it is missing. */
  private record Change(String path, String text) {}

  /** Not Gson's own writer, which knows no names twice and no wrong numbers. */
  private static String text(JsonElement value, String path, Change change) {
    if (change != null && change.path().equals(path)) {
      return change.text();
    }
    List<String> parts = new ArrayList<>();
    if (value instanceof JsonObject object) {
      for (Map.Entry<String, JsonElement> member : object.entrySet()) {
        String inner = text(member.getValue(), path + "." + member.getKey(), change);
        if (!inner.isEmpty()) {
          parts.add(new JsonPrimitive(member.getKey()) + ":" + inner);
        }
      }
      return "{" + String.join(",", parts) + "}";
    }
    if (value instanceof JsonArray array) {
      for (int i = 0; i < array.size(); i++) {
        String inner = text(array.get(i), path + "[" + i + "]", change);
        if (!inner.isEmpty()) {
          parts.add(inner);
        }
      }
      return "[" + String.join(",", parts) + "]";
    }
    return value.toString();
  }
}
