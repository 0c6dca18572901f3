// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.jmh.StateField;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Where a finding is. Class files have lines for code only: a declaration has the nearest code's.
 *
 * @param className internal name of the class
 * @param sourceFile simple name of the class's source file; empty if the class file does not tell
 * @param kind whether the member is a method, a field, or absent (the finding is about the class)
 * @param member name of the method or field, or empty
 * @param descriptor descriptor of the method or field, or empty
 * @param access access flags of the method or field, or 0
 * @param line the source line, or -1 when the class file does not tell
 */
public record Location(
    String className,
    String sourceFile,
    Kind kind,
    String member,
    String descriptor,
    int access,
    int line)
    implements Comparable<Location> {

  private static final Comparator<Location> ORDER =
      Comparator.comparing(Location::className)
          .thenComparingInt(Location::line)
          .thenComparing(Location::kind)
          .thenComparing(Location::member)
          .thenComparing(Location::descriptor);

  private static final int UNKNOWN = -1;

  /** What a finding can be about. */
  public enum Kind {
    CLASS,
    FIELD,
    METHOD
  }

  /** Makes the location of a class file that may not tell its source file. */
  public Location {
    sourceFile = Objects.requireNonNullElse(sourceFile, "");
  }

  /**
   * {@return the place of a finding about the class itself, at the first line of its code: in a
   * class without a constructor in the source, the one that declares it}
   */
  public static Location ofClass(ClassNode owner) {
    int line = lowest(owner.methods.stream().mapToInt(Location::firstLine));
    return new Location(owner.name, owner.sourceFile, Kind.CLASS, "", "", 0, line);
  }

  /** {@return the place of a finding about a field: the line in a constructor that sets it} */
  public static Location of(StateField declared) {
    ClassNode owner = declared.declaringClass();
    FieldNode field = declared.field();
    int line = lowest(storeLines(declared));
    return new Location(
        owner.name, owner.sourceFile, Kind.FIELD, field.name, field.desc, field.access, line);
  }

  /** {@return the place of a finding about a whole method, at its first line} */
  public static Location of(DeclaredMethod method) {
    return of(method, firstLine(method.method()));
  }

  /** {@return the place of a finding in a method, at a source line or at -1} */
  public static Location of(DeclaredMethod declared, int line) {
    ClassNode owner = declared.owner();
    MethodNode method = declared.method();
    return new Location(
        owner.name, owner.sourceFile, Kind.METHOD, method.name, method.desc, method.access, line);
  }

  private static int lowest(IntStream lines) {
    return lines.filter(line -> line != UNKNOWN).min().orElse(UNKNOWN);
  }

  private static int firstLine(MethodNode method) {
    return Stream.of(method.instructions.toArray())
        .filter(LineNumberNode.class::isInstance)
        .mapToInt(instruction -> ((LineNumberNode) instruction).line)
        .findFirst()
        .orElse(UNKNOWN);
  }

  private static IntStream storeLines(StateField field) {
    return field.declaringClass().methods.stream()
        .filter(method -> method.name.equals("<init>"))
        .flatMapToInt(
            constructor ->
                IntStream.range(0, constructor.instructions.size())
                    .filter(index -> field.isStore(constructor.instructions.get(index)))
                    .map(index -> ControlFlowGraph.lineOf(constructor, index)));
  }

  @Override
  public int compareTo(Location other) {
    return ORDER.compare(this, other);
  }
}
