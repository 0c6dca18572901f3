// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.compile;

import io.github.spotjmhbugs.jmh.JmhAnnotations;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.eclipse.jdt.core.compiler.CategorizedProblem;
import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.internal.compiler.ClassFile;
import org.eclipse.jdt.internal.compiler.CompilationResult;
import org.eclipse.jdt.internal.compiler.Compiler;
import org.eclipse.jdt.internal.compiler.DefaultErrorHandlingPolicies;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.env.ICompilationUnit;
import org.eclipse.jdt.internal.compiler.impl.CompilerOptions;
import org.eclipse.jdt.internal.compiler.problem.AbortCompilation;
import org.eclipse.jdt.internal.compiler.problem.DefaultProblemFactory;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Eclipse's compiler, which goes on after errors: a name that cannot be resolved costs one method.
 * Sources are given as objects, and options as values: nothing that is called as a stranger likes
 * is ever parsed as an option. There is no annotation processor, nor anything that could load one.
 */
public final class SourceCompiler {
  /** The newest language level that this version of the compiler knows. */
  public static final int NEWEST_LEVEL = 24;

  private static final String BROKEN = "Unresolved compilation problem";

  private SourceCompiler() {}

  /** Takes what comes of sources, on the thread that compiles them. */
  public interface Sink {
    /**
     * Takes an error.
     *
     * @param file the name of the source
     * @param line the number of the line, from 1, or 0 when it is not known
     * @param message what the compiler says
     * @param names the full names of what the message calls by their last parts
     */
    void error(String file, int line, String message, List<String> names);

    /**
     * Takes a class that can be analysed: without the benchmarks that could not be compiled.
     *
     * @param name its internal name
     * @param file the name of the source
     * @param bytes its class file
     */
    void classFile(String name, String file, byte[] bytes);
  }

  /**
   * Compiles sources, and those that they refer to.
   *
   * @param units the sources
   * @param types what they may refer to
   * @param level the language level, such as 8 or 17
   * @param sink takes what comes of them
   */
  public static void compile(List<ICompilationUnit> units, JavaTypes types, int level, Sink sink) {
    String version = level == 8 ? "1.8" : String.valueOf(level);
    Map<String, String> options =
        Map.of(
            CompilerOptions.OPTION_Source, version,
            CompilerOptions.OPTION_Compliance, version,
            CompilerOptions.OPTION_TargetPlatform, version,
            CompilerOptions.OPTION_LocalVariableAttribute, CompilerOptions.GENERATE,
            // As javac does: a benchmark whose result nobody reads is wrong, not empty.
            CompilerOptions.OPTION_PreserveUnusedLocal, CompilerOptions.PRESERVE);
    Compiler compiler =
        new Compiler(
            types,
            DefaultErrorHandlingPolicies.proceedWithAllProblems(),
            new CompilerOptions(options),
            result -> accept(result, sink),
            new DefaultProblemFactory(Locale.ROOT),
            new PrintWriter(Writer.nullWriter()),
            null) {
          @Override
          public void process(CompilationUnitDeclaration unit, int index) {
            try {
              super.process(unit, index);
            } catch (AbortCompilation e) {
              throw e; // the way in which it says that it was told to stop
            } catch (StackOverflowError | RuntimeException e) {
              // Nobody knows what is right in the class files of a source that it failed at.
              unit.compilationResult.compiledTypes.clear();
              String reason = "the compiler failed: " + e;
              sink.error(fileOf(unit.compilationResult), 0, reason, List.of());
            }
          }
        };
    compiler.compile(units.toArray(ICompilationUnit[]::new));
  }

  private static String fileOf(CompilationResult result) {
    return String.valueOf(result.getFileName());
  }

  private static void accept(CompilationResult result, Sink sink) {
    if (result.hasErrors()) {
      for (CategorizedProblem problem : result.getErrors()) {
        List<String> names = List.of(problem.getArguments());
        sink.error(fileOf(result), problem.getSourceLineNumber(), problem.getMessage(), names);
      }
    }
    for (ClassFile one : result.getClassFiles()) {
      byte[] bytes = one.getBytes();
      byte[] sound = result.hasErrors() ? withoutBroken(bytes) : bytes;
      if (sound.length > 0) {
        String name = new String(CharOperation.concatWith(one.getCompoundName(), '/'));
        sink.classFile(name, fileOf(result), sound);
      }
    }
  }

  /**
   * Removes benchmarks that Eclipse's compiler could not compile. It lets them throw an error, so
   * they would be analysed as benchmarks that measure nothing.
   *
   * @return the class without them; empty when it has another method that could not be compiled:
   *     what this would have done to fields is unknown, and no class is better than half a one
   */
  private static byte[] withoutBroken(byte[] classFile) {
    ClassNode tree = new ClassNode();
    new ClassReader(classFile).accept(tree, 0);
    List<MethodNode> broken = tree.methods.stream().filter(SourceCompiler::isBroken).toList();
    if (!broken.stream().allMatch(JmhAnnotations::isBenchmark)) {
      return new byte[0];
    }
    tree.methods.removeAll(broken);
    ClassWriter writer = new ClassWriter(0);
    tree.accept(writer);
    return writer.toByteArray();
  }

  private static boolean isBroken(MethodNode method) {
    return StreamSupport.stream(method.instructions.spliterator(), false)
        .anyMatch(
            one ->
                one instanceof LdcInsnNode constant
                    && String.valueOf(constant.cst).startsWith(BROKEN));
  }
}
