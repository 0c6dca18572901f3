// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.fix.compile.JavaTypes;
import io.github.spotjmhbugs.fix.compile.SourceCompiler;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.study.build.Compilation.Mistake;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes what Eclipse's compiler makes of sources into a jar, so that nothing that a class is
 * called is ever the name of a file. To be closed ends a compiler that still runs.
 */
final class CompiledJar implements SourceCompiler.Sink, Closeable {
  private final ZipOutputStream jar;
  private final Map<Path, Mistake> errors = new HashMap<>();
  private final List<String> log = new ArrayList<>();
  private final Set<String> written = new HashSet<>();

  private CompiledJar(Path jar) throws IOException {
    this.jar = new ZipOutputStream(Files.newOutputStream(jar));
  }

  /**
   * Compiles sources, and those that they refer to.
   *
   * @param types what they may refer to
   * @param level the language level, such as 8 or 17
   * @param jar the jar to make of class files, without the methods that could not be compiled
   */
  static Compilation compile(List<Path> files, JavaTypes types, int level, Path jar, Duration limit)
      throws IOException, InterruptedException {
    try (CompiledJar made = new CompiledJar(jar)) {
      String failure =
          Compilation.within(
              limit,
              () ->
                  SourceCompiler.compile(
                      files.stream().map(JavaTypes::source).toList(), types, level, made));
      return made.result(failure);
    }
  }

  @Override
  public synchronized void error(String file, int line, String message, List<String> names) {
    Mistake mistake = new Mistake(line, message, names);
    errors.putIfAbsent(Path.of(file), mistake);
    log.add(OneLine.of(file) + ":" + mistake.line() + ": " + mistake.message());
  }

  @Override
  public synchronized void classFile(String name, String file, byte[] bytes) {
    if (written.add(name)) {
      try {
        jar.putNextEntry(new ZipEntry(name + ".class"));
        jar.write(bytes);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public synchronized void close() throws IOException {
    jar.close();
  }

  private synchronized Compilation result(String failure) {
    return new Compilation(errors, log, failure);
  }
}
