// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.openjdk.jmh.annotations.Benchmark;

/** Compiles many programs at a time, in memory. Keeps what javac knows of the class path. */
final class BatchCompiler {
  private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();

  private static final List<String> OPTIONS =
      List.of(
          "-proc:none",
          "-nowarn",
          "-implicit:none",
          // Each round of compilation names all that is wrong, not the first hundred.
          "-Xmaxerrs",
          "100000",
          "-XDshould-stop.ifError=FLOW",
          "-g",
          "-cp",
          Stream.of(Benchmark.class, World.class)
              .map(BatchCompiler::pathOf)
              .collect(Collectors.joining(File.pathSeparator)));

  private final JavaFileManager files = JAVAC.getStandardFileManager(null, null, null);
  private final List<String> rejections = new ArrayList<>();

  /**
   * Compiles programs. One that is wrong is left out, together with nothing else.
   *
   * @param programs programs with different names
   * @return their class files by internal name
   */
  Map<String, byte[]> compile(List<Program> programs) {
    DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
    MemoryFiles written = new MemoryFiles(files);
    List<Source> sources =
        programs.stream().map(program -> new Source(program.name(), program.source())).toList();
    if (JAVAC.getTask(null, written, messages, OPTIONS, null, sources).call()) {
      return written.classFiles();
    }
    Set<String> wrong = new HashSet<>();
    for (Diagnostic<? extends JavaFileObject> message : messages.getDiagnostics()) {
      if (message.getKind() == Diagnostic.Kind.ERROR && message.getSource() instanceof Source at) {
        wrong.add(at.name);
        rejections.add(message.getMessage(Locale.ROOT) + "\n" + line(message, at));
      }
    }
    List<Program> right = programs.stream().filter(p -> !wrong.contains(p.name())).toList();
    if (right.size() == programs.size()) {
      throw new IllegalStateException(messages.getDiagnostics().toString());
    }
    return right.isEmpty() ? Map.of() : compile(right);
  }

  /**
   * Compiles a class.
   *
   * @param name its simple name
   * @param text its source
   * @return its class files by internal name
   */
  Map<String, byte[]> compile(String name, String text) {
    DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
    MemoryFiles written = new MemoryFiles(files);
    Source source = new Source(name, text);
    if (!JAVAC.getTask(null, written, messages, OPTIONS, null, List.of(source)).call()) {
      throw new IllegalArgumentException(
          messages.getDiagnostics().stream()
              .filter(message -> message.getKind() == Diagnostic.Kind.ERROR)
              .map(message -> message.getMessage(Locale.ROOT) + "\n" + line(message, source))
              .collect(Collectors.joining("\n")));
    }
    return written.classFiles();
  }

  /** The compiler's words about programs that were left out, each with the line of code. */
  List<String> rejections() {
    return rejections;
  }

  private static String line(Diagnostic<?> message, Source source) {
    return source.text.lines().toList().get((int) message.getLineNumber() - 1);
  }

  private static String pathOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String name;
    private final String text;

    Source(String name, String text) {
      super(URI.create("memory:///" + Program.PACKAGE + "/" + name + ".java"), Kind.SOURCE);
      this.name = name;
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  private static final class ClassFile extends SimpleJavaFileObject {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    ClassFile(String name) {
      super(URI.create("memory:///" + name + ".class"), Kind.CLASS);
    }

    @Override
    public OutputStream openOutputStream() {
      return bytes;
    }
  }

  private static final class MemoryFiles extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ClassFile> written = new TreeMap<>();

    MemoryFiles(JavaFileManager standard) {
      super(standard);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
      return written.computeIfAbsent(className.replace('.', '/'), ClassFile::new);
    }

    @Override
    public void close() throws IOException {
      // The next compilation uses the same files.
    }

    Map<String, byte[]> classFiles() {
      Map<String, byte[]> result = new TreeMap<>();
      written.forEach((name, file) -> result.put(name, file.bytes.toByteArray()));
      return result;
    }
  }
}
