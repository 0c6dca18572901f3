// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Counts the benchmarks in the Java, Kotlin and Scala sources of a project. */
public final class SourceCensus {
  private static final Set<String> BUILD_OUTPUT = Set.of("target", "build");

  /** Nobody writes larger sources, and memory is bounded. */
  private static final long LARGEST = 16 << 20;

  private SourceCensus() {}

  /**
   * Reads all sources below a folder, without following links and without the output of builds. A
   * file or folder that cannot be read counts as one without benchmarks; what is not UTF-8 is read
   * as far as it goes.
   *
   * @param root the folder of the project
   * @return the files that have methods with JMH's annotation
   * @throws IOException when the folder itself cannot be read
   */
  public static Census of(Path root) throws IOException {
    List<BenchmarkSource> found = new ArrayList<>();
    FileWalk.over(
        root,
        SourceCensus::hasSources,
        (file, attributes) -> {
          Optional<Language> language = Language.of(file);
          if (language.isPresent() && attributes.isRegularFile() && attributes.size() <= LARGEST) {
            int benchmarks = count(file, language.get());
            if (benchmarks > 0) {
              found.add(new BenchmarkSource(root.relativize(file), benchmarks));
            }
          }
        });
    found.sort(Comparator.comparing(BenchmarkSource::file));
    return new Census(found);
  }

  private static boolean hasSources(Path folder) {
    String name = String.valueOf(folder.getFileName());
    // Packages may have the names of output, too.
    boolean isOutput = BUILD_OUTPUT.contains(name) && Census.isModule(folder.resolveSibling(""));
    return !isOutput && !name.equals(".git");
  }

  private static int count(Path file, Language language) throws ClosedByInterruptException {
    try {
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      return BenchmarkCounter.count(text, language);
    } catch (ClosedByInterruptException e) {
      throw e; // the file is not at fault
    } catch (IOException e) {
      return 0;
    }
  }
}
