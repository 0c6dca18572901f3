// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact;

import io.github.spotjmhbugs.impact.run.ImpactOptions;
import io.github.spotjmhbugs.scan.ClassPathOptions;
import io.github.spotjmhbugs.scan.FindingFilter;
import io.github.spotjmhbugs.strangers.Deadline;
import io.github.spotjmhbugs.strangers.Jdk;
import io.github.spotjmhbugs.strangers.Jdks;
import io.github.spotjmhbugs.strangers.TimeSpan;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of {@code spotjmhbugs impact}. */
final class ImpactArguments {
  private static final int ROUNDS = 24;

  /** No target has as many findings. */
  private static final int ALL = 1_000_000;

  /** What Java Flight Recorder and class paths read as something else than a part of a path. */
  private static final List<String> UNQUOTABLE = List.of(",", "'", "\"", "%", File.pathSeparator);

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Directory of the results, also those of an interrupted run.")
  private @Nullable Path folder;

  @Option(
      names = "--evidence",
      paramLabel = "KIND",
      defaultValue = "auto",
      description =
          "jit: the machine code, for dropped results and constants; time: the scores; auto: the"
              + " code, and scores for what it does not tell (default: ${DEFAULT-VALUE}).")
  private EvidenceKind evidence = EvidenceKind.AUTO;

  @Option(
      names = "--java",
      paramLabel = "HOME",
      description =
          "Folder of a JDK to ask, 17 or newer; repeatable (default: the one that runs this).")
  private List<Path> javaHomes = new ArrayList<>();

  @Option(
      names = "--include",
      paramLabel = "REGEX",
      defaultValue = "",
      description = "Only findings that affect a benchmark (package.Class.method) with a match.")
  private Pattern include = Pattern.compile("");

  @Option(
      names = "--param",
      paramLabel = "NAME=VALUE",
      description =
          "Run benchmarks with this value of a parameter; repeatable (default: the first value of"
              + " each).")
  private Map<String, String> parameters = new LinkedHashMap<>();

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "" + ROUNDS,
      description =
          "Run forks of the original and the repaired benchmark in turn up to N times each, where no"
              + " duet can be played (default: ${DEFAULT-VALUE}; two suffice where the effect leaves"
              + " no doubt).")
  private int rounds = ROUNDS;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      description = "Stop after TIME, such as 90s, 20m or 1h; what is being asked stays open.")
  private @Nullable Duration budget;

  @Option(
      names = "--sample",
      paramLabel = "N",
      description =
          "Of each target, only N findings of each pattern, confidence and reason of a low one; the"
              + " same at each run.")
  private int sample = ALL;

  @Mixin private FindingFilter filter = new FindingFilter();

  @Mixin private ClassPathOptions classPath = new ClassPathOptions();

  /** What to look at. */
  private enum EvidenceKind {
    JIT,
    TIME,
    AUTO;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Checks the options.
   *
   * @return what they ask for
   * @throws ParameterException when one of them is wrong
   */
  ImpactOptions options() {
    if (rounds < 1) {
      throw wrong("--rounds must be at least 1");
    }
    if (sample < 1) {
      throw wrong("--sample must be at least 1");
    }
    return new ImpactOptions(
        filter.confidence(),
        Set.copyOf(filter.practices()),
        filter.exclusions(),
        include,
        sample,
        parameters,
        jdks(),
        evidence != EvidenceKind.TIME,
        evidence != EvidenceKind.JIT,
        rounds,
        Optional.ofNullable(budget).map(Deadline::in),
        results());
  }

  private Path results() {
    Path results = Objects.requireNonNull(folder);
    String name = results.toAbsolutePath().toString();
    if (UNQUOTABLE.stream().anyMatch(name::contains)) {
      throw wrong(
          "--out "
              + name
              + ": options of the JVM take no path with "
              + String.join(" ", UNQUOTABLE));
    }
    return results;
  }

  private List<Jdk> jdks() {
    List<Path> homes =
        javaHomes.isEmpty() ? List.of(Path.of(System.getProperty("java.home"))) : javaHomes;
    List<Jdk> jdks = new ArrayList<>();
    for (Path home : homes) {
      Jdk jdk = Jdks.at(home).orElseThrow(() -> wrong("--java " + home + " is no JDK"));
      if (jdk.feature() < ImpactOptions.OLDEST_JDK) {
        throw wrong("--java " + home + " is JDK " + jdk.feature() + "; 17 or newer is needed");
      }
      jdks.add(jdk);
    }
    return jdks.stream().distinct().toList();
  }

  /** {@return where the classes are that the benchmarks need} */
  ClassPathOptions classPath() {
    return classPath;
  }

  private ParameterException wrong(String message) {
    return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
  }
}
