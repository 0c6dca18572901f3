// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.compile;

import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFileReader;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFormatException;
import org.eclipse.jdt.internal.compiler.env.IBinaryModule;
import org.eclipse.jdt.internal.compiler.env.IModule;
import org.jspecify.annotations.Nullable;

/** The classes of a JDK since Java 9, which need not be the one that runs this program. */
public final class JdkImage implements Closeable {
  private final FileSystem image;

  /** The folder of the module of each package, such as {@code java/util}. */
  private final Map<String, Path> exported = new HashMap<>();

  private final Map<String, Path> internal = new HashMap<>();

  /**
   * Opens the classes of a JDK.
   *
   * @param home its folder
   * @throws IOException when it has none
   */
  public JdkImage(Path home) throws IOException {
    image = FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", home.toString()));
    try (DirectoryStream<Path> modules = Files.newDirectoryStream(image.getPath("/modules"))) {
      for (Path module : modules) {
        addExports(module);
      }
    }
    try (DirectoryStream<Path> packages = Files.newDirectoryStream(image.getPath("/packages"))) {
      for (Path one : packages) {
        addInternal(one);
      }
    }
  }

  private void addExports(Path module) throws IOException {
    byte[] descriptor = Files.readAllBytes(module.resolve("module-info.class"));
    try {
      IBinaryModule read = new ClassFileReader(descriptor, new char[0]).getModuleDeclaration();
      for (IModule.IPackageExport one : read.exports()) {
        if (!one.isQualified()) {
          exported.put(new String(one.name()).replace('.', '/'), module);
        }
      }
    } catch (ClassFormatException e) {
      throw new IOException("damaged: " + module, e);
    }
  }

  /** A package may be in several modules when it has nothing but resources in all others. */
  private void addInternal(Path packageLinks) throws IOException {
    String name = String.valueOf(packageLinks.getFileName()).replace('.', '/');
    try (DirectoryStream<Path> modules = Files.newDirectoryStream(packageLinks)) {
      for (Path link : modules) {
        Path module = image.getPath("/modules").resolve(link.getFileName());
        if (!exported.containsKey(name) && Files.isDirectory(module.resolve(name))) {
          internal.put(name, module);
        }
      }
    }
  }

  /** {@return the packages that all may use, such as {@code java/util}} */
  Set<String> packages() {
    return exported.keySet();
  }

  /**
   * {@return the class file of a class; null when there is none}
   *
   * @param name its internal name
   * @param isExported whether its package is one that all may use
   */
  byte @Nullable [] read(String name, boolean isExported) throws IOException {
    Path module =
        (isExported ? exported : internal)
            .get(name.substring(0, Math.max(0, name.lastIndexOf('/'))));
    try {
      Path file = module == null ? null : module.resolve(name + ".class");
      return file == null || !Files.exists(file) ? null : Files.readAllBytes(file);
    } catch (InvalidPathException e) {
      return null; // names in Java may have characters that no file of a JDK has
    }
  }

  @Override
  public void close() throws IOException {
    image.close();
  }
}
