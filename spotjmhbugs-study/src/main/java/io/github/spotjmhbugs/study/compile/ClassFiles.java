// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.compile;

import io.github.spotjmhbugs.scan.result.OneLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.jdt.core.compiler.CategorizedProblem;
import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.internal.compiler.ClassFile;
import org.eclipse.jdt.internal.compiler.CompilationResult;
import org.eclipse.jdt.internal.compiler.ICompilerRequestor;

/** Writes what Eclipse's compiler makes of sources, until it is closed. */
final class ClassFiles implements ICompilerRequestor {
  private final ClassFolder folder;
  private final Map<Path, String> errors = new HashMap<>();
  private final List<String> log = new ArrayList<>();
  private final Set<CompilationResult> crashed = new HashSet<>();
  private boolean isClosed;

  ClassFiles(Path folder) {
    this.folder = new ClassFolder(folder);
  }

  @Override
  public synchronized void acceptResult(CompilationResult result) {
    if (isClosed) {
      throw new IllegalStateException("timed out"); // which ends the compiler
    }
    if (result.hasErrors()) {
      for (CategorizedProblem problem : result.getErrors()) {
        note(result, problem.getSourceLineNumber(), problem.getMessage());
      }
    }
    if (!crashed.contains(result)) {
      for (ClassFile one : result.getClassFiles()) {
        write(result, one);
      }
    }
  }

  private void note(CompilationResult result, int line, String message) {
    String file = String.valueOf(result.getFileName());
    errors.putIfAbsent(Path.of(file), OneLine.of(message));
    log.add(OneLine.of(file + ":" + line + ": " + message));
  }

  private void write(CompilationResult result, ClassFile classFile) {
    String name = new String(CharOperation.concatWith(classFile.getCompoundName(), '/'));
    byte[] bytes = classFile.getBytes();
    try {
      if (!folder.write(name, result.hasErrors() ? BenchmarkMethods.withoutBroken(bytes) : bytes)) {
        note(result, 0, ClassFolder.NO_NAME);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Nobody knows what is right in the class files of a source that the compiler failed at. */
  synchronized void crashed(CompilationResult result, Throwable reason) {
    crashed.add(result);
    note(result, 0, "the compiler failed: " + reason);
  }

  synchronized void close() {
    isClosed = true;
  }

  synchronized Compilation result(String failure) {
    return new Compilation(errors, log, failure);
  }
}
