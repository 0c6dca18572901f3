// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.verification.ChildProcess;
import io.github.spotjmhbugs.verification.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
  private static final Pattern OWN_JAR = Pattern.compile("spotjmhbugs-([a-z]+)-.*\\.jar");
  private static final Pattern COMPARED = Pattern.compile("for part in ([^;]+); do");

  @TempDir static Path directory;
  private static Path tool;

  @BeforeAll
  static void writeTool() throws IOException {
    tool = directory.resolve("spotjmhbugs");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Files.writeString(
        tool,
        "#!/bin/sh\nexec '%s' %s -jar '%s' \"$@\"\n"
            .formatted(java, String.join(" ", ChildProcess.BRIEF), Corpus.packed("cli")));
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

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the action's script needs bash")
  void aReleaseOfTheActionIsDownloaded() throws IOException, InterruptedException {
    Path release = Files.createDirectories(directory.resolve("releases/v9.8.7"));
    Path unpacked = Files.createDirectories(directory.resolve("made/spotjmhbugs-9.8.7/bin"));
    Files.copy(tool, unpacked.resolve("spotjmhbugs"), StandardCopyOption.COPY_ATTRIBUTES);
    String archive = release.resolve("spotjmhbugs-9.8.7.tar.gz").toString();
    String made = directory.resolve("made").toString();
    assertThat(
            ChildProcess.run(directory, List.of("tar", "czf", archive, "-C", made, ".")).exitCode())
        .isZero();
    Path downloads = Files.createDirectories(directory.resolve("downloads"));
    Map<String, String> variables = new TreeMap<>();
    variables.put("TARGETS", Corpus.path("jmhSamples").toString());
    variables.put("CHECKOUT", "nothing/here");
    variables.put("RELEASES", release.getParent().toUri().toString());
    variables.put("TEMP", downloads.toString());
    variables.put("REF", "v9.8.7");
    assertThat(step(variables).output()).anyMatch(line -> line.contains("JMHSample_08_DeadCode"));
    variables.put("REF", "v9.8.8");
    assertThat(step(variables).exitCode()).isGreaterThan(1);
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
    environment.put("CHECKOUT", directory.toString());
    environment.put("REF", "main");
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

  /** As in the download, but that the libraries are beside the jar, and not in it. */
  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a script of the POSIX shell")
  void theDownloadRunsFromWhereItsUserMayNotWrite() throws IOException, InterruptedException {
    Path download = Files.createDirectories(directory.resolve("download"));
    Path launcher = Files.createDirectory(download.resolve("bin")).resolve("spotjmhbugs");
    Files.copy(ROOT.resolve("spotjmhbugs"), launcher, StandardCopyOption.COPY_ATTRIBUTES);
    Path lib = Files.createDirectory(download.resolve("lib"));
    Path program = Corpus.packed("cli");
    Path built = program.resolveSibling(".");
    Files.copy(program, lib.resolve("spotjmhbugs.jar"));
    Files.createSymbolicLink(lib.resolve("lib"), built.resolve("lib").toAbsolutePath());
    Path examples = lib.resolve("spotjmhbugs-practice-examples.jar");
    Files.copy(built.resolve(examples.getFileName()), examples);
    Path home = Files.createDirectory(directory.resolve("home"));
    Path cache = home.resolve(".cache/spotjmhbugs");
    List<String> first = scan(launcher, home, examples);
    assertThat(first).anyMatch(line -> line.contains("RetuExample"));
    try (Stream<Path> archives = Files.list(cache)) {
      assertThat(archives).singleElement().asString().matches(".*/classes-[^/]*\\.jsa");
    }
    assertThat(scan(launcher, home, examples)).isEqualTo(first);
    assertThat(scan(launcher, Path.of("/dev/null"), examples)).isEqualTo(first);
    assertThat(scan(launcher, Path.of(""), examples)).isEqualTo(first);
    assertThat(Path.of("/nonexistent")).doesNotExist();
  }

  /** Else it would not build anew what has changed. */
  @Test
  void theLauncherComparesTheSourcesOfAllModulesOfTheProgram() throws IOException {
    List<String> made = new ArrayList<>(List.of("cli"));
    try (Stream<Path> jars = Files.list(Corpus.packed("cli").resolveSibling("lib"))) {
      jars.map(jar -> OWN_JAR.matcher(jar.getFileName().toString()))
          .filter(Matcher::matches)
          .forEach(name -> made.add(name.group(1)));
    }
    Matcher parts = COMPARED.matcher(Files.readString(ROOT.resolve("spotjmhbugs")));
    assertThat(parts.find()).isTrue();
    List<String> folders = List.of(parts.group(1).split("[ \\\\\n]+"));
    assertThat(folders).allMatch(folder -> Files.isRegularFile(ROOT.resolve(folder + "/pom.xml")));
    assertThat(folders)
        .extracting(folder -> folder.replaceFirst("^(spotjmhbugs-|laboratory/)", ""))
        .containsExactlyInAnyOrderElementsOf(made);
  }

  private static List<String> scan(Path launcher, Path home, Path target)
      throws IOException, InterruptedException {
    ChildProcess scan =
        ChildProcess.run(
            directory,
            List.of(
                "env",
                "HOME=" + home,
                "XDG_CACHE_HOME=",
                "JAVA_HOME=" + System.getProperty("java.home"),
                launcher.toString(),
                "scan",
                target.toString()));
    assertThat(scan.exitCode()).isEqualTo(1);
    return scan.output();
  }

  @Test
  void preCommitFindsTheLauncher() throws IOException {
    Map<String, Object> hook = map(((List<?>) yaml(".pre-commit-hooks.yaml")).get(0));
    assertThat(ROOT.resolve(hook.get("entry").toString())).isExecutable();
    assertThat(hook).containsEntry("language", "script").containsEntry("pass_filenames", false);
  }
}
