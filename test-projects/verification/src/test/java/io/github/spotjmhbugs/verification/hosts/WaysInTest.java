// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.hosts;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.verification.ChildProcess;
import io.github.spotjmhbugs.verification.Corpus;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
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

  private static final String ACTION_TOOL = "config/action-tool";
  private static final String SCAN = "action.yml";
  private static final String TRACK = "track/action.yml";

  private static final String EXAMPLES = "spotjmhbugs-practice-examples.jar";
  private static final int PATIENCE_SECONDS = 300;

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
    Files.createDirectories(directory.resolve("config"));
    Files.copy(ROOT.resolve(ACTION_TOOL), directory.resolve(ACTION_TOOL), COPY_ATTRIBUTES);
  }

  private static Object yaml(String file) throws IOException {
    return new Load(LoadSettings.builder().build())
        .loadFromString(Files.readString(ROOT.resolve(file)));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object node) {
    return (Map<String, Object>) node;
  }

  private static Map<String, Object> onlyStep(String action) throws IOException {
    Map<String, Object> runs = map(map(yaml(action)).get("runs"));
    return map(((List<?>) runs.get("steps")).get(0));
  }

  @ParameterizedTest
  @ValueSource(strings = {SCAN, TRACK})
  void theScriptOfAnActionIsHandedEachInput(String action) throws IOException {
    String handed = map(onlyStep(action).get("env")).values().toString();
    assertThat(map(map(yaml(action)).get("inputs")).keySet())
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
    Files.copy(tool, unpacked.resolve("spotjmhbugs"), COPY_ATTRIBUTES);
    String archive = release.resolve("spotjmhbugs-9.8.7.tar.gz").toString();
    String made = directory.resolve("made").toString();
    assertThat(
            ChildProcess.run(directory, List.of("tar", "czf", archive, "-C", made, ".")).exitCode())
        .isZero();
    Path downloads = Files.createDirectories(directory.resolve("downloads"));
    Map<String, String> variables = new TreeMap<>();
    variables.put("TARGETS", Corpus.path("jmhSamples").toString());
    Path checkout = directory.resolve("without-launcher");
    Files.createDirectories(checkout.resolve("config"));
    Files.copy(ROOT.resolve(ACTION_TOOL), checkout.resolve(ACTION_TOOL), COPY_ATTRIBUTES);
    variables.put("CHECKOUT", checkout.toString());
    variables.put("RELEASES", release.getParent().toUri().toString());
    variables.put("TEMP", downloads.toString());
    variables.put("REF", "v9.8.7");
    assertThat(step(variables).output()).anyMatch(line -> line.contains("JMHSample_08_DeadCode"));
    variables.put("REF", "v9.8.8");
    assertThat(step(variables).exitCode()).isGreaterThan(1);
  }

  /** Measures nothing: the scores are those of a file, and {@code gh} notes what it is asked. */
  private static Map<String, String> tracked(Path home, String earlier) throws IOException {
    Path programs = Files.createDirectories(home.resolve("programs"));
    Path scores = Files.writeString(home.resolve("scores.json"), scores(10));
    Path log = home.resolve("gh.log");
    script(
        programs.resolve("java"),
        """
        for word; do file=$word; done
        case $2 in
          *base.jar) sed 's/[[]10/[5/g' '%1$s' >"$file" ;;
          *) cp '%1$s' "$file" ;;
        esac
        """
            .formatted(scores));
    script(
        programs.resolve("gh"),
        """
        echo "$*" >>'%s'
        case $* in *--paginate*) printf '%s' ;; esac
        """
            .formatted(log, earlier));
    Map<String, String> variables = new TreeMap<>();
    variables.put("PATH", programs + File.pathSeparator + System.getenv("PATH"));
    variables.put("BENCHMARKS", Corpus.path("jmhSamples").toString());
    variables.put("TEMP", home.toString());
    variables.put("GITHUB_STEP_SUMMARY", home.resolve("summary.md").toString());
    variables.put("PULL_REQUEST", "17");
    variables.put("REPOSITORY", "org/example");
    variables.put("GH_TOKEN", "");
    return variables;
  }

  private static void script(Path file, String text) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static String scores(int score) {
    return "[{\"benchmark\": \"org.example.B.work\", \"mode\": \"avgt\", \"primaryMetric\":"
        + " {\"scoreUnit\": \"ns/op\", \"rawData\": [[%1$d.1], [%1$d.2], [%1$d.3]]}}]"
            .formatted(score);
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the action's script needs bash")
  void aRunIsAddedToTheHistoryAndTold(@TempDir Path home) throws Exception {
    Map<String, String> variables = tracked(home, "");
    variables.put("HISTORY", home.resolve("history").toString());
    variables.put("APPEND", "true");
    ChildProcess step = step(TRACK, variables);
    assertThat(step.output()).contains("0 regressed, 0 improved; 0 of 1 benchmarks in doubt");
    assertThat(step.exitCode()).isZero();
    try (Stream<Path> kept = Files.list(home.resolve("history"))) {
      assertThat(kept).hasSize(1);
    }
    assertThat(home.resolve("summary.md")).content().contains("### JMH: 0 regressed");
    assertThat(home.resolve("gh.log"))
        .content()
        .contains("--method POST repos/org/example/issues/17/comments -F body=@" + home);
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the action's script needs bash")
  void aRegressionFailsTheStepAndChangesTheComment(@TempDir Path home) throws Exception {
    Map<String, String> variables = tracked(home, "42\\n43\\n");
    variables.put("BASE_BENCHMARKS", "base.jar");
    ChildProcess step = step(TRACK, variables);
    assertThat(step.output()).anyMatch(line -> line.contains("regressed, 0 improved; "));
    assertThat(step.exitCode()).isEqualTo(1);
    assertThat(home.resolve("gh.log"))
        .content()
        .contains("--method PATCH repos/org/example/issues/comments/42 -F body=@" + home)
        .doesNotContain("POST");
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the action's script needs bash")
  void theBaseIsTheLastRunInTheOrder(@TempDir Path home) throws Exception {
    Path history = Files.createDirectory(home.resolve("history"));
    for (int run : new int[] {1, 2}) {
      Path file = Files.writeString(history.resolve(run + ".json"), scores(10));
      Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000_000L * (3 - run)));
    }
    Map<String, String> variables = tracked(home, "");
    variables.put("HISTORY", history.toString());
    assertThat(step(TRACK, variables).output()).contains("Compared with " + history + "/2.json");
    variables.put("ORDER", "time");
    assertThat(step(TRACK, variables).output()).contains("Compared with " + history + "/1.json");
  }

  /** Whoever writes the marker first would else silence the action. */
  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the action's script needs bash")
  void aCommentOfSomebodyElseIsLeftAlone(@TempDir Path home) throws Exception {
    Map<String, String> variables = tracked(home, "42\\n");
    Path gh = home.resolve("programs/gh");
    script(gh, Files.readString(gh) + "case $* in *PATCH*) exit 1 ;; esac\n");
    variables.put("BASE_BENCHMARKS", "base.jar");
    assertThat(step(TRACK, variables).output()).noneMatch(line -> line.startsWith("::warning::"));
    assertThat(home.resolve("gh.log"))
        .content()
        .contains("--method POST repos/org/example/issues/17");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | '' | name | false | nothing to compare with",
        "'' | base.jar | name | true | append needs history",
        "here | base.jar | name | true | append takes no base-benchmarks",
        "here | '' | size | false | order: size is none of name, time and git",
        "none | '' | git | false | history: none is no directory"
      })
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the action's script needs bash")
  void wrongInputsAreSaidBeforeAnythingIsMeasured(
      String history, String base, String order, String append, String message, @TempDir Path home)
      throws Exception {
    Map<String, String> variables = tracked(home, "");
    script(home.resolve("programs/java"), "touch '" + home.resolve("measured") + "'\n");
    variables.put("HISTORY", history);
    variables.put("BASE_BENCHMARKS", base);
    variables.put("ORDER", order);
    variables.put("APPEND", append);
    ChildProcess step = step(TRACK, variables);
    assertThat(step.exitCode()).isEqualTo(2);
    assertThat(step.output())
        .singleElement()
        .asString()
        .startsWith("::error::SpotJMHBugs: " + message);
    assertThat(home.resolve("measured")).doesNotExist();
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the action's script needs bash")
  void aCommentThatIsRefusedCostsNothing(@TempDir Path home) throws Exception {
    Map<String, String> variables = tracked(home, "");
    script(home.resolve("programs/gh"), "echo 'HTTP 403' >&2\nexit 1\n");
    variables.put("HISTORY", home.resolve("history").toString());
    variables.put("APPEND", "true");
    ChildProcess step = step(TRACK, variables);
    assertThat(step.exitCode()).isZero();
    assertThat(step.output()).anyMatch(line -> line.startsWith("::warning::SpotJMHBugs could not"));
  }

  /** Runs the action's only step with its defaults, but for some variables. */
  private static ChildProcess step(Map<String, String> variables)
      throws IOException, InterruptedException {
    return step(SCAN, variables);
  }

  private static ChildProcess step(String action, Map<String, String> variables)
      throws IOException, InterruptedException {
    Map<String, String> environment = new TreeMap<>();
    Map<String, Object> inputs = map(map(yaml(action)).get("inputs"));
    map(onlyStep(action).get("env"))
        .forEach(
            (name, value) -> {
              String input = value.toString().replaceAll("^\\$\\{\\{ inputs\\.(.*) }}$", "$1");
              if (inputs.containsKey(input) && map(inputs.get(input)).containsKey("default")) {
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
            onlyStep(action).get("run").toString()));
    return ChildProcess.run(directory, command);
  }

  /** As in the download, but that the libraries are beside the jar, and not in it. */
  private static Path download(Path download) throws IOException {
    Path launcher = Files.createDirectories(download.resolve("bin")).resolve("spotjmhbugs");
    Files.copy(ROOT.resolve("spotjmhbugs"), launcher, COPY_ATTRIBUTES);
    Path lib = Files.createDirectory(download.resolve("lib"));
    Path program = Corpus.packed("cli");
    Path built = program.resolveSibling(".");
    Files.copy(program, lib.resolve("spotjmhbugs.jar"));
    Files.createSymbolicLink(lib.resolve("lib"), built.resolve("lib").toAbsolutePath());
    Files.copy(built.resolve(EXAMPLES), lib.resolve(EXAMPLES));
    return launcher;
  }

  /** Its editor does not wait for the archive, which is there soon after. */
  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a script of the POSIX shell")
  void aServerStartsFasterFromTheSecondTimeOn() throws IOException, InterruptedException {
    Path launcher = download(directory.resolve("server"));
    Path home = Files.createDirectory(directory.resolve("home-of-server"));
    Path cache = home.resolve(".cache/spotjmhbugs");
    assertThat(run(launcher, home, "lsp").exitCode()).as("no editor said a word").isEqualTo(1);
    List<Path> archives = List.of();
    for (int second = 0; archives.isEmpty() && second < PATIENCE_SECONDS; second++) {
      Thread.sleep(1_000);
      try (Stream<Path> files = Files.list(cache)) {
        archives = files.filter(file -> file.toString().endsWith("-lsp.jsa")).toList();
      }
    }
    assertThat(archives).singleElement().satisfies(each -> assertThat(each).isNotEmptyFile());
    assertThat(run(launcher, home, "lsp").output()).isEmpty();
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a script of the POSIX shell")
  void theDownloadRunsFromWhereItsUserMayNotWrite() throws IOException, InterruptedException {
    Path launcher = download(directory.resolve("download"));
    Path examples = directory.resolve("download/lib").resolve(EXAMPLES);
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
    ChildProcess scan = run(launcher, home, "scan", target.toString());
    assertThat(scan.exitCode()).isEqualTo(1);
    return scan.output();
  }

  private static ChildProcess run(Path launcher, Path home, String... arguments)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "env",
                "HOME=" + home,
                "XDG_CACHE_HOME=",
                "JAVA_HOME=" + System.getProperty("java.home"),
                "sh",
                "-c",
                "\"$0\" \"$@\" </dev/null",
                launcher.toString()));
    command.addAll(List.of(arguments));
    return ChildProcess.run(directory, command);
  }

  @Test
  void preCommitFindsTheLauncher() throws IOException {
    Map<String, Object> hook = map(((List<?>) yaml(".pre-commit-hooks.yaml")).get(0));
    assertThat(ROOT.resolve(hook.get("entry").toString())).isExecutable();
    assertThat(hook).containsEntry("language", "script").containsEntry("pass_filenames", false);
  }
}
