// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.host.classpath.ClassContainer;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.source.Texts;
import io.github.spotjmhbugs.jmh.JmhAnnotations;
import io.github.spotjmhbugs.study.build.Compilation.Mistake;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.eclipse.jdt.core.compiler.CategorizedProblem;
import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.internal.compiler.ClassFile;
import org.eclipse.jdt.internal.compiler.CompilationResult;
import org.eclipse.jdt.internal.compiler.Compiler;
import org.eclipse.jdt.internal.compiler.DefaultErrorHandlingPolicies;
import org.eclipse.jdt.internal.compiler.ICompilerRequestor;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.batch.ClasspathJrt;
import org.eclipse.jdt.internal.compiler.batch.CompilationUnit;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFileReader;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFormatException;
import org.eclipse.jdt.internal.compiler.env.ICompilationUnit;
import org.eclipse.jdt.internal.compiler.env.INameEnvironment;
import org.eclipse.jdt.internal.compiler.env.NameEnvironmentAnswer;
import org.eclipse.jdt.internal.compiler.impl.CompilerOptions;
import org.eclipse.jdt.internal.compiler.problem.AbortCompilation;
import org.eclipse.jdt.internal.compiler.problem.DefaultProblemFactory;
import org.eclipse.jdt.internal.compiler.util.JRTUtil;
import org.jspecify.annotations.Nullable;
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
final class EclipseCompiler {
  /** The newest language level that this version of the compiler knows. */
  static final int NEWEST_LEVEL = 24;

  private static final String BROKEN = "Unresolved compilation problem";

  private EclipseCompiler() {}

  /**
   * Compiles sources, and those that they refer to.
   *
   * @param types what they may refer to
   * @param level the language level, such as 8 or 17
   * @param jar the jar to make of class files, without the methods that could not be compiled
   */
  static Compilation compile(List<Path> files, JavaTypes types, int level, Path jar, Duration limit)
      throws IOException, InterruptedException {
    ICompilationUnit[] units =
        files.stream().map(JavaTypes::source).toArray(ICompilationUnit[]::new);
    try (ClassFiles written = new ClassFiles(jar)) {
      String failure =
          Compilation.within(limit, () -> compiler(types, level, written).compile(units));
      return written.result(failure);
    }
  }

  private static Compiler compiler(JavaTypes types, int level, ClassFiles output) {
    String version = level == 8 ? "1.8" : String.valueOf(level);
    Map<String, String> options =
        Map.of(
            CompilerOptions.OPTION_Source, version,
            CompilerOptions.OPTION_Compliance, version,
            CompilerOptions.OPTION_TargetPlatform, version,
            CompilerOptions.OPTION_LocalVariableAttribute, CompilerOptions.GENERATE,
            // As javac does: a benchmark whose result nobody reads is wrong, not empty.
            CompilerOptions.OPTION_PreserveUnusedLocal, CompilerOptions.PRESERVE);
    return new Compiler(
        types,
        DefaultErrorHandlingPolicies.proceedWithAllProblems(),
        new CompilerOptions(options),
        output,
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
          output.crashed(unit.compilationResult, e);
        }
      }
    };
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
    List<MethodNode> broken = tree.methods.stream().filter(EclipseCompiler::isBroken).toList();
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

  /**
   * Writes what Eclipse's compiler makes of sources into a jar, so that nothing that a class is
   * called is ever the name of a file. To be closed ends a compiler that still runs.
   */
  private static final class ClassFiles implements ICompilerRequestor, Closeable {
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
      byte[] sound = mayBeBroken ? withoutBroken(bytes) : bytes;
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

  /**
   * The types that sources may refer to. The compiler asks for them by name: it sees no path, which
   * it might take for an option or for several paths. As in a JVM, what the JDK has comes from
   * there, whatever else has it; then come sources and class files.
   */
  static final class JavaTypes implements INameEnvironment {
    private final ClasspathJrt jdk;
    private final Map<String, Path> sources;
    private final ClassContainer classFiles;
    private final NavigableSet<String> names;

    /**
     * Makes the types known.
     *
     * @param home the folder of a JDK since Java 9, which need not be the one that runs this
     *     program
     * @param sources the source of each top-level type, by internal name
     */
    JavaTypes(Path home, Map<String, Path> sources, ClassContainer classFiles) throws IOException {
      File image = home.resolve("lib").resolve(JRTUtil.JRT_FS_JAR).toFile();
      this.jdk = new ClasspathJrt(image, false, null, null);
      this.sources = Map.copyOf(sources);
      this.classFiles = classFiles;
      jdk.initialize();
      names = new TreeSet<>(sources.keySet());
      names.addAll(classFiles.classNames());
    }

    @Override
    public @Nullable NameEnvironmentAnswer findType(char[][] compoundName) {
      String name = new String(CharOperation.concatWith(compoundName, '/'));
      NameEnvironmentAnswer ofJdk = ofJdk(name);
      if (ofJdk != null) {
        return ofJdk;
      }
      if (sources.containsKey(name)) {
        return new NameEnvironmentAnswer(source(sources.get(name)), null);
      }
      try {
        char[] wanted = name.toCharArray();
        byte[] classFile = classFiles.read(name);
        ClassFileReader read = classFile == null ? null : new ClassFileReader(classFile, wanted);
        boolean isSo = read != null && Arrays.equals(read.getName(), wanted);
        return isSo ? new NameEnvironmentAnswer(read, null) : null;
      } catch (IOException | ClassFormatException | RuntimeException e) {
        return null; // a damaged jar or class file: the compiler names what it lacks
      }
    }

    /**
     * {@return a Java source, its text in memory: the compiler would read links, and without end}
     */
    static ICompilationUnit source(Path file) {
      return new CompilationUnit(Texts.read(file).toCharArray(), file.toString(), null);
    }

    private @Nullable NameEnvironmentAnswer ofJdk(String name) {
      int slash = name.lastIndexOf('/');
      String packageName = name.substring(0, Math.max(0, slash));
      char[] type = name.substring(slash + 1).toCharArray();
      try {
        return slash < 0 ? null : jdk.findClass(type, packageName, null, name + ".class");
      } catch (InvalidPathException e) {
        return null; // names in Java may have characters that no file of a JDK has
      }
    }

    @Override
    public @Nullable NameEnvironmentAnswer findType(char[] typeName, char[][] packageName) {
      return findType(CharOperation.arrayConcat(packageName, typeName));
    }

    @Override
    public boolean isPackage(char[] @Nullable [] parent, char[] name) {
      char[][] all = parent == null ? new char[][] {name} : CharOperation.arrayConcat(parent, name);
      String packageName = new String(CharOperation.concatWith(all, '/'));
      String first = names.ceiling(packageName + "/");
      return (first != null && first.startsWith(packageName + "/"))
          || jdk.isPackage(packageName, null);
    }

    @Override
    public void cleanup() {
      // The caller closes what is open.
    }
  }
}
