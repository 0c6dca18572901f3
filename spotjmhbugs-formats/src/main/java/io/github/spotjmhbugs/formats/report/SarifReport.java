// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.formats.report.SarifLog.Driver;
import io.github.spotjmhbugs.formats.report.SarifLog.Fix;
import io.github.spotjmhbugs.formats.report.SarifLog.Invocation;
import io.github.spotjmhbugs.formats.report.SarifLog.Notification;
import io.github.spotjmhbugs.formats.report.SarifLog.Result;
import io.github.spotjmhbugs.formats.report.SarifLog.Run;
import io.github.spotjmhbugs.formats.report.SarifLog.Text;
import io.github.spotjmhbugs.formats.report.SarifLog.Tool;
import io.github.spotjmhbugs.host.result.Fingerprints;
import io.github.spotjmhbugs.host.result.Measurement;
import io.github.spotjmhbugs.host.result.Measurements;
import io.github.spotjmhbugs.host.result.Messages;
import io.github.spotjmhbugs.host.result.Names;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.result.SourceFix;
import io.github.spotjmhbugs.host.result.TargetResult;
import io.github.spotjmhbugs.host.source.Sources;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * SARIF 2.1.0, for code hosts and development environments: one run, whatever the targets.
 *
 * @param version version of this tool, or null when it is unknown
 * @param sources where the paths of source files come from
 * @param fixes the repairs of a finding of a target, the best one first; whoever can change sources
 *     tells them
 */
public record SarifReport(
    @Nullable String version, Sources sources, BiFunction<String, Finding, List<SourceFix>> fixes)
    implements Report {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

  /** The address that the project's pom declares. */
  private static final String PROJECT = "https://github.com/spotjmhbugs/spotjmhbugs";

  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

  /**
   * Makes a report.
   *
   * @param version version of this tool, or null when it is unknown
   * @param sources where the paths of source files come from
   */
  public SarifReport(@Nullable String version, Sources sources) {
    this(version, sources, (target, finding) -> List.of());
  }

  @Override
  public String render(ScanResult result) {
    Driver driver = new Driver("SpotJMHBugs", version, PROJECT, SarifRules.of());
    Fingerprints fingerprints = new Fingerprints();
    List<Result> results =
        result.targets().stream()
            .flatMap(target -> results(target, fingerprints, result.measurements()))
            .toList();
    Run run =
        new Run(
            new Tool(driver),
            List.of(invocation(result)),
            SarifPlaces.BASES,
            "utf16CodeUnits",
            results);
    String json = GSON.toJson(new SarifLog(SCHEMA, "2.1.0", List.of(run)));
    // JSON asks for escapes only up to the blank; terminals and editors heed others, too.
    return json.lines().map(line -> OneLine.printable(line) + "\n").collect(Collectors.joining());
  }

  private static Invocation invocation(ScanResult result) {
    List<Notification> notifications = result.allProblems().map(SarifReport::notification).toList();
    return new Invocation(!result.hasErrors(), notifications);
  }

  private static Notification notification(Problem problem) {
    String level = problem.severity().name().toLowerCase(Locale.ROOT);
    return new Notification(level, new Text(problem.text()));
  }

  private Stream<Result> results(
      TargetResult target, Fingerprints fingerprints, Measurements measurements) {
    SarifPlaces places = new SarifPlaces(sources, target.target());
    return target.findings().stream()
        .map(
            finding -> {
              Map<String, Object> properties = properties(target, finding);
              measured(finding, measurements).ifPresent(all -> properties.put("measured", all));
              List<Fix> repairs =
                  fixes.apply(target.target(), finding).stream().map(places::fix).toList();
              return result(finding, places, fingerprints.next(finding), repairs, properties);
            });
  }

  private Result result(
      Finding finding,
      SarifPlaces places,
      String fingerprint,
      List<Fix> repairs,
      Map<String, Object> properties) {
    return new Result(
        finding.pattern().type(),
        SarifRules.indexOf(finding.pattern()),
        Names.level(finding.confidence()),
        new Text(OneLine.of(Messages.describe(finding))),
        List.of(places.main(finding)),
        places.related(finding),
        fingerprints(fingerprint),
        repairs.isEmpty() ? null : repairs,
        properties);
  }

  private static Map<String, String> fingerprints(String fingerprint) {
    Map<String, String> fingerprints = new LinkedHashMap<>();
    // The only name that GitHub looks at, whatever was hashed.
    fingerprints.put("primaryLocationLineHash", fingerprint);
    fingerprints.put("spotjmhbugs/v1", fingerprint);
    return fingerprints;
  }

  private static Map<String, Object> properties(TargetResult target, Finding finding) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("target", target.target());
    properties.put("confidence", finding.confidence().name());
    properties.put("affected", finding.affected());
    return properties;
  }

  private Optional<List<Map<String, Object>>> measured(Finding finding, Measurements measurements) {
    List<Map<String, Object>> measured =
        measurements.of(finding).stream().map(SarifReport::properties).toList();
    return measured.isEmpty() ? Optional.empty() : Optional.of(measured);
  }

  private static Map<String, Object> properties(Measurement measurement) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("jdk", measurement.jdk());
    properties.put("verdict", measurement.verdict());
    properties.put("evidence", measurement.evidence());
    properties.put("text", measurement.text());
    return properties;
  }
}
