// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.run;

import io.github.spotjmhbugs.fix.repair.SourceRepairs.CompileCheck;
import io.github.spotjmhbugs.fix.syntax.JavaSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.core.dom.ASTParser;
import org.eclipse.jdt.core.dom.CompilationUnit;

/**
 * Compiles a file in memory, before and after its repair. What is wrong with both is not the
 * repair's fault: a dependency that the class path lacks does not stop it.
 *
 * @param classPath the classes of the program and of its libraries; they need not exist
 * @param fileName the name of the source file
 */
public record CompilerCheck(List<Path> classPath, String fileName) implements CompileCheck {
  /** Makes the list immutable. */
  public CompilerCheck {
    classPath = List.copyOf(classPath);
  }

  @Override
  public Optional<String> newError(String before, String after) {
    List<String> errors = new ArrayList<>(errors(after));
    if (errors.isEmpty()) {
      return Optional.empty();
    }
    errors.removeAll(errors(before));
    return errors.stream().findFirst();
  }

  private List<String> errors(String text) {
    ASTParser compiler = JavaSource.parser(text);
    compiler.setResolveBindings(true);
    compiler.setUnitName(fileName);
    String[] path =
        classPath.stream().filter(Files::exists).map(Path::toString).toArray(String[]::new);
    compiler.setEnvironment(path, new String[0], null, true);
    CompilationUnit compiled = (CompilationUnit) compiler.createAST(null);
    return Arrays.stream(compiled.getProblems())
        .filter(IProblem::isError)
        .map(IProblem::getMessage)
        .toList();
  }
}
