// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import io.github.spotjmhbugs.fix.compile.JavaTypes;
import io.github.spotjmhbugs.fix.compile.SourceCompiler;
import io.github.spotjmhbugs.host.result.OneLine;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.eclipse.jdt.internal.compiler.batch.CompilationUnit;

/**
 * What the compiler makes of an open text, and of the newer sources that it refers to.
 *
 * @param file the name of its file
 * @param classes its class files, by internal name
 * @param errors what is wrong in it, in one line each, with the number of the line, from 1, or 0
 * @param others the class files of the other sources
 * @param otherFiles the other sources
 * @param broken those of them that do not compile
 */
record CompiledText(
    String file,
    Map<String, byte[]> classes,
    Map<String, Integer> errors,
    Map<String, byte[]> others,
    Set<Path> otherFiles,
    Set<Path> broken)
    implements SourceCompiler.Sink {
  private static final int LEVEL =
      Math.min(SourceCompiler.NEWEST_LEVEL, Runtime.version().feature());

  static CompiledText of(Path file, String text, JavaTypes types) {
    CompiledText compiled =
        new CompiledText(
            file.toString(),
            new TreeMap<>(),
            new LinkedHashMap<>(),
            new TreeMap<>(),
            new TreeSet<>(),
            new TreeSet<>());
    CompilationUnit unit = new CompilationUnit(text.toCharArray(), compiled.file, null);
    SourceCompiler.compile(List.of(unit), types, LEVEL, compiled);
    return compiled;
  }

  @Override
  public void error(String source, int line, String message, List<String> names) {
    if (source.equals(file)) {
      errors.putIfAbsent(OneLine.of(message), line);
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

  /** {@return what is wrong in sources that the text refers to, or nothing} */
  String doubt() {
    return broken.stream()
        .findFirst()
        .map(Path::getFileName)
        .map("%s does not compile; findings that depend on it may be out of date"::formatted)
        .orElse("");
  }
}
