// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.compile;

import io.github.spotjmhbugs.scan.result.OneLine;
import io.github.spotjmhbugs.study.compile.Compilation.Mistake;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.eclipse.jdt.core.compiler.CategorizedProblem;
import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.internal.compiler.ClassFile;
import org.eclipse.jdt.internal.compiler.CompilationResult;
import org.eclipse.jdt.internal.compiler.ICompilerRequestor;

/**
 * Writes what Eclipse's compiler makes of sources into a jar, so that nothing that a class is
 * called is ever the name of a file. To be closed ends a compiler that still runs.
 */
final class ClassFiles implements ICompilerRequestor, Closeable {
  private final ZipOutputStream jar;
  private final Map<Path, Mistake> errors = new HashMap<>();
  private final List<String> log = new ArrayList<>();
  private final Set<String> written = new HashSet<>();

  ClassFiles(Path jar) throws IOException {
    this.jar = new ZipOutputStream(Files.newOutputStream(jar));
  }

  @Override
  public synchronized void acceptResult(CompilationResult result) {
    if (result.hasErrors()) {
      for (CategorizedProblem problem : result.getErrors()) {
        List<String> names = List.of(problem.getArguments());
        note(result, new Mistake(problem.getSourceLineNumber(), problem.getMessage(), names));
      }
    }
    for (ClassFile one : result.getClassFiles()) {
      write(one, result.hasErrors());
    }
  }

  private void note(CompilationResult result, Mistake mistake) {
    String file = String.valueOf(result.getFileName());
    errors.putIfAbsent(Path.of(file), mistake);
    log.add(OneLine.of(file) + ":" + mistake.line() + ": " + mistake.message());
  }

  private void write(ClassFile classFile, boolean mayBeBroken) {
    String name = new String(CharOperation.concatWith(classFile.getCompoundName(), '/'));
    byte[] bytes = classFile.getBytes();
    byte[] sound = mayBeBroken ? BenchmarkMethods.withoutBroken(bytes) : bytes;
    if (sound.length > 0 && written.add(name)) {
      try {
        jar.putNextEntry(new ZipEntry(name + ".class"));
        jar.write(sound);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Nobody knows what is right in the class files of a source that the compiler failed at. */
  synchronized void crashed(CompilationResult result, Throwable reason) {
    result.compiledTypes.clear();
    note(result, new Mistake(0, "the compiler failed: " + reason, List.of()));
  }

  @Override
  public synchronized void close() throws IOException {
    jar.close();
  }

  synchronized Compilation result(String failure) {
    return new Compilation(errors, log, failure);
  }
}
