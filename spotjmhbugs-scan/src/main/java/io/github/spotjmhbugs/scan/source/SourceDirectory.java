// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.source;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The sources below a directory. */
final class SourceDirectory implements SourceRoot {
  private final Path root;
  private final Path repository;
  private final Object lock = new Object();
  private @Nullable Map<String, List<String>> byName;

  private SourceDirectory(Path root, Path repository) {
    this.root = root;
    this.repository = repository;
  }

  static SourceDirectory open(Path directory, Path repository) throws IOException {
    // Code hosts do not show a file by a path that leads through a symbolic link.
    Path root = directory.toRealPath();
    if (!Files.isReadable(root)) {
      throw new AccessDeniedException(root.toString());
    }
    return new SourceDirectory(root, repository);
  }

  @Override
  public Optional<byte[]> read(String path) throws IOException {
    Path file = resolve(path);
    boolean isReadable =
        file.startsWith(root) && Files.isRegularFile(file) && Files.size(file) <= LARGEST_FILE;
    return isReadable ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
  }

  private Path resolve(String path) throws IOException {
    try {
      // The name of a class can be anything, also one that leads upward.
      return root.resolve(path).normalize();
    } catch (InvalidPathException e) {
      throw new IOException("not a file name", e);
    }
  }

  @Override
  public List<String> named(String file) {
    synchronized (lock) {
      Map<String, List<String>> index = byName;
      if (index == null) {
        index = index();
        byName = index;
      }
      return index.getOrDefault(file, List.of());
    }
  }

  private Map<String, List<String>> index() {
    return SourceFileFinder.below(root).stream()
        .map(found -> slashed(root.relativize(found)))
        .sorted()
        .collect(Collectors.groupingBy(found -> found.substring(found.lastIndexOf('/') + 1)));
  }

  @Override
  public String reported(String path) {
    Path file = root.resolve(path);
    return slashed((file.startsWith(repository) ? repository : root).relativize(file));
  }

  @Override
  public String address(String path) {
    return root.resolve(path).toString();
  }

  private static String slashed(Path relative) {
    return StreamSupport.stream(relative.spliterator(), false)
        .map(Path::toString)
        .collect(Collectors.joining("/"));
  }
}
