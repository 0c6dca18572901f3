// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.classpath;

import io.github.spotjmhbugs.host.result.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/** The classes below a directory. */
final class DirectoryClasses implements ClassContainer {
  private final Path root;
  private final String displayName;
  private final Map<String, String> index;
  private final List<Problem> problems;

  private DirectoryClasses(Path root, String displayName, FileTree tree) {
    this.root = root;
    this.displayName = displayName;
    this.index = ClassIndex.of(tree.files(), new PackageRoots(root)::belowRoot);
    this.problems = tree.problems();
  }

  static DirectoryClasses open(Path directory, String displayName) throws IOException {
    // A walk does not follow links, not even the one that it starts from.
    Path root = directory.toRealPath();
    FileTree tree = FileTree.below(root, name -> name.endsWith(".class"), name -> true);
    return new DirectoryClasses(root, displayName, tree);
  }

  @Override
  public List<String> classNames() {
    return List.copyOf(index.keySet());
  }

  @Override
  public byte @Nullable [] read(String internalName) throws IOException {
    String entry = index.get(internalName);
    return entry == null ? null : read(root.resolve(entry));
  }

  private static byte[] read(Path file) throws IOException {
    try (InputStream content = Files.newInputStream(file)) {
      return ClassFileSize.read(content, Files.size(file));
    }
  }

  @Override
  public String locationOf(String internalName) {
    return displayName + "/" + index.get(internalName);
  }

  @Override
  public Optional<FileTime> modified(String internalName) throws IOException {
    String entry = index.get(internalName);
    return entry == null
        ? Optional.empty()
        : Optional.of(Files.getLastModifiedTime(root.resolve(entry)));
  }

  @Override
  public List<Problem> problems() {
    return problems;
  }

  @Override
  public void close() {
    // Nothing stays open between reads.
  }

  /**
   * Finds where packages start below a directory. The user may name a directory above the one that
   * contains the packages, such as {@code target}; superclasses would not be found by name then.
   */
  private static final class PackageRoots {
    private static final String VERSIONED = "META-INF/versions/";

    private final Path root;
    private final Map<String, String> rootOfFolder = new HashMap<>();

    PackageRoots(Path root) {
      this.root = root;
    }

    /**
     * Makes a path relative to the root of its package.
     *
     * @param entry path of a class file, with slashes, relative to the directory
     * @return its path relative to the root of its package, if the class file can be read
     */
    String belowRoot(String entry) {
      String folder = entry.substring(0, entry.lastIndexOf('/') + 1);
      String packageRoot = rootOfFolder.computeIfAbsent(folder, any -> rootOf(entry));
      return entry.substring(packageRoot.length());
    }

    private String rootOf(String entry) {
      String path = className(entry) + ".class";
      boolean isBelow = entry.endsWith("/" + path) && !entry.contains(VERSIONED);
      return isBelow ? entry.substring(0, entry.length() - path.length()) : "";
    }

    private String className(String entry) {
      try {
        return new ClassReader(read(root.resolve(entry))).getClassName();
      } catch (IOException | RuntimeException e) {
        // ASM does not validate its input. The analysis of the class reports the damage.
        return "";
      }
    }
  }
}
