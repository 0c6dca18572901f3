// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.analysis.Analyzer;
import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.finding.ClassReport;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.RunFindings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Sources and the classes that javac makes of them, with the class path of the tests.
 *
 * @param sources texts by path, such as {@code p/A.java}
 * @param classFiles class files by internal name
 */
public record TestProgram(Map<String, String> sources, Map<String, byte[]> classFiles)
    implements ClassSource {

  /**
   * Compiles.
   *
   * @param sources texts by path, such as {@code p/A.java}
   * @return the program
   * @throws AssertionError with the compiler's messages when a source is wrong
   */
  public static TestProgram compile(Map<String, String> sources) {
    return compile(sources, 17);
  }

  /** Compiles for a release of Java. */
  public static TestProgram compile(Map<String, String> sources, int release) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (Memory files =
        new Memory(compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8))) {
      List<String> options =
          List.of(
              "-g",
              "-proc:none",
              "-Xlint:none",
              "--release",
              String.valueOf(release),
              "-implicit:none");
      List<Text> units = new ArrayList<>();
      sources.forEach((path, text) -> units.add(new Text(path, text)));
      boolean isRight = compiler.getTask(messages, files, null, options, null, units).call();
      assertThat(isRight).as(messages.toString()).isTrue();
      Map<String, byte[]> classFiles = new TreeMap<>();
      files.written.forEach((name, out) -> classFiles.put(name, out.toByteArray()));
      return new TestProgram(sources, classFiles);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public byte[] bytesOf(String internalName) {
    byte[] own = classFiles.get(internalName);
    if (own != null) {
      return own;
    }
    try (var in = TestProgram.class.getResourceAsStream("/" + internalName + ".class")) {
      return in == null || internalName.startsWith("java/") ? null : in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return all findings, whatever their confidence} */
  public List<Finding> findings() {
    Analyzer analyzer = new Analyzer(this);
    List<ClassReport> reports = classFiles.values().stream().map(analyzer::analyse).toList();
    assertThat(reports).flatExtracting(ClassReport::skipped).isEmpty();
    return RunFindings.of(reports);
  }

  private static final class Text extends SimpleJavaFileObject {
    private final String content;

    Text(String path, String content) {
      super(URI.create("memory:///" + path), Kind.SOURCE);
      this.content = content;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return content;
    }
  }

  private static final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ByteArrayOutputStream> written = new TreeMap<>();

    Memory(JavaFileManager files) {
      super(files);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
      String name = className.replace('.', '/');
      return new SimpleJavaFileObject(URI.create("memory:///" + name + ".class"), kind) {
        @Override
        public OutputStream openOutputStream() {
          return written.computeIfAbsent(name, key -> new ByteArrayOutputStream());
        }
      };
    }
  }
}
