// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.formats.report.JunitXml.Failure;
import io.github.spotjmhbugs.formats.report.JunitXml.Suite;
import io.github.spotjmhbugs.formats.report.JunitXml.Test;
import io.github.spotjmhbugs.host.result.Messages;
import io.github.spotjmhbugs.host.result.Names;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.result.TargetResult;
import io.github.spotjmhbugs.host.source.Sources;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Test results: each benchmark is a test, which fails if a finding affects it. A finding in code
 * that only launches benchmarks is a test of its own.
 *
 * @param sources where the paths of source files come from
 */
public record JunitReport(Sources sources) implements Report {
  @Override
  public String render(ScanResult result) {
    return JunitXml.of(
        result.targets().stream()
            .map(
                target ->
                    new Suite(
                        target.target(),
                        tests(target).entrySet().stream()
                            .map(test -> test(target.target(), test.getKey(), test.getValue()))
                            .toList()))
            .toList());
  }

  private static Map<String, List<Finding>> tests(TargetResult target) {
    Map<String, List<Finding>> tests = new TreeMap<>();
    for (String benchmark : target.benchmarks()) {
      tests.put(
          benchmark,
          target.findings().stream().filter(each -> each.affected().contains(benchmark)).toList());
    }
    target.findings().stream()
        .filter(finding -> finding.affected().stream().noneMatch(tests::containsKey))
        .collect(Collectors.groupingBy(JunitReport::ownName))
        .forEach(tests::put);
    return tests;
  }

  private static String ownName(Finding finding) {
    return Names.binary(finding.location()) + "#" + finding.location().member();
  }

  private Test test(String target, String name, List<Finding> findings) {
    int hash = name.lastIndexOf('#');
    return new Test(
        name.substring(0, Math.max(0, hash)),
        name.substring(hash + 1),
        findings.stream().findFirst().map(first -> failure(target, first, findings)));
  }

  private Failure failure(String target, Finding first, List<Finding> findings) {
    return new Failure(
        findings.stream()
            .map(each -> each.pattern().type())
            .distinct()
            .collect(Collectors.joining(", ")),
        Messages.statement(first),
        findings.stream().map(each -> line(target, each)).toList());
  }

  private String line(String target, Finding finding) {
    return FindingPlace.of(sources, target, finding)
        + ": "
        + Names.level(finding.confidence())
        + ": "
        + Messages.describe(finding)
        + " ["
        + finding.pattern().type()
        + "]";
  }
}
