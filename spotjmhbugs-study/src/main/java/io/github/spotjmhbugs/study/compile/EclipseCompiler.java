// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.compile;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.eclipse.jdt.internal.compiler.Compiler;
import org.eclipse.jdt.internal.compiler.DefaultErrorHandlingPolicies;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.env.ICompilationUnit;
import org.eclipse.jdt.internal.compiler.impl.CompilerOptions;
import org.eclipse.jdt.internal.compiler.problem.AbortCompilation;
import org.eclipse.jdt.internal.compiler.problem.DefaultProblemFactory;

/**
 * Eclipse's compiler, which goes on after errors: a name that cannot be resolved costs one method.
 * Sources are given as objects, and options as values: nothing that is called as a stranger likes
 * is ever parsed as an option. There is no annotation processor, nor anything that could load one.
 */
public final class EclipseCompiler {
  /** The newest language level that this version of the compiler knows. */
  public static final int NEWEST_LEVEL = 24;

  private EclipseCompiler() {}

  /**
   * Compiles sources, and those that they refer to.
   *
   * @param files the sources
   * @param types what they may refer to
   * @param level the language level, such as 8 or 17
   * @param jar the jar to make of class files, without the methods that could not be compiled
   * @param limit how long it may take
   * @return what came of it
   * @throws IOException when the jar cannot be written
   * @throws InterruptedException when the thread was interrupted
   */
  public static Compilation compile(
      List<Path> files, JavaTypes types, int level, Path jar, Duration limit)
      throws IOException, InterruptedException {
    ICompilationUnit[] units =
        files.stream().map(JavaTypes::source).toArray(ICompilationUnit[]::new);
    try (ClassFiles written = new ClassFiles(jar)) {
      String failure =
          TimeLimit.run(
              limit,
              "compiler of " + jar,
              () -> {
                new Units(types, options(level), written).compile(units);
                return true;
              });
      return written.result(failure);
    }
  }

  private static CompilerOptions options(int level) {
    String version = level == 8 ? "1.8" : String.valueOf(level);
    return new CompilerOptions(
        Map.of(
            CompilerOptions.OPTION_Source, version,
            CompilerOptions.OPTION_Compliance, version,
            CompilerOptions.OPTION_TargetPlatform, version,
            CompilerOptions.OPTION_LocalVariableAttribute, CompilerOptions.GENERATE,
            // As javac does: a benchmark whose result nobody reads is wrong, not empty.
            CompilerOptions.OPTION_PreserveUnusedLocal, CompilerOptions.PRESERVE));
  }

  /** One run of the compiler. */
  private static final class Units extends Compiler {
    private final ClassFiles output;

    Units(JavaTypes types, CompilerOptions options, ClassFiles output) {
      super(
          types,
          DefaultErrorHandlingPolicies.proceedWithAllProblems(),
          options,
          output,
          new DefaultProblemFactory(Locale.ROOT),
          new PrintWriter(Writer.nullWriter()),
          null);
      this.output = output;
    }

    @Override
    public void process(CompilationUnitDeclaration unit, int index) {
      try {
        super.process(unit, index);
      } catch (AbortCompilation e) {
        throw e; // the way in which it says that it was told to stop
      } catch (StackOverflowError | RuntimeException e) {
        output.crashed(unit.compilationResult, e);
      }
    }
  }
}
