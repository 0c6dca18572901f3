// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.run;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.host.TargetScanner;
import io.github.spotjmhbugs.host.classpath.ClassContainer;
import io.github.spotjmhbugs.host.classpath.ClassContainers;
import io.github.spotjmhbugs.host.classpath.ClassPath;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.Sha256;
import io.github.spotjmhbugs.host.result.TargetResult;
import io.github.spotjmhbugs.host.suppress.Suppressions;
import io.github.spotjmhbugs.scan.maven.LocalFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/** A target, scanned, with its files open. */
public final class ImpactTarget implements Closeable {
  private final String name;
  private final LocalFiles files;
  private final List<Path> further;
  private final ClassContainer classes;
  private final ClassContainers dependencies;
  private final ClassPath classPath;
  private final TargetResult result;

  private ImpactTarget(
      String name,
      LocalFiles files,
      List<Path> further,
      ClassContainer classes,
      ClassContainers dependencies) {
    this.name = name;
    this.files = files;
    this.further = List.copyOf(further);
    this.classes = classes;
    this.dependencies = dependencies;
    classPath = ClassPath.of(classes, dependencies.opened());
    TargetScanner scanner = new TargetScanner(Runtime.getRuntime().availableProcessors());
    TargetResult all = scanner.scan(name, classes, dependencies.opened());
    result = new Suppressions(classPath).apply(all);
  }

  /**
   * Opens and scans a target.
   *
   * @param name the target as given on the command line
   * @param files its files
   * @param further what else the user put on the class path
   * @return the target
   * @throws IOException when it cannot be read; the message says why
   */
  public static ImpactTarget open(String name, LocalFiles files, List<Path> further)
      throws IOException {
    ClassContainer classes = ClassContainer.open(files.artifact(), name);
    List<Path> lookups = new ArrayList<>(further);
    lookups.addAll(files.dependencies());
    return new ImpactTarget(name, files, further, classes, ClassContainers.open(lookups));
  }

  String name() {
    return name;
  }

  LocalFiles files() {
    return files;
  }

  List<Path> further() {
    return further;
  }

  List<String> classNames() {
    return classes.classNames();
  }

  ClassPath classPath() {
    return classPath;
  }

  /** {@return whether it has no benchmark and no finding} */
  public boolean isEmpty() {
    return result.isEmpty();
  }

  List<Finding> findings() {
    return result.findings();
  }

  /** {@return what could not be read or resolved} */
  public List<Problem> problems() {
    List<Problem> all = new ArrayList<>(files.problems());
    all.addAll(dependencies.problems());
    all.addAll(result.problems());
    return all;
  }

  /**
   * {@return a number that stands for the classes of the target and the names of what they were
   * scanned with}
   *
   * @throws IOException when a class cannot be read any more
   */
  String digest() throws IOException {
    MessageDigest digest = Sha256.digest();
    for (String className : classes.classNames()) {
      digest.update(className.getBytes(StandardCharsets.UTF_8));
      digest.update(Objects.requireNonNullElse(classes.read(className), new byte[0]));
    }
    List<Path> lookups = new ArrayList<>(further);
    lookups.addAll(files.dependencies());
    for (Path lookup : lookups) {
      digest.update(String.valueOf(lookup.getFileName()).getBytes(StandardCharsets.UTF_8));
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  @Override
  public void close() throws IOException {
    classes.close();
    dependencies.close();
  }
}
