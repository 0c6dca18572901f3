// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.scan.Main;
import io.github.spotjmhbugs.verification.ChildProcess;
import io.github.spotjmhbugs.verification.Corpus;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * The files at the top by which other tools start a scan. The action's script is run as GitHub
 * would; the catalogue of JBang and the container need what no build here can reach.
 */
class WaysInTest {
  private static final Path ROOT = Corpus.path("root");

  @TempDir static Path directory;
  private static Path tool;

  @BeforeAll
  static void writeTool() throws IOException {
    tool = directory.resolve("spotjmhbugs");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath = String.join(File.pathSeparator, Corpus.classPath());
    Files.writeString(
        tool,
        "#!/bin/sh\nexec '%s' %s -cp '%s' %s \"$@\"\n"
            .formatted(
                java, String.join(" ", ChildProcess.BRIEF), classPath, Main.class.getName()));
    Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static Object yaml(String file) throws IOException {
    return new Load(LoadSettings.builder().build())
        .loadFromString(Files.readString(ROOT.resolve(file)));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object node) {
    return (Map<String, Object>) node;
  }

  private static Map<String, Object> onlyStep() throws IOException {
    Map<String, Object> runs = map(map(yaml("action.yml")).get("runs"));
    return map(((List<?>) runs.get("steps")).get(0));
  }

  @Test
  void theScriptOfTheActionIsHandedEachInput() throws IOException {
    String handed = map(onlyStep().get("env")).values().toString();
    assertThat(map(map(yaml("action.yml")).get("inputs")).keySet())
        .isNotEmpty()
        .allSatisfy(input -> assertThat(handed).contains("${{ inputs." + input + " }}"));
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the action's script needs bash")
  void findingsFailTheStepOfTheAction() throws IOException, InterruptedException {
    ChildProcess step = step(Map.of("TARGETS", Corpus.path("jmhSamples").toString()));
    assertThat(step.output()).anyMatch(line -> line.contains("JMHSample_08_DeadCode"));
    assertThat(step.exitCode()).isEqualTo(1);
    assertThat(directory.resolve("spotjmhbugs.sarif")).content().contains("\"ruleId\": \"JMH_RETU");
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the action's script needs bash")
  void onlyFindingsCanBeLetPass() throws IOException, InterruptedException {
    String samples = Corpus.path("jmhSamples").toString();
    assertThat(step(Map.of("TARGETS", samples, "FAIL_ON_FINDINGS", "false")).exitCode()).isZero();
    assertThat(step(Map.of("TARGETS", "no.jar", "FAIL_ON_FINDINGS", "false")).exitCode())
        .isEqualTo(2);
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the action's script needs bash")
  void optionsReachTheScan() throws IOException, InterruptedException {
    ChildProcess step =
        step(
            Map.of(
                "TARGETS", Corpus.path("jmhSamples").toString(),
                "PRACTICES", "FORK",
                "THRESHOLD", "low",
                "SARIF", "other.sarif"));
    assertThat(step.output()).noneMatch(line -> line.contains("RETU, "));
    assertThat(directory.resolve("other.sarif"))
        .content()
        .contains("\"ruleId\": \"JMH_FORK")
        .doesNotContain("\"ruleId\": \"JMH_RETU");
  }

  /** Runs the action's only step with its defaults, but for some variables. */
  private static ChildProcess step(Map<String, String> variables)
      throws IOException, InterruptedException {
    Map<String, String> environment = new TreeMap<>();
    Map<String, Object> inputs = map(map(yaml("action.yml")).get("inputs"));
    map(onlyStep().get("env"))
        .forEach(
            (name, value) -> {
              String input = value.toString().replaceAll("^\\$\\{\\{ inputs\\.(.*) }}$", "$1");
              if (inputs.containsKey(input)) {
                environment.put(name, map(inputs.get(input)).get("default").toString());
              }
            });
    environment.put("TOOL", tool.toString());
    environment.putAll(variables);
    List<String> command = new ArrayList<>(List.of("env"));
    environment.forEach((name, value) -> command.add(name + "=" + value));
    // As GitHub runs steps whose shell is bash.
    command.addAll(
        List.of(
            "bash",
            "--noprofile",
            "--norc",
            "-eo",
            "pipefail",
            "-c",
            onlyStep().get("run").toString()));
    return ChildProcess.run(directory, command);
  }

  @Test
  void preCommitFindsTheLauncher() throws IOException {
    Map<String, Object> hook = map(((List<?>) yaml(".pre-commit-hooks.yaml")).get(0));
    assertThat(ROOT.resolve(hook.get("entry").toString())).isExecutable();
    assertThat(hook).containsEntry("language", "script").containsEntry("pass_filenames", false);
  }
}
