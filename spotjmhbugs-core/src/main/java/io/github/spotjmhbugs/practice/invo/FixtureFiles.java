// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.invo;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.SourceNest;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.Fixture;
import io.github.spotjmhbugs.practice.CalledMethods;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Files that fixtures make before, or remove after, each invocation: what runs in between works
 * with them.
 */
final class FixtureFiles {
  /** What makes and removes files by their names. */
  private static final Set<String> FILE_TOOLS =
      Set.of(
          "com/google/common/io/Files",
          "com/google/common/io/MoreFiles",
          "java/nio/file/Files",
          "kotlin/io/FilesKt",
          "org/apache/commons/io/FileUtils",
          "org/apache/hadoop/fs/FileSystem",
          "org/junit/rules/TemporaryFolder");

  private static final Set<String> METHODS_OF_FILE =
      Set.of("createNewFile", "createTempFile", "delete", "deleteOnExit", "mkdir", "mkdirs");

  private FixtureFiles() {}

  /** Whether a fixture that runs around each invocation of a benchmark makes or removes files. */
  static boolean areMadeFor(BenchmarkMethod benchmark) {
    ClassRepository classes = benchmark.inClass().classes();
    return benchmark.states().stream()
        .flatMap(state -> state.fixtures().stream())
        .filter(fixture -> fixture.level() == Fixture.Level.INVOCATION)
        .anyMatch(fixture -> handlesFiles(fixture.declared(), classes));
  }

  /** Follows the calls to methods that stand in the same source. */
  private static boolean handlesFiles(DeclaredMethod fixture, ClassRepository classes) {
    String source = SourceNest.outermostName(fixture.owner().name);
    InsnList code = fixture.method().instructions;
    return Stream.of(code.toArray()).anyMatch(FixtureFiles::handlesFiles)
        || new CalledMethods(
                classes,
                call -> SourceNest.outermostName(call.owner).equals(source),
                Integer.MAX_VALUE)
            .contain(code, FixtureFiles::handlesFiles);
  }

  private static boolean handlesFiles(AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode call
        && (FILE_TOOLS.contains(call.owner)
            || (call.owner.equals("java/io/File") && METHODS_OF_FILE.contains(call.name)));
  }
}
