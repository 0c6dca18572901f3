// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.source;

import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.host.classpath.ClassContainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Sources that have changed since their classes were compiled: their lines are no more what the
 * classes say they are.
 *
 * @param names the paths of the sources, as reports name them
 * @param paths the same, relative to the roots of their packages
 */
public record StaleSources(Set<String> names, Set<String> paths) {
  /** Makes the sets immutable; they stay sorted. */
  public StaleSources {
    names = Collections.unmodifiableSortedSet(new TreeSet<>(names));
    paths = Set.copyOf(paths);
  }

  /**
   * Compares classes with their sources: in Java the last line of the class with the length of the
   * source, and within one project the times of the files. Elsewhere, a source may be newer because
   * it was copied or checked out later; jars keep no times that count.
   *
   * @param target the target that the classes are in, as its result names it
   * @param classes the classes of the target
   * @param internalNames those to compare
   * @param sources where their sources are
   * @param project tells whether a source is in the project that the classes are built in
   * @return the sources that have changed
   */
  public static StaleSources of(
      String target,
      ClassContainer classes,
      Collection<String> internalNames,
      Sources sources,
      Predicate<Path> project) {
    Set<String> names = new TreeSet<>();
    Set<String> paths = new TreeSet<>();
    for (String name : internalNames) {
      compiled(classes, name)
          .filter(compiled -> isStale(target, compiled, sources, project))
          .ifPresent(
              compiled -> {
                Location at = compiled.location();
                paths.add(SourcePaths.path(at));
                sources.find(target, at).ifPresent(source -> names.add(source.path()));
              });
    }
    return new StaleSources(names, paths);
  }

  private static boolean isStale(
      String target, Compiled compiled, Sources sources, Predicate<Path> project) {
    Optional<SourceFile> source = sources.find(target, compiled.location());
    Optional<Path> file = sources.file(target, compiled.location());
    // Lines beyond the end of a file stand for inlined code in Kotlin and Scala.
    boolean isTooShort =
        source
            .filter(found -> found.path().endsWith(".java"))
            .filter(found -> compiled.lastLine() > found.lines().size())
            .isPresent();
    return isTooShort
        || file.filter(project).filter(found -> isNewer(found, compiled.time())).isPresent();
  }

  private static boolean isNewer(Path source, Optional<FileTime> compiled) {
    try {
      return compiled.isPresent()
          && Files.getLastModifiedTime(source).compareTo(compiled.get()) > 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** What a class file says of its source, and when it was written. */
  private record Compiled(Location location, int lastLine, Optional<FileTime> time) {}

  private static Optional<Compiled> compiled(ClassContainer classes, String name) {
    try {
      byte[] classFile = classes.read(name);
      if (classFile == null) {
        return Optional.empty();
      }
      Lines lines = new Lines();
      new ClassReader(classFile).accept(lines, ClassReader.SKIP_FRAMES);
      Location at = new Location(name, lines.source, Location.Kind.CLASS, "", "", 0, -1);
      return Optional.of(new Compiled(at, lines.last, classes.modified(name)));
    } catch (IOException | RuntimeException e) {
      return Optional.empty(); // the analysis of the class reports the damage
    }
  }

  private static final class Lines extends ClassVisitor {
    private String source = "";
    private int last;

    Lines() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visitSource(@Nullable String file, @Nullable String debug) {
      source = file == null ? "" : file;
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public void visitLineNumber(int line, Label start) {
          last = Math.max(last, line);
        }
      };
    }
  }
}
