// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Counts the benchmarks in the Java, Kotlin and Scala sources of a project. */
public final class SourceCensus {
  private static final Pattern SOURCE = Pattern.compile(".*\\.(?:java|kt|scala)");
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
    Finder finder = new Finder(root);
    Files.walkFileTree(root, finder);
    finder.found.sort(Comparator.comparing(BenchmarkSource::file));
    return new Census(finder.found);
  }

  private static final class Finder extends SimpleFileVisitor<Path> {
    private final List<BenchmarkSource> found = new ArrayList<>();
    private final Path root;

    private Finder(Path root) {
      this.root = root;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
      String name = String.valueOf(directory.getFileName());
      boolean skipped =
          !directory.equals(root)
              && (name.equals(".git")
                  // Packages may have these names, too.
                  || (BUILD_OUTPUT.contains(name)
                      && Census.isModule(directory.resolveSibling(""))));
      return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
        throws ClosedByInterruptException {
      if (attributes.isRegularFile()
          && attributes.size() <= LARGEST
          && SOURCE.matcher(file.toString()).matches()) {
        count(file);
      }
      return FileVisitResult.CONTINUE;
    }

    private void count(Path file) throws ClosedByInterruptException {
      try {
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        int benchmarks = BenchmarkCounter.count(text);
        if (benchmarks > 0) {
          found.add(new BenchmarkSource(root.relativize(file), benchmarks));
        }
      } catch (ClosedByInterruptException e) {
        throw e; // the file is not at fault
      } catch (IOException e) {
        // Documented: such a file has no benchmarks for us.
      }
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      return goOn(file, failure);
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
        throws IOException {
      return goOn(directory, failure);
    }

    private FileVisitResult goOn(Path file, @Nullable IOException failure) throws IOException {
      if (failure != null && file.equals(root)) {
        throw failure;
      }
      return FileVisitResult.CONTINUE;
    }
  }
}
