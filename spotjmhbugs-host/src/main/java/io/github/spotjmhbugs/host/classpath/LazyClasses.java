// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.classpath;

import io.github.spotjmhbugs.host.result.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Jars and directories that are looked for, and opened, when a class is first asked for: the last
 * container of a class path, which costs nothing as long as the others have all classes.
 */
public final class LazyClasses implements ClassContainer {
  private final Supplier<List<Path>> paths;
  private final Predicate<String> isSought;
  private @Nullable ClassContainers opened;

  /**
   * Makes a container.
   *
   * @param paths looks for the jars and directories; asked once at most
   * @param isSought which classes are worth that, by their internal names
   */
  public LazyClasses(Supplier<List<Path>> paths, Predicate<String> isSought) {
    this.paths = paths;
    this.isSought = isSought;
  }

  private synchronized ClassContainers opened() {
    ClassContainers all = opened;
    if (all == null) {
      // A report does not reveal where Maven keeps its files.
      all = ClassContainers.open(paths.get(), path -> String.valueOf(path.getFileName()));
      opened = all;
    }
    return all;
  }

  @Override
  public List<String> classNames() {
    return opened().opened().stream()
        .flatMap(one -> one.classNames().stream())
        .distinct()
        .sorted()
        .toList();
  }

  @Override
  public byte @Nullable [] read(String internalName) throws IOException {
    if (!isSought.test(internalName)) {
      return null;
    }
    for (ClassContainer container : opened().opened()) {
      byte[] classFile = container.read(internalName);
      if (classFile != null) {
        return classFile;
      }
    }
    return null;
  }

  /** {@return the same classes, if any was asked for; none otherwise, whatever is asked for} */
  public synchronized List<ClassContainer> asFarAsOpened() {
    return opened == null ? List.of() : opened.opened();
  }

  @Override
  public String locationOf(String internalName) {
    return opened().opened().stream()
        .filter(one -> has(one, internalName))
        .findFirst()
        .map(one -> one.locationOf(internalName))
        .orElse(internalName);
  }

  private static boolean has(ClassContainer container, String internalName) {
    try {
      return container.read(internalName) != null;
    } catch (IOException e) {
      return true;
    }
  }

  /** {@return what could not be opened; empty if nothing was asked for yet} */
  @Override
  public synchronized List<Problem> problems() {
    return opened == null ? List.of() : opened.problems();
  }

  @Override
  public synchronized void close() throws IOException {
    if (opened != null) {
      opened.close();
    }
  }
}
