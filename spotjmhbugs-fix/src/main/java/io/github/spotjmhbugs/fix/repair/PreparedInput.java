// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import io.github.spotjmhbugs.analysis.Analyzer;
import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.program.Program;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;

/**
 * What a fixture prepares for each invocation. Where an invocation sorts, fills or empties it, a
 * fixture that runs less often leaves it so to the next one, which is a mistake of its own.
 */
record PreparedInput(Program program) {
  private record Place(String pattern, Location location) {}

  /**
   * Checks that no finding starts where the fixtures of a class run once for each iteration.
   *
   * @param fixtureClass the internal name of the class
   * @param benchmarks those that use its fixtures, as {@code package.Class#method}
   * @throws NotRepairableException when one does
   */
  void mustStaySteady(String fixtureClass, List<String> benchmarks) throws NotRepairableException {
    byte[] changed = eachIteration(program.read(fixtureClass));
    ClassSource present = program.source();
    Set<String> classes =
        benchmarks.stream()
            .map(name -> name.substring(0, name.indexOf('#')).replace('.', '/'))
            .collect(Collectors.toSet());
    Set<Place> started =
        findings(name -> name.equals(fixtureClass) ? changed : present.bytesOf(name), classes);
    started.removeAll(findings(present, classes));
    if (!started.isEmpty()) {
      throw new NotRepairableException("invocations change what the fixture prepares");
    }
  }

  private static Set<Place> findings(ClassSource source, Set<String> classes) {
    Analyzer analyzer = new Analyzer(source);
    return classes.stream()
        .map(source::bytesOf)
        .filter(Objects::nonNull)
        .flatMap(classFile -> analyzer.analyse(classFile).findings().stream())
        .map(PreparedInput::place)
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static Place place(Finding finding) {
    return new Place(finding.pattern().toString(), finding.location());
  }

  private static byte[] eachIteration(ClassNode type) {
    ClassNode copy = new ClassNode();
    type.accept(copy);
    copy.methods.stream()
        .flatMap(method -> Stream.ofNullable(method.visibleAnnotations))
        .flatMap(List::stream)
        .forEach(PreparedInput::runEachIteration);
    ClassWriter writer = new ClassWriter(0);
    copy.accept(writer);
    return writer.toByteArray();
  }

  private static void runEachIteration(AnnotationNode annotation) {
    if (annotation.values != null) {
      annotation.values.replaceAll(
          value ->
              value instanceof String[] constant && constant[1].equals("Invocation")
                  ? new String[] {constant[0], "Iteration"}
                  : value);
    }
  }
}
