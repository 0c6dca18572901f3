// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.javac;

import com.sun.source.util.TaskEvent;
import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.ClassSource;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import javax.annotation.processing.Filer;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.tools.JavaFileManager.Location;
import javax.tools.JavaFileObject;
import javax.tools.StandardLocation;
import org.jspecify.annotations.Nullable;

/** The classes that a compilation wrote, and those of its class path. */
final class CompiledClasses implements ClassSource {
  private final Elements elements;
  private final Filer filer;
  private final Map<String, JavaFileObject> sources = new TreeMap<>();

  CompiledClasses(Elements elements, Filer filer) {
    this.elements = elements;
    this.filer = filer;
  }

  /** Remembers a class that was written. */
  void add(TaskEvent event) {
    TypeElement type = event.getTypeElement();
    JavaFileObject source = event.getSourceFile();
    if (type != null && source != null) {
      sources.put(elements.getBinaryName(type).toString().replace('.', '/'), source);
    }
  }

  /** {@return the internal names of all classes that were written, sorted} */
  Set<String> written() {
    return sources.keySet();
  }

  /**
   * {@return the source file of a class, if it was compiled}
   *
   * @param internalName the class's internal name
   */
  Optional<JavaFileObject> sourceOf(String internalName) {
    return Optional.ofNullable(sources.get(internalName));
  }

  @Override
  public byte @Nullable [] bytesOf(String internalName) {
    if (ClassRepository.isPlatformClass(internalName)) {
      return null;
    }
    byte[] written = read(StandardLocation.CLASS_OUTPUT, internalName);
    if (written == null) {
      written = besideSource(internalName);
    }
    return written != null ? written : read(StandardLocation.CLASS_PATH, internalName);
  }

  private byte @Nullable [] read(Location location, String internalName) {
    int slash = internalName.lastIndexOf('/');
    String parent = internalName.substring(0, Math.max(slash, 0)).replace('/', '.');
    String file = internalName.substring(slash + 1) + ".class";
    try (InputStream in = filer.getResource(location, parent, file).openInputStream()) {
      return in.readAllBytes();
    } catch (IOException | RuntimeException e) {
      return null; // not there, or no name that this file manager accepts
    }
  }

  /** Without {@code -d}, javac writes classes beside their sources. */
  private byte @Nullable [] besideSource(String internalName) {
    JavaFileObject source = sources.get(internalName);
    URI uri = source == null ? null : source.toUri();
    if (uri == null || !"file".equals(uri.getScheme())) {
      return null;
    }
    String file = internalName.substring(internalName.lastIndexOf('/') + 1) + ".class";
    try {
      return Files.readAllBytes(Path.of(uri).resolveSibling(file));
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }
}
