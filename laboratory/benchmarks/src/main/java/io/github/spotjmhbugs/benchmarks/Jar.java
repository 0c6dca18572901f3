// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.benchmarks;

import io.github.spotjmhbugs.host.classpath.ClassContainer;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The jar that is analysed. */
@State(Scope.Benchmark)
public class Jar {
  /** Absolute path of a jar, or the name of one that the build copies beside our classes. */
  @Param("jmh-samples.jar")
  String jar;

  private Path path;

  /**
   * Finds the jar, wherever the benchmarks are started from.
   *
   * @throws URISyntaxException when the place of our own classes is no path
   */
  @Setup
  public void locate() throws URISyntaxException {
    URI ownClasses = Jar.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    path = Path.of(ownClasses).resolveSibling("jars").resolve(jar);
  }

  /**
   * {@return its classes, for the caller to close}
   *
   * @throws IOException when it cannot be read
   */
  ClassContainer open() throws IOException {
    return ClassContainer.open(path, jar);
  }
}
