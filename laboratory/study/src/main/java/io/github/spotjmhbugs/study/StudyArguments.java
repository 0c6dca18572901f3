// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.host.gate.Threshold;
import io.github.spotjmhbugs.strangers.Sandbox;
import io.github.spotjmhbugs.strangers.TimeSpan;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import io.github.spotjmhbugs.study.run.ListedProject;
import io.github.spotjmhbugs.study.run.StudyOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.codehaus.plexus.util.cli.CommandLineUtils;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What a user can ask of a study, on one machine or on many: a mixin for picocli's commands. */
public final class StudyArguments {
  private static final long GIBIBYTE = 1L << 30;
  private static final int LEAST_MEMORY = 64;
  private static final Pattern SHARD = Pattern.compile("([1-9]\\d{0,5})/([1-9]\\d{0,5})");

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--before",
      paramLabel = "TIME",
      description = "Check out the last commit before TIME, such as 2018-05-30T00:00:00Z.")
  private @Nullable Instant before;

  @Option(
      names = "--min-stars",
      paramLabel = "N",
      description = "Skip projects with fewer than N stars, if the list has stars.")
  private int minStars;

  @Option(
      names = "--shard",
      paramLabel = "K/N",
      description = "Study the Kth of N parts of the list, for N machines that share it.")
  private String shard = "1/1";

  @Option(names = "--include-forks", description = "Study forks as well.")
  private boolean includeForks;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "20m",
      description = "Time limit per project, such as 90s, 20m or 1h (default: ${DEFAULT-VALUE}).",
      converter = TimeSpan.class)
  private Duration timeout = Duration.ZERO;

  @Option(
      names = "--url-template",
      paramLabel = "URL",
      defaultValue = "https://github.com/{}.git",
      description = "URL of a repository, with {} for owner/name (default: ${DEFAULT-VALUE}).")
  private String urlTemplate = "";

  @Option(
      names = "--jdk",
      paramLabel = "DIR",
      description = "A JDK that builds may use, in addition to those found on this machine.")
  private List<String> jdks = new ArrayList<>();

  @Option(
      names = "--offline",
      description = "Download nothing: use the contents of the local Maven repository.")
  private boolean offline;

  @Option(
      names = "--sandbox",
      paramLabel = "COMMAND",
      defaultValue = Sandbox.AUTOMATIC,
      description =
          "Sandbox for the processes that study projects: auto (bubblewrap if it works), none, or a"
              + " command prefix (default: ${DEFAULT-VALUE}).")
  private String sandbox = "";

  @Option(
      names = "--readable",
      paramLabel = "PATH",
      description =
          "A file or folder that projects on this machine may need besides their own, such as the"
              + " repository of a second work tree; can be repeated.")
  private List<Path> readable = new ArrayList<>();

  @Option(
      names = "--max-memory",
      paramLabel = "MB",
      defaultValue = "2048",
      description = "Heap of the process that studies a project (default: ${DEFAULT-VALUE}).")
  private int maxMemory;

  @Option(
      names = "--max-disk",
      paramLabel = "GB",
      defaultValue = "10",
      description =
          "Disk limit per project, for sources and build, and for what it adds to the Maven"
              + " repository (default: ${DEFAULT-VALUE}).")
  private int maxDisk;

  @Option(
      names = "--allow-builds",
      description =
          "Run a project's own Maven or Gradle build once if benchmarks are missing without it."
              + " This executes code of the project: see --sandbox.")
  private boolean allowBuilds;

  @Option(
      names = "--retry",
      paramLabel = "OUTCOME",
      split = ",",
      description =
          "Study projects again that are partial or failed, or both: partial,failed."
              + " Unreachable ones are studied again in any case.")
  private List<Outcome> retries = new ArrayList<>();

  @Option(
      names = "--threshold",
      paramLabel = "LEVEL",
      defaultValue = "medium",
      description = "Count findings of at least this confidence: low, medium or high.")
  private Threshold threshold = Threshold.MEDIUM;

  /** {@return the same as picocli reports it} */
  public ParameterException wrong(String message) {
    return new ParameterException(Objects.requireNonNull(command).commandLine(), message);
  }

  public boolean wants(ListedProject project) {
    Integer stars = project.stars();
    return (includeForks || !project.forked())
        && (stars == null || stars >= minStars)
        && isInShard(project.origin().identity());
  }

  /** Depends on the project alone: every machine divides the list in the same way. */
  private boolean isInShard(String identity) {
    Matcher part = SHARD.matcher(shard);
    int count = part.matches() ? Integer.parseInt(part.group(2)) : 0;
    if (count == 0 || Integer.parseInt(part.group(1)) > count) {
      throw wrong("--shard must be a part such as 3/8, not " + shard);
    }
    CRC32 sum = new CRC32();
    sum.update(identity.getBytes(StandardCharsets.UTF_8));
    return sum.getValue() % count == Integer.parseInt(part.group(1)) - 1;
  }

  public String urlTemplate() {
    return urlTemplate;
  }

  /** {@return what all projects have in common} */
  public StudyOptions options() {
    checkAtLeast(LEAST_MEMORY, "--max-memory", maxMemory);
    checkAtLeast(1, "--max-disk", maxDisk);
    return new StudyOptions(
        offline,
        allowBuilds,
        before,
        timeout,
        jdks,
        sandbox(),
        maxDisk * GIBIBYTE,
        maxMemory,
        readable.stream().map(path -> path.toAbsolutePath().normalize().toString()).toList());
  }

  void checkAtLeast(int least, String option, int given) {
    if (given < least) {
      throw wrong(option + " must be at least " + least);
    }
  }

  private List<String> sandbox() {
    try {
      return List.of(CommandLineUtils.translateCommandline(sandbox));
    } catch (Exception e) { // nothing more special is declared
      throw wrong("--sandbox: " + e.getMessage());
    }
  }

  /**
   * {@return the outcomes of projects that are studied again; of a project that was unreachable
   * nothing is known yet, so that it always is}
   */
  public Set<Outcome> retries() {
    Set<Outcome> again = EnumSet.of(Outcome.UNREACHABLE);
    again.addAll(retries);
    return again;
  }

  /** {@return the lowest confidence of findings that count} */
  public Confidence threshold() {
    return threshold.confidence();
  }
}
