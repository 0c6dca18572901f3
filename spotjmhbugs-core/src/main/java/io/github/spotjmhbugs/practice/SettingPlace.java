// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.InstructionSite;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.jmh.AnnotationLookup;
import java.util.List;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Where JMH is told how to run benchmarks: an annotation, or an option of a launcher.
 *
 * @param location the annotated class or method, or the line that sets the option
 * @param site the same as a place in the bytecode
 */
public record SettingPlace(Location location, InstructionSite site) {
  /** For options of a launcher whose scores nobody may read. */
  public static final Rating TRIAL_RUN =
      Rating.low("the launcher may be there to debug or to test, with scores that nobody reads");

  /**
   * The place of an annotation.
   *
   * @param found an annotation that applies to a benchmark
   * @return the class or method that it stands on
   */
  public static SettingPlace of(AnnotationLookup.Found found) {
    MethodNode method = found.method();
    return method == null ? of(found.owner()) : of(found.owner(), method);
  }

  private static SettingPlace of(ClassNode owner) {
    return new SettingPlace(
        Location.ofClass(owner), InstructionSite.of(owner, InstructionSite.Kind.ANNOTATION));
  }

  private static SettingPlace of(ClassNode owner, MethodNode method) {
    return new SettingPlace(
        Location.of(owner, method),
        InstructionSite.of(new DeclaredMethod(owner, method), InstructionSite.Kind.ANNOTATION));
  }

  /**
   * The place of an option.
   *
   * @param launcher a method that starts JMH
   * @param call index of its call that sets the option
   * @return the line of the call
   */
  public static SettingPlace of(DeclaredMethod launcher, int call) {
    return new SettingPlace(
        Location.of(
            launcher.owner(), launcher.method(), ControlFlowGraph.lineOf(launcher.method(), call)),
        InstructionSite.of(launcher, call, InstructionSite.Kind.LAUNCHER_OPTION));
  }

  /**
   * Reports a setting at its place.
   *
   * @param pattern what was found
   * @param rating how sure it is, and why
   * @param setting the setting as the source has it, such as {@code @Fork(0)}
   * @param affected the benchmarks that it applies to, as {@code package.Class#method}
   * @return a finding whose subject is the setting and whose detail is the class or method
   */
  public Finding finding(BugPattern pattern, Rating rating, String setting, List<String> affected) {
    Phrase where =
        location.kind() == Location.Kind.CLASS
            ? Phrase.ofType(location.className())
            : Phrase.ofMember(location.className(), location.member());
    return new Finding(
        pattern,
        rating,
        location,
        Phrase.of(setting),
        List.of(where),
        List.of(site),
        List.of(),
        affected);
  }
}
