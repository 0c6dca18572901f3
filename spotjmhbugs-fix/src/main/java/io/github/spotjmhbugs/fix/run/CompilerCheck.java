// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.run;

import io.github.spotjmhbugs.fix.repair.SourceRepairs.CompileCheck;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.internal.compiler.tool.EclipseCompiler;

/**
 * Compiles a file in memory, before and after its repair. What is wrong with both is not the
 * repair's fault: a dependency that the class path lacks does not stop it.
 */
final class CompilerCheck implements CompileCheck {
  private final EclipseCompiler compiler = new EclipseCompiler();
  private final List<Path> classPath;
  private final String fileName;

  /**
   * Makes a check.
   *
   * @param classPath the classes of the program and of its libraries
   * @param fileName the name of the source file
   */
  CompilerCheck(List<Path> classPath, String fileName) {
    this.classPath = List.copyOf(classPath);
    this.fileName = fileName;
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
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    try (StandardJavaFileManager standard =
            compiler.getStandardFileManager(found, Locale.ROOT, StandardCharsets.UTF_8);
        Discarding files = new Discarding(standard)) {
      standard.setLocationFromPaths(StandardLocation.CLASS_PATH, classPath);
      String version = JavaCore.latestSupportedJavaVersion();
      List<String> options =
          List.of("-proc:none", "-nowarn", "-source", version, "-target", version);
      compiler
          .getTask(
              Writer.nullWriter(), files, found, options, null, List.of(new Text(fileName, text)))
          .call();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found.getDiagnostics().stream()
        .filter(each -> each.getKind() == javax.tools.Diagnostic.Kind.ERROR)
        .map(each -> each.getMessage(Locale.ROOT))
        .toList();
  }

  private static final class Text extends SimpleJavaFileObject {
    private final String content;

    Text(String name, String content) {
      super(URI.create("memory:///" + name), Kind.SOURCE);
      this.content = content;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return content;
    }
  }

  private static final class Discarding extends ForwardingJavaFileManager<JavaFileManager> {
    Discarding(JavaFileManager files) {
      super(files);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
      return new SimpleJavaFileObject(URI.create("memory:///output"), kind) {
        @Override
        public OutputStream openOutputStream() {
          return OutputStream.nullOutputStream();
        }
      };
    }
  }
}
