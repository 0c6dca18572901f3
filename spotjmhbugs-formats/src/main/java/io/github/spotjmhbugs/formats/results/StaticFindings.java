// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.results;

import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.host.HostAnalysis;
import io.github.spotjmhbugs.host.classpath.ClassContainer;
import io.github.spotjmhbugs.host.classpath.ClassContainers;
import io.github.spotjmhbugs.host.classpath.ClassPath;
import io.github.spotjmhbugs.host.result.Measurement;
import io.github.spotjmhbugs.host.result.Measurements;
import io.github.spotjmhbugs.host.result.Messages;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.results.inspect.Doubt;
import io.github.spotjmhbugs.results.inspect.Remark;
import io.github.spotjmhbugs.results.score.Benchmark;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What the code says about benchmarks, where it explains what their results say. */
public final class StaticFindings {
  /** Names of the metrics in which {@code -prof spotjmhbugs} leaves its findings. */
  private static final String METRIC = "spotjmhbugs.";

  private static final Set<String> DELETED = Set.of("RETU", "LOOP", "FINAL", "CONST");

  /** The practices that lead to a doubt. */
  private static final Map<Doubt, Set<String>> CAUSES =
      Map.of(
          Doubt.EMPTY, DELETED,
          Doubt.ALLOCATION, DELETED,
          Doubt.PARAMETER, Set.of("PARAM", "RETU", "LOOP", "FINAL", "CONST"),
          Doubt.WARM_UP, Set.of("WARM", "STATE", "SETUP"),
          Doubt.ONE_FORK, Set.of("FORK"),
          Doubt.PAUSE, Set.of("STATE", "INVO"),
          Doubt.GROUP, Set.of("SHARE"));

  private final Map<String, Map<String, List<Reason>>> byBenchmark = new HashMap<>();

  /**
   * A finding.
   *
   * @param confidence how sure it is
   * @param isVague whether it is worth no more than a look, and about several benchmarks alike
   * @param sentence what to say of it
   */
  private record Reason(Confidence confidence, boolean isVague, String sentence) {
    static Reason of(Finding finding, String sentence) {
      Confidence confidence = finding.confidence();
      return new Reason(
          confidence, confidence == Confidence.LOW && finding.affected().size() > 1, sentence);
    }
  }

  /** {@return what explains a remark, in sentences, the surest first; none if nothing is known} */
  List<String> of(Remark remark) {
    Set<String> causes = CAUSES.getOrDefault(remark.doubt(), Set.of());
    List<Reason> all =
        byBenchmark.getOrDefault(remark.benchmark().name(), Map.of()).entrySet().stream()
            .filter(finding -> causes.contains(practice(finding.getKey())))
            .flatMap(finding -> finding.getValue().stream())
            .sorted(Comparator.comparing(Reason::confidence))
            .toList();
    boolean isExplained = all.stream().anyMatch(each -> each.confidence() != Confidence.LOW);
    return all.stream()
        .filter(each -> !isExplained || !each.isVague())
        .map(Reason::sentence)
        .toList();
  }

  /** As RETU in JMH_RETU_IGNORED_RESULT. */
  private static String practice(String pattern) {
    String[] words = pattern.split("_", 3);
    return words.length < 3 ? "" : words[1];
  }

  private void add(String benchmark, String pattern, Reason reason) {
    byBenchmark
        .computeIfAbsent(benchmark, any -> new TreeMap<>())
        .computeIfAbsent(pattern, any -> new ArrayList<>())
        .add(reason);
  }

  /**
   * Takes the findings that a run has left beside its scores.
   *
   * @param all what was measured
   */
  public void addRecorded(Collection<Benchmark> all) {
    all.stream()
        .filter(each -> each.metric().startsWith(METRIC + "JMH_"))
        .forEach(
            each -> {
              String pattern = each.metric().substring(METRIC.length());
              if (!byBenchmark.getOrDefault(each.name(), Map.of()).containsKey(pattern)) {
                String sentence = OneLine.of(pattern) + ", found by -prof spotjmhbugs.";
                add(each.name(), pattern, new Reason(Confidence.NORMAL, false, sentence));
              }
            });
  }

  /**
   * Analyses the code of benchmarks.
   *
   * @param all scores, and what was measured beside them
   * @param classes where their classes are
   * @param lookups where other classes are
   * @param evidence what {@code impact} has measured of findings
   * @param warnings receives a line for each class that is not checked
   */
  public void addScanned(
      Collection<Benchmark> all,
      ClassContainers classes,
      ClassContainers lookups,
      Measurements evidence,
      Consumer<String> warnings) {
    Set<String> methods = new HashSet<>();
    Map<String, Set<String>> benchmarks = new HashMap<>();
    for (Benchmark each : all) {
      // A method of a group is a metric of it.
      String method =
          each.isScore()
              ? each.name()
              : each.name().substring(0, each.name().lastIndexOf('.') + 1) + each.metric();
      benchmarks.computeIfAbsent(method, any -> new TreeSet<>()).add(each.name());
      methods.add(method.substring(0, Math.max(0, method.lastIndexOf('.'))));
    }
    Predicate<String> isMeasured = name -> methods.contains(dotted(name));
    List<String> names =
        classes.opened().stream()
            .map(ClassContainer::classNames)
            .flatMap(List::stream)
            .filter(isMeasured)
            .distinct()
            .toList();
    ClassSource source = new ClassPath(classes.withSilent(lookups).opened());
    for (Finding finding : new HostAnalysis(source, warnings).findings(names)) {
      String place = finding.location().sourceFile() + ":" + finding.location().line();
      String sentence =
          OneLine.of(
              "%s at %s: %s %s"
                      .formatted(
                          finding.pattern(),
                          place,
                          Messages.statement(finding),
                          Messages.remedy(finding))
                  + Measurement.texts(evidence.of(finding)).stream()
                      .map(text -> " " + text + ".")
                      .collect(Collectors.joining()));
      Reason reason = Reason.of(finding, sentence);
      for (String affected : finding.affected()) {
        benchmarks
            .getOrDefault(dotted(affected), Set.of())
            .forEach(benchmark -> add(benchmark, finding.pattern().type(), reason));
      }
    }
  }

  /** As JMH names classes and methods. */
  private static String dotted(String name) {
    return name.replace('/', '.').replace('$', '.').replace('#', '.');
  }
}
