// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.invo;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.classfile.SourceNest;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.Fixture;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import org.objectweb.asm.tree.AbstractInsnNode;
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
    Set<MethodRef> seen = new HashSet<>(Set.of(fixture.ref()));
    Queue<DeclaredMethod> pending = new ArrayDeque<>(Set.of(fixture));
    while (!pending.isEmpty()) {
      for (AbstractInsnNode instruction : pending.remove().method().instructions) {
        if (instruction instanceof MethodInsnNode call) {
          if (handlesFiles(call)) {
            return true;
          }
          if (SourceNest.outermostName(call.owner).equals(source) && seen.add(MethodRef.of(call))) {
            classes.resolve(MethodRef.of(call)).ifPresent(pending::add);
          }
        }
      }
    }
    return false;
  }

  private static boolean handlesFiles(MethodInsnNode call) {
    return FILE_TOOLS.contains(call.owner)
        || (call.owner.equals("java/io/File") && METHODS_OF_FILE.contains(call.name));
  }
}
