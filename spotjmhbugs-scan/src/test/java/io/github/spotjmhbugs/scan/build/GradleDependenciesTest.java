// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.Model;
import org.apache.maven.model.Repository;
import org.apache.maven.model.io.xpp3.MavenXpp3Writer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read out of scripts, none of which runs. */
class GradleDependenciesTest {
  @TempDir private Path folder;
  private final GradleValues values = new GradleValues();

  private Model model(String script) {
    GradleDependencies dependencies = new GradleDependencies(values);
    dependencies.know(script);
    dependencies.add(script);
    return dependencies.model();
  }

  private static List<String> names(List<Dependency> dependencies) {
    return dependencies.stream()
        .map(one -> one.getGroupId() + ":" + one.getArtifactId() + ":" + one.getVersion())
        .toList();
  }

  private List<String> published(String... files) throws IOException {
    Path core = Files.createDirectories(folder.resolve("the/core"));
    for (int i = 0; i < files.length; i += 2) {
      Files.writeString(folder.resolve(files[i]), files[i + 1]);
    }
    return new GradleModules(BuildFiles.below(folder))
        .published(core).stream()
            .map(one -> one.getGroupId() + ":" + one.getArtifactId() + ":" + one.getVersion())
            .toList();
  }

  @Test
  void aModuleIsPublishedUnderItsName() throws Exception {
    assertThat(published("build.gradle", "group = 'g.h'\nversion '1.2'"))
        .containsExactly("g.h:core:1.2");
    assertThat(
            published(
                "the/core/build.gradle.kts",
                """
                configurations.all { exclude group: 'org.other', module: 'b' }
                base { archivesName = "h-core" }
                """,
                "build.gradle",
                """
                task check { group = 'verification' }
                tasks.check {
                  group = 'verification'
                }
                project(':the:other') {
                  archivesBaseName = 'h-other'
                }
                project(':the:core') {
                  archivesBaseName = 'h-core-2'
                }
                """,
                "gradle.properties",
                "group=g.h\nversion=1.2-SNAPSHOT\n"))
        .containsExactly(
            "g.h:h-core:1.2-SNAPSHOT", "g.h:h-core-2:1.2-SNAPSHOT", "g.h:core:1.2-SNAPSHOT");
  }

  /** Kafka's build has one script for all of its modules. */
  @Test
  void oneScriptNamesAllOfItsModules() throws Exception {
    assertThat(
            published(
                "the/core/build.gradle",
                """
                group = 'g.h'
                project(':a') {
                  base { archivesName = "h-a" }
                }
                project(':b') { }
                project(':c') {
                  base { archivesName = "h-c" }
                }
                """))
        .containsExactly("g.h:h-a:", "g.h:h-c:", "g.h:core:");
  }

  @Test
  void aModuleWithoutAGroupIsNotPublished() throws Exception {
    assertThat(published("the/core/build.gradle", "version = '1.2'")).isEmpty();
  }

