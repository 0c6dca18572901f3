// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Projects whose Maven and Gradle builds leave a trace wherever they get a chance to run. */
class NothingRunsTest {
  private static final List<String> PROJECTS = List.of("t/maven", "t/gradle");

  @TempDir private Path folder;

  private Map<String, String> project(Path traces, String build) {
    String trace = "touch '" + traces + "/" + build + "'\nexit 1\n";
    String script = "new File('%s/%s').text = ''\n".formatted(traces, build);
    Map<String, String> files = new HashMap<>();
    files.put(Sources.path("", "Sample"), Sources.java("Sample", List.of("right"), List.of()));
    files.put(Sources.path("", "Other"), Sources.generated("Other"));
    if (build.equals("maven")) {
      files.put("mvnw", trace);
      files.put(".mvn/jvm.config", "-XX:OnError=true -XX:+NoSuchOption");
      files.put("pom.xml", Poms.of("11"));
    } else {
      files.put("gradlew", trace);
      files.put("settings.gradle", script);
      files.put("build.gradle", script + "apply from: 'more.gradle'");
      files.put("more.gradle", script);
    }
    return files;
  }

  private Output study(Path traces, String... options) throws IOException {
    Files.createDirectories(traces);
    Host host = new Host(traces.resolve("host"));
    for (String name : PROJECTS) {
      host.add(name, project(traces, name.substring(2)));
    }
    Output output = new Output(traces.resolve("results"));
    Path list = host.list("project", PROJECTS.get(0), PROJECTS.get(1));
    assertThat(Invocation.of(host.study(list, output.root(), options)).status()).isZero();
    return output;
  }

  private static List<String> traces(Path folder) {
    return Stream.of("maven", "gradle").filter(name -> Files.exists(folder.resolve(name))).toList();
  }

  @Test
  void ofTheProjectsByDefault() throws Exception {
    Path traces = folder.resolve("default");

    Output output = study(traces);

    assertThat(traces(traces)).isEmpty();
    for (String name : PROJECTS) {
      ProjectRecord record = output.record(name);
      assertThat(record.outcome()).isEqualTo(Outcome.PARTIAL);
      assertThat(record.seen()).isEqualTo(1);
      assertThat(record.sourceBenchmarks()).isEqualTo(2);
      assertThat(record.reason()).isEqualTo("1 benchmark: Generated cannot be resolved");
    }
  }

  @Test
  void unlessTheUserAllowsIt() throws Exception {
    Path traces = folder.resolve("allowed");

    study(traces, "--allow-builds", "--timeout=1m");

    assertThat(traces(traces)).containsExactly("maven", "gradle");
  }
}
