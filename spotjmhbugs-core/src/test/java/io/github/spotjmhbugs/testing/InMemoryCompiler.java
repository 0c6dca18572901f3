// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.testing;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Compiles sources to class files in memory, with JMH on the class path. The system property {@code
 * spotjmhbugs.compiled} names a folder where they are kept for the next JVM.
 */
public final class InMemoryCompiler {
  private static final @Nullable String KEPT = System.getProperty("spotjmhbugs.compiled");

  /** Package {@code p} and JMH's imports, on the line before the first of a unit's own. */
  private static final String JMH_HEADER =
      "package p; import org.openjdk.jmh.annotations.*; import org.openjdk.jmh.infra.*;"
          + " import java.util.*; import java.util.concurrent.*;\n";

  private static final Pattern PACKAGE = Pattern.compile("(?m)^package\\s+([\\w.]+)\\s*;");
  private static final Pattern TYPE =
      Pattern.compile("\\b(?:class|interface|enum|record)\\s+(\\w+)");

  private final List<String> options;
  private final List<String> classPath;

  private InMemoryCompiler(List<String> options, List<String> classPath) {
    this.options = options;
    this.classPath = classPath;
  }

  /**
   * @param options options of javac, such as {@code -g:none}; by default all debug information is
   *     made, for Java 17
   * @return a compiler with these options
   */
  public static InMemoryCompiler with(String... options) {
    Stream<String> defaults = Stream.of("-proc:none", "-nowarn", "-implicit:none");
    Stream<String> debug = has("-g", options) ? Stream.empty() : Stream.of("-g");
    // On a JDK 17 it changes nothing, but javac would open its tables of old releases each time.
    boolean isSaid = has("--release", options) || Runtime.version().feature() == 17;
    Stream<String> release = isSaid ? Stream.empty() : Stream.of("--release", "17");
    List<String> all =
        Stream.of(defaults, debug, release, Stream.of(options)).flatMap(s -> s).toList();
    return new InMemoryCompiler(all, List.of(pathOf(Benchmark.class)));
  }

  /**
   * Compiles with the default options.
   *
   * @param sources as for {@link #compile(List)}
   * @return the class files
   */
  public static CompiledClasses compile(String... sources) {
    return with().compile(List.of(sources));
  }

  /**
   * Compiles with the default options.
   *
   * @param bodies compilation units without their header: they are in package {@code p} and import
   *     JMH's annotations, {@code java.util} and {@code java.util.concurrent}
   * @return the class files
   */
  public static CompiledClasses benchmarks(String... bodies) {
    return with().compile(Stream.of(bodies).map(body -> JMH_HEADER + body).toList());
  }

  private static boolean has(String prefix, String... options) {
    return Stream.of(options).anyMatch(option -> option.startsWith(prefix));
  }

  private static String pathOf(Class<?> type) {
    try {
      URI location = type.getProtectionDomain().getCodeSource().getLocation().toURI();
      return Path.of(location).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * @param library a class of the test class path
   * @return this compiler, with the jar or directory of that class on its class path
   */
  public InMemoryCompiler andLibraryOf(Class<?> library) {
    List<String> longer = new ArrayList<>(classPath);
    longer.add(pathOf(library));
    return new InMemoryCompiler(options, longer);
  }

  /**
   * @param sources compilation units; the first type of each gives the unit its name
   * @return the class files
   * @throws AssertionError with the compiler's messages when a source is wrong
   */
  public CompiledClasses compile(List<String> sources) {
    return compile(sources.stream().map(Source::new).toList(), List.of());
  }

  /**
   * @param files source files
   * @return the class files
   * @throws AssertionError with the compiler's messages when a source is wrong
   */
  public CompiledClasses compileFiles(List<Path> files) {
    return compile(List.of(), files);
  }

  private CompiledClasses compile(List<Source> sources, List<Path> paths) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager standard =
        compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      List<JavaFileObject> units = new ArrayList<>(sources);
      standard.getJavaFileObjectsFromPaths(paths).forEach(units::add);
      CompilationCache.Compilation compilation = () -> run(compiler, standard, units);
      return new CompiledClasses(
          KEPT == null
              ? compilation.run()
              : new CompilationCache(Path.of(KEPT)).get(inputs(units), compilation));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<String, byte[]> run(
      JavaCompiler compiler, JavaFileManager standard, List<JavaFileObject> units)
      throws IOException {
    StringWriter messages = new StringWriter();
    try (MemoryFileManager files = new MemoryFileManager(standard)) {
      if (!compiler.getTask(messages, files, null, arguments(), null, units).call()) {
        throw new AssertionError(messages.toString());
      }
      return files.classFiles();
    }
  }

  private List<String> arguments() {
    List<String> arguments = new ArrayList<>(options);
    arguments.addAll(List.of("-cp", String.join(File.pathSeparator, classPath)));
    return arguments;
  }

  private List<String> inputs(List<JavaFileObject> units) throws IOException {
    List<String> inputs = arguments();
    for (JavaFileObject unit : units) {
      inputs.add(unit.getCharContent(true).toString());
    }
    return inputs;
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String text) {
      super(URI.create("memory:///" + unitName(text) + Kind.SOURCE.extension), Kind.SOURCE);
      this.text = text;
    }

    private static String unitName(String text) {
      Matcher inPackage = PACKAGE.matcher(text);
      Matcher type = TYPE.matcher(text);
      if (!type.find()) {
        return "package-info";
      }
      String prefix = inPackage.find() ? inPackage.group(1).replace('.', '/') + "/" : "";
      return prefix + type.group(1);
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  private static final class ClassFile extends SimpleJavaFileObject {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    ClassFile(String className) {
      super(URI.create("memory:///" + className + Kind.CLASS.extension), Kind.CLASS);
    }

    @Override
    public OutputStream openOutputStream() {
      return bytes;
    }
  }

  private static final class MemoryFileManager extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ClassFile> written = new TreeMap<>();

    MemoryFileManager(JavaFileManager standard) {
      super(standard);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
      return written.computeIfAbsent(className.replace('.', '/'), ClassFile::new);
    }

    Map<String, byte[]> classFiles() {
      return written.entrySet().stream()
          .collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().bytes.toByteArray()));
    }
  }
}
