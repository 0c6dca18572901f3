// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.run;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.SourceSpot;
import io.github.spotjmhbugs.fix.edit.Edit;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.edit.SourceText;
import io.github.spotjmhbugs.fix.edit.SourceText.Position;
import io.github.spotjmhbugs.fix.program.Program;
import io.github.spotjmhbugs.fix.repair.SourceRepairs;
import io.github.spotjmhbugs.fix.repair.SourceRepairs.Choice;
import io.github.spotjmhbugs.fix.repair.SourceRepairs.CompileCheck;
import io.github.spotjmhbugs.host.classpath.ClassPath;
import io.github.spotjmhbugs.host.result.SourceFix;
import io.github.spotjmhbugs.host.result.SourceFix.Replacement;
import io.github.spotjmhbugs.host.source.SourceFile;
import io.github.spotjmhbugs.host.source.SourcePaths;
import io.github.spotjmhbugs.host.source.Sources;
import io.github.spotjmhbugs.jmh.JmhAnnotations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.tree.ClassNode;

/** The source files of a target's findings, and what repairs them. */
final class TargetSources {
  private static final Map<String, String> LANGUAGES =
      Map.of("kt", "Kotlin", "kts", "Kotlin", "scala", "Scala", "groovy", "Groovy");

  private final TargetRepairs.Target target;
  private final Program program;
  private final Sources sources;

  TargetSources(TargetRepairs.Target target, Sources sources) {
    this.target = target;
    this.sources = sources;
    ClassPath classPath = ClassPath.of(target.classes(), target.lookups());
    program = new Program(classPath, target.classes().classNames());
  }

  /**
   * Finds where a repair starts.
   *
   * @param finding a finding of the target
   * @return a place in the class that holds the fault, which may be that of a helper
   * @throws NotRepairableException when its source is not Java
   */
  Location place(Finding finding) throws NotRepairableException {
    ClassNode owner = program.read(finding.site().className());
    String source = owner.sourceFile == null ? "" : owner.sourceFile;
    String language = LANGUAGES.get(source.substring(source.lastIndexOf('.') + 1));
    if (language != null) {
      throw new NotRepairableException("its source is " + language + ", and only Java is repaired");
    }
    return new Location(
        owner.name, source, Location.Kind.CLASS, "", "", 0, finding.location().line());
  }

  /**
   * Finds a source file.
   *
   * @param place a place in a class
   * @return the file
   * @throws NotRepairableException when there is none
   */
  Path file(Location place) throws NotRepairableException {
    if (sources.isStale(target.name(), place)) {
      throw new NotRepairableException("its source has changed since it was compiled");
    }
    return sources
        .file(target.name(), place)
        .orElseThrow(() -> new NotRepairableException(absence(place)));
  }

  private String absence(Location place) {
    return sources.find(target.name(), place).isPresent()
        ? "its source is in a jar, or behind a link that leads out of the sources"
        : "no source directory has " + SourcePaths.path(place);
  }

  /** {@return how reports name the source of a class} */
  String shown(Location place) {
    return sources
        .find(target.name(), place)
        .map(SourceFile::path)
        .orElseGet(() -> SourcePaths.path(place));
  }

  /** {@return the line of a finding, as reports show it} */
  int line(Finding finding) {
    return sources
        .spot(target.name(), finding)
        .map(SourceSpot::line)
        .orElse(finding.location().line());
  }

  /** Without JMH on the class path, every benchmark would be full of errors. */
  SourceRepairs repairs(Path file) {
    boolean knowsJmh =
        JmhAnnotations.BLACKHOLES.stream().anyMatch(name -> program.find(name).isPresent());
    CompileCheck check =
        knowsJmh
            ? new CompilerCheck(target.classPath(), String.valueOf(file.getFileName()))
            : CompileCheck.NONE;
    return new SourceRepairs(program, check);
  }

  /**
   * Looks for repairs. Nothing is written.
   *
   * @param findings findings of the target
   * @return the repairs of those that have some, the best one of each first
   * @throws IOException when a source file cannot be read
   */
  Map<Finding, List<SourceFix>> suggest(List<Finding> findings) throws IOException {
    Map<Finding, List<SourceFix>> all = new HashMap<>();
    for (Finding finding : findings) {
      try {
        all.put(finding, suggest(finding));
      } catch (NotRepairableException e) {
        // A report without a repair says enough.
      }
    }
    return all;
  }

  private List<SourceFix> suggest(Finding finding) throws IOException, NotRepairableException {
    Location place = place(finding);
    Path file = file(place);
    SourceText text = new SourceText(SourceBytes.of(Files.readAllBytes(file)).text());
    return repairs(file).choices(text.text(), finding).stream()
        .map(choice -> fix(choice, place, text))
        .toList();
  }

  private static SourceFix fix(Choice choice, Location place, SourceText text) {
    return new SourceFix(
        choice.remedy().label(),
        place,
        choice.edits().stream().map(edit -> replacement(edit, text)).toList());
  }

  private static Replacement replacement(Edit edit, SourceText text) {
    Position start = text.position(edit.start());
    Position end = text.position(edit.end());
    return new Replacement(
        start.line(), start.column(), end.line(), end.column(), edit.replacement());
  }
}