  private void define(String file, String text) throws IOException {
    values.add(Files.writeString(folder.resolve(file), text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "implementation 'g.h:a:1.2'",
        "jmh(\"g.h:a:1.2\")",
        "api group: 'g.h', name: 'a', version: '1.2'",
        "api(group = \"g.h\", name = \"a\", version = \"1.2\")",
        "api 'g.h:a:' + v",
        "api \"g.h:a:$v\"",
        "api(\"g.h:a:${Versions.v}\")",
        "api \"g.h:a:${versions.v}\"",
        "api group: 'g.h', name: 'a', version: v",
        "api(\"g.h\", \"a\", \"1.2\")",
        "jmh(\"g.h\", \"a\", v)",
        "api \"g.h:a:${Versions.get('v')}\"",
        "api group: 'g.h', name: 'a', version: get('v')",
        "api libs.some.a",
        "api(libs.some.a.get())",
        "api libs.bundles.all",
        "api 'g.h:a' // managed\nconstraints { api 'g.h:a:1.2' }",
        "api 'g.h:a'\nconstraints { api(group: 'g.h', name: 'a', version: v) }",
        "api 'g.h:a'\ng.h:a:1.2 (3 constraints: ab12)",
        "api 'g.h:a'\ng.h:* = 1.2"
      })
  void findsADependencyInAnyNotation(String script) throws Exception {
    define("gradle.properties", "v=1.2\n");
    define(
        "libs.versions.toml",
        """
        [versions]
        one-two = "1.2"
        [libraries]
        some-a = { module = "g.h:a", version.ref = "one-two" } # a comment
        [bundles]
        all = [
          "some-a",
        ]
        """);

    assertThat(names(model(script).getDependencies())).containsExactly("g.h:a:1.2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "maven { url 'https://r.example/m' }",
        "maven {\n name = \"r\"\n url = uri(\"https://r.example/m\")\n}",
        "maven(\"https://r.example/m\")",
        "maven(url = \"https://r.example/m\") { name = \"r\" }"
      })
  void findsARepositoryInAnyNotationAndTakesNoOtherAddressForOne(String script) {
    String pom = "licenses { license { url = 'https://www.example/LICENSE.txt' } }\n";

    assertThat(model(pom + script).getRepositories())
        .extracting(Repository::getUrl)
        .containsExactly("https://r.example/m");
  }

  /** Gradle's notation for the newest version, as a range of Maven's. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"+ | [0,)", "1.+ | [1.*]", "1.2.+ | [1.2.*]", "1.+2 | 1.+2"})
  void findsTheNewestVersion(String told, String range) {
    assertThat(names(model("api 'g.h:a:" + told + "'").getDependencies()))
        .containsExactly("g.h:a:" + range);
  }

  @Test
  void aClassifierNamesAnotherJar() {
    List<Dependency> found =
        model("api 'g.h:a:1.2'\napi 'g.h:a:1.2:linux-x86_64'\napi 'g.h:b:1:tests@jar'")
            .getDependencies();

    assertThat(found)
        .extracting(one -> one.getArtifactId() + ":" + one.getClassifier())
        .containsExactly("a:null", "a:linux-x86_64", "b:tests");
  }

  @Test
  void knowsVariablesOfScripts() throws Exception {
    define("a.gradle", "ext { first = '1' }\next.second = \"2\"\ndef versions = [third: '3']");
    define(
        "b.gradle.kts",
        "extra[\"fourth\"] = \"4\"\nval fifth by extra(\"5\")\nval sixth = \"6\"\n"
            + "val seventh by extra { \"7\" }\ndeps.put(\"the-eighth.version\", \"8\")");

    assertThat(values.resolved("$first ${second} ${versions.third} $fourth $fifth $sixth $other"))
        .isEqualTo("1 2 3 4 5 6 $other");
    assertThat(values.resolved("$seventh ${the-eighth.version}")).isEqualTo("7 8");
  }

  @Test
  void importsPlatforms() {
    Model model =
        model(
            """
            implementation platform('g:bom:1')
            implementation(enforcedPlatform("g:other:2"))
            mavenBom 'g:third:3'
            """);

    assertThat(model.getDependencies()).isEmpty();
    assertThat(model.getDependencyManagement().getDependencies())
        .allMatch(bom -> bom.getScope().equals("import") && bom.getType().equals("pom"));
    assertThat(names(model.getDependencyManagement().getDependencies()))
        .containsExactly("g:bom:1", "g:other:2", "g:third:3");
  }

  /** The plugin adds it, which the script need not say. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "plugins { id(\"org.jetbrains.kotlinx.atomicfu\") version \"1.2\" }",
        "plugins { id 'org.jetbrains.kotlinx.atomicfu' version '1.2' }",
        "plugins { alias(libs.plugins.kotlin.atomicfu) }",
        "plugins { id(\"org.jetbrains.kotlinx.atomicfu\") version v }\nval v = \"1.2\"",
        "classpath 'org.jetbrains.kotlinx:atomicfu-gradle-plugin:1.2'\napply plugin: 'kotlinx-atomicfu'",
        "apply(plugin = \"org.jetbrains.kotlinx.atomicfu\")\n"
            + "val other = \"org.jetbrains.kotlinx:atomicfu-gradle-plugin:1.2\"",
      })
  void theAtomicsOfKotlinComeWithTheirPlugin(String script) throws Exception {
    define("a.gradle", script);
    define(
        "libs.versions.toml",
        """
        [versions]
        atomic = "1.2"
        [plugins]
        kotlin-atomicfu = { id = "org.jetbrains.kotlinx.atomicfu", version.ref = "atomic" }
        other = { id = "g.h.other", version = "3" }
        """);

    assertThat(names(model(script).getDependencies()))
        .containsExactly("org.jetbrains.kotlinx:atomicfu:1.2");
  }

  @Test
  void looksForNoPlugins() {
    Model model =
        model(
            """
            buildscript { dependencies {
              classpath 'g.h:a:1'
            } }
            plugins { id 'g.h:b' version '2' }
            implementation 'g.h:some-gradle-plugin:3'
            // api 'g.h:commented:4'
            """);

    assertThat(model.getDependencies()).isEmpty();
  }

  /** No model can be made of them, so that they would cost the module all others. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "api 'g.h:bad:1\u001b'",
        "api 'g.h:b\0ad:1'",
        "api group: 'g.h', name: 'bad\0', version: '1'",
        "api \"g.h:bad:$v\"",
        "api libs.bad",
        "api 'g.h:bad'\napi 'g.h:bad:1\u001b'",
        "api platform('g.h:bad:1\u001b')",
        "maven { url 'https://r.example/\u001b' }"
      })
  void controlCharactersCostOneDependencyAlone(String bad) throws Exception {
    define("gradle.properties", "v=1.2\u001b\n");
    define("libs.versions.toml", "[libraries]\nbad = \"g.h:bad:1\u001b\"\n");

    Model model = model(bad + "\napi 'g.h:a:1.2'");
    new MavenXpp3Writer().write(new StringWriter(), model);

    assertThat(names(model.getDependencies())).contains("g.h:a:1.2");
  }

  /** Each took hours, or all memory, or the stack, while the patterns could go back. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a", "/*", "//", "\n", " ", "\t\n", "a.a", "'a:a", "'a:a:1'", "a='b' ",
            "group: 'a', name: ",
        "id 'a' ", "url(", "$a", "[", ",\n", "a:b\n", "a:b:c:", "project(':a", "x = \"$x$x\" ",
            "((", "\\"
      })
  @Timeout(300)
  void scriptsOfAnyTextEnd(String part) throws IOException {
    String script = part.repeat(1_000_000 / part.length());
    define("a.gradle", script);
    define("gradle.properties", script);
    define("libs.versions.toml", "[libraries]\n" + script);

    assertThat(model(script).getDependencies()).hasSizeLessThan(2);
  }

  @Test
  @Timeout(300)
  void referencesThatMultiplyEnd() throws IOException {
    define("a.gradle", "a='" + "$b".repeat(90) + "'\nb='" + "$a".repeat(90) + "'\nc='$c'");
    define("b.gradle", "d='" + "$a".repeat(100_000) + "'");
    define(
        "libs.versions.toml",
        "[libraries]\nx = 'g.h:a:1.2'\n[bundles]\nall = ['bundles-all', 'x', 'bundles.two']\n"
            + "two = ['bundles-all', 'bundles-two']");

    assertThat(values.resolved("$a")).isEmpty();
    assertThat(values.resolved("$d")).isEqualTo("$d");
    assertThat(values.resolved("$c")).isEqualTo("$c");
    assertThat(names(model("api libs.bundles.all").getDependencies())).containsExactly("g.h:a:1.2");
    assertThat(model("api libs.bundles.two").getDependencies()).isEmpty();
  }
}
