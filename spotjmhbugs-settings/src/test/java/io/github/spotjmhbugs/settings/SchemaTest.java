// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.spotjmhbugs.analysis.Practices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tomlj.Toml;

/** The schema for editors and the reader know the same. */
class SchemaTest {
  @TempDir private Path folder;
  private String text;

  @BeforeEach
  void read() throws IOException {
    text = Files.readString(Path.of("../docs/usage/settings.schema.json"));
  }

  private JsonObject properties() {
    return JsonParser.parseString(text).getAsJsonObject().getAsJsonObject("properties");
  }

  @Test
  void theSchemaHasTheKeysOfTheReader() {
    assertThat(properties().keySet()).containsExactlyElementsOf(Key.words());
    for (Key key : Key.values()) {
      JsonElement type = properties().getAsJsonObject(key.word()).get("type");
      assertThat(type != null && type.getAsString().equals("array"))
          .as(key.word())
          .isEqualTo(key.isList());
    }
  }

  @Test
  void theSchemaHasAllPractices() {
    List<String> names = new ArrayList<>();
    properties()
        .getAsJsonObject("practice")
        .getAsJsonObject("items")
        .getAsJsonArray("enum")
        .forEach(name -> names.add(name.getAsString()));
    assertThat(names)
        .containsExactlyElementsOf(Practices.keys().stream().map(Object::toString).toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "practice = ['RETU']\nthreshold = 'low'\nfail-on = 'never'\nexclude = ['p.**']\n"
            + "baseline = 'b'\nsources = ['s']\nclasspath = ['c']\noutput = ['text=-']",
        "",
        "treshold = 'low'",
        "threshold = 'loud'",
        "threshold = ['low']",
        "practice = 'RETU'",
        "practice = ['RETUU']",
        "exclude = [1]",
        "baseline = ''",
        "output = 'x'"
      })
  void theSchemaAcceptsWhatTheReaderAccepts(String toml) {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(text);
    assertThat(schema.validate(Toml.parse(toml).toJson(), InputFormat.JSON).isEmpty())
        .isEqualTo(isRead(toml));
  }

  @Test
  void theExampleOfThePageHasAllKeys() throws IOException {
    String page = Files.readString(Path.of("../docs/usage/settings.md"));
    String example = page.substring(page.indexOf("```toml\n") + 8, page.lastIndexOf("```"));
    assertThat(isRead(example)).isTrue();
    assertThat(Toml.parse(example).keySet()).containsExactlyInAnyOrderElementsOf(Key.words());
  }

  private boolean isRead(String toml) {
    try {
      Files.writeString(folder.resolve(Settings.FILE), toml);
      Settings.around(folder);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
