// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.practice.consts.ConstPractice;
import io.github.spotjmhbugs.practice.loop.LoopPractice;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every finding of the corpus is repaired, or says why not. */
class RepairedCorpusTest {
  private static final Set<String> WITHOUT_REPAIR =
      Set.of("OPS", "SHARE", "STATE", "SETUP", "PARAM", "LAZY");

  private enum Corpus {
    FIXTURES,
    JMH_SAMPLES;

    TargetClasses classes() throws IOException {
      return this == FIXTURES ? TargetClasses.fixtures() : TargetClasses.jmhSamples();
    }
  }

  /**
   * The list names what is not repaired, so that another fixture costs no line. It leaves out the
   * practices that have no repair at all.
   */
  @ParameterizedTest
  @EnumSource
  void isRepairedUnlessTheListSaysWhyNot(Corpus corpus) throws IOException {
    TargetClasses classes = corpus.classes();
    Repairs repairs = new Repairs(classes);
    List<String> notRepaired = new ArrayList<>();
    for (Finding finding : classes.findings()) {
      Repair repair = repairs.repair(finding);
      if (WITHOUT_REPAIR.contains(finding.pattern().practice().name())) {
        assertThat(repair).isInstanceOf(Repair.Impossible.class);
      } else if (repair instanceof Repair.Impossible impossible) {
        notRepaired.add(shortText(finding) + ": " + impossible.reason());
      } else {
        assertThat(repair).as(shortText(finding)).isInstanceOf(kindOf(finding));
      }
    }
    Collections.sort(notRepaired);
    assertThat(String.join("\n", notRepaired)).isEqualToIgnoringNewLines(expected(corpus));
  }

  private static Class<? extends Repair> kindOf(Finding finding) {
    return switch (finding.pattern().practice().name()) {
      case "INVO" -> Repair.Floor.class;
      case "FORK" -> Repair.Forked.class;
      case "WARM", "BATCH" -> Repair.WarmedUp.class;
      default -> Repair.Rewritten.class;
    };
  }

  private static String shortText(Finding finding) {
    String owner = finding.location().className();
    String place = owner.substring(owner.lastIndexOf('/') + 1) + "." + finding.location().member();
    return finding.pattern().practice().name() + " " + place;
  }

  private static String expected(Corpus corpus) throws IOException {
    String name = corpus.name().toLowerCase(Locale.ROOT) + "-not-repaired.txt";
    try (InputStream file = RepairedCorpusTest.class.getResourceAsStream(name)) {
      return file == null ? "" : new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @EnumSource
  void loads(Corpus corpus) throws Exception {
    TargetClasses classes = corpus.classes();
    Repairs repairs = new Repairs(classes);
    for (Finding finding : classes.findings()) {
      Map<String, byte[]> changed = changedBy(repairs.repair(finding));
      ClassLoader loader = new RepairedClassLoader(classes.with(changed));
      for (String name : changed.keySet()) {
        assertThat(Class.forName(name.replace('/', '.'), true, loader)).isNotNull();
      }
    }
  }

  private static Map<String, byte[]> changedBy(Repair repair) {
    if (repair instanceof Repair.Rewritten rewritten) {
      return rewritten.classes();
    }
    return repair instanceof Repair.Floor floor ? floor.classes() : Map.of();
  }

  @ParameterizedTest
  @EnumSource
  void isNotFoundAgain(Corpus corpus) throws IOException {
    TargetClasses classes = corpus.classes();
    Repairs repairs = new Repairs(classes);
    List<String> stillThere = new ArrayList<>();
    for (Finding finding : classes.findings()) {
      if (isInCode(finding) && repairs.repair(finding) instanceof Repair.Rewritten rewritten) {
        long before = occurrences(finding, classes);
        long after = occurrences(finding, classes.with(rewritten.classes()));
        if (after != before - 1) {
          stillThere.add(before + " -> " + after + " " + text(finding));
        }
      }
    }
    assertThat(stillThere).isEmpty();
  }

  private static boolean isInCode(Finding finding) {
    return Set.of(RetuPractice.KEY, LoopPractice.KEY, ConstPractice.KEY)
        .contains(finding.pattern().practice());
  }

  private static long occurrences(Finding finding, TargetClasses classes) {
    return classes.findings(List.of(finding.location().className())).stream()
        .filter(each -> text(each).equals(text(finding)))
        .count();
  }

  private static String text(Finding finding) {
    return finding.pattern()
        + " "
        + finding.location().className()
        + "."
        + finding.location().member()
        + ":"
        + finding.location().line()
        + " "
        + finding.subjectText();
  }
}
