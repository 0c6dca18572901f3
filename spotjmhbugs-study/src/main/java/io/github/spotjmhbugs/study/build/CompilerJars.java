// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Jars as the compiler can read them. A package that the JDK has must not be on the class path as
 * well: the compiler then refuses every use of it, so that one such jar costs all benchmarks.
 */
final class CompilerJars {
  private static final Set<String> OF_JDK =
      ModuleFinder.ofSystem().findAll().stream()
          .flatMap(module -> module.descriptor().exports().stream())
          .filter(exported -> !exported.isQualified())
          .map(ModuleDescriptor.Exports::source)
          .collect(Collectors.toUnmodifiableSet());

  private final Path folder;
  private final Map<Path, Path> usable = new LinkedHashMap<>();

  CompilerJars(Path folder) {
    this.folder = folder;
  }

  /**
   * {@return the same jars, those with packages of the JDK as copies without these; jars that
   * cannot be read are left out}
   */
  List<Path> usable(List<Path> jars) {
    return jars.stream().flatMap(jar -> usable(jar).stream()).toList();
  }

  private List<Path> usable(Path jar) {
    Path known = usable.get(jar);
    if (known != null) {
      return List.of(known);
    }
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      boolean isForeign = zip.stream().noneMatch(entry -> isOfJdk(entry.getName()));
      Path path = isForeign ? jar : copy(zip, usable.size() + "-" + jar.getFileName());
      usable.put(jar, path);
      return List.of(path);
    } catch (IOException e) {
      return List.of();
    }
  }

  private static boolean isOfJdk(String entry) {
    int slash = entry.lastIndexOf('/');
    String name = slash < 0 ? "" : entry.substring(0, slash).replace('/', '.');
    return entry.endsWith(".class") && (name.startsWith("java.") || OF_JDK.contains(name));
  }

  private Path copy(ZipFile zip, String name) throws IOException {
    Path copy = Files.createDirectories(folder).resolve(name);
    try (OutputStream file = Files.newOutputStream(copy);
        ZipOutputStream out = new ZipOutputStream(file)) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        if (!isOfJdk(entry.getName())) {
          out.putNextEntry(new ZipEntry(entry.getName()));
          zip.getInputStream(entry).transferTo(out);
          out.closeEntry();
        }
      }
    }
    return copy;
  }

  /** {@return all jars that were asked for, as they were} */
  Stream<Path> originals() {
    return usable.keySet().stream();
  }
}
