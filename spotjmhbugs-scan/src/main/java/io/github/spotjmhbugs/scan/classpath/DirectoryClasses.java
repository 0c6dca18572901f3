// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.classpath;

import io.github.spotjmhbugs.scan.result.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The classes below a directory. */
final class DirectoryClasses implements ClassContainer {
  private final Path root;
  private final String displayName;
  private final Map<String, String> index;
  private final List<Problem> problems;

  private DirectoryClasses(Path root, String displayName, ClassFileFinder finder) {
    this.root = root;
    this.displayName = displayName;
    List<String> entries =
        finder.found().stream().map(file -> slashed(root.relativize(file))).sorted().toList();
    this.index = ClassIndex.of(entries, new PackageRoots(root)::belowRoot);
    this.problems = List.copyOf(finder.problems());
  }

  static DirectoryClasses open(Path directory, String displayName) throws IOException {
    // A walk does not follow links, also not the one that it starts from.
    Path root = directory.toRealPath();
    ClassFileFinder finder = new ClassFileFinder();
    Files.walkFileTree(root, finder);
    return new DirectoryClasses(root, displayName, finder);
  }

  private static String slashed(Path relative) {
    return StreamSupport.stream(relative.spliterator(), false)
        .map(Path::toString)
        .collect(Collectors.joining("/"));
  }

  @Override
  public List<String> classNames() {
    return List.copyOf(index.keySet());
  }

  @Override
  public byte @Nullable [] read(String internalName) throws IOException {
    String entry = index.get(internalName);
    return entry == null ? null : Files.readAllBytes(root.resolve(entry));
  }

  @Override
  public String locationOf(String internalName) {
    return displayName + "/" + index.get(internalName);
  }

  @Override
  public List<Problem> problems() {
    return problems;
  }

  @Override
  public void close() {
    // Nothing is kept open between two reads.
  }
}
