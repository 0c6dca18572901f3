// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import io.github.spotjmhbugs.fix.compile.JavaTypes;
import io.github.spotjmhbugs.fix.compile.SourceCompiler;
import io.github.spotjmhbugs.host.result.OneLine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.eclipse.jdt.internal.compiler.batch.CompilationUnit;

/** What the compiler makes of an open text, and of the newer sources that it refers to. */
final class CompiledText implements SourceCompiler.Sink {
  private static final int LEVEL =
      Math.min(SourceCompiler.NEWEST_LEVEL, Runtime.version().feature());

  private final String file;
  private final Map<String, byte[]> classes = new TreeMap<>();
  private final Map<String, byte[]> others = new TreeMap<>();
  private final Set<Path> otherFiles = new TreeSet<>();
  private final Set<Path> broken = new TreeSet<>();
  private final List<Mistake> errors = new ArrayList<>();

  /**
   * An error.
   *
   * @param line its line, from 1, or 0
   * @param message what is wrong, in one line
   */
  record Mistake(int line, String message) {
    @Override
    public String toString() {
      return "line " + line + ": " + message;
    }
  }

  private CompiledText(String file) {
    this.file = file;
  }

  static CompiledText of(OpenText text, JavaTypes types) {
    String file = text.file().toString();
    CompiledText compiled = new CompiledText(file);
    CompilationUnit unit = new CompilationUnit(text.text().toCharArray(), file, null);
    SourceCompiler.compile(List.of(unit), types, LEVEL, compiled);
    return compiled;
  }

  @Override
  public void error(String source, int line, String message, List<String> names) {
    if (source.equals(file)) {
      errors.add(new Mistake(line, OneLine.of(message)));
    } else {
      otherFiles.add(Path.of(source));
      broken.add(Path.of(source));
    }
  }

  @Override
  public void classFile(String name, String source, byte[] bytes) {
    if (source.equals(file)) {
      classes.put(name, bytes);
    } else {
      otherFiles.add(Path.of(source));
      others.put(name, bytes);
    }
  }

  /** {@return the class files of the text} */
  Map<String, byte[]> classes() {
    return classes;
  }

  /** {@return what is wrong in the text} */
  List<Mistake> errors() {
    return errors;
  }

  /** {@return what is wrong in sources that the text refers to, or nothing} */
  String doubt() {
    return broken.stream()
        .findFirst()
        .map(Path::getFileName)
        .map("%s does not compile; findings that depend on it may be out of date"::formatted)
        .orElse("");
  }

  /** Lets others do without compiling the same sources. */
  void keepOthers(BuiltModule module) {
    module.keep(otherFiles, others);
  }
}
