// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.source;

import io.github.spotjmhbugs.host.classpath.FileTree;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
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
    // Code hosts do not resolve symbolic links in the path of a file.
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
      // A class file may name any path, even one outside of the directory.
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
    return files().stream()
        .collect(Collectors.groupingBy(found -> found.substring(found.lastIndexOf('/') + 1)));
  }

  /** What cannot be listed holds no sources; hidden directories are no part of a program. */
  private List<String> files() {
    try {
      return FileTree.below(root, SourceRoot::isSource, name -> !name.startsWith(".")).files();
    } catch (IOException e) {
      return List.of();
    }
  }

  @Override
  public String reported(String path) {
    Path file = root.resolve(path);
    return FileTree.slashed((file.startsWith(repository) ? repository : root).relativize(file));
  }

  @Override
  public String address(String path) {
    return root.resolve(path).toString();
  }

  @Override
  public Optional<Path> file(String path) throws IOException {
    Path real = root.resolve(path).toRealPath();
    return real.startsWith(root) ? Optional.of(real) : Optional.empty();
  }
}
