// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm.fork;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a {@link Launcher} is to run. Handed over as a file. */
public final class ForkPlan implements Serializable {
  private static final long serialVersionUID = 1L;

  final ArrayList<String> includes;
  final String mode;
  final TreeMap<String, String> parameters;
  final String jvm;
  final String classPath;
  final ArrayList<String> options;
  final int forks;
  final int threads;
  final Iterations iterations;
  final String result;

  /**
   * Makes a plan.
   *
   * @param includes regular expressions of the benchmarks
   * @param mode the constant of JMH's mode
   * @param parameters the value of each parameter
   * @param jvm the {@code java} of the fork
   * @param classPath the class path of the fork
   * @param options options of the fork's JVM, in addition to those that the benchmark asks for
   * @param forks 1 for a JVM of its own, 0 to run in that of the launcher, with no options
   * @param threads number of threads, or 0 for what the benchmark asks for
   * @param iterations how it warms up and measures
   * @param result the file for JMH's JSON
   */
  public ForkPlan(
      List<String> includes,
      String mode,
      Map<String, String> parameters,
      String jvm,
      String classPath,
      List<String> options,
      int forks,
      int threads,
      Iterations iterations,
      String result) {
    this.includes = new ArrayList<>(includes);
    this.mode = mode;
    this.parameters = new TreeMap<>(parameters);
    this.jvm = jvm;
    this.classPath = classPath;
    this.options = new ArrayList<>(options);
    this.forks = forks;
    this.threads = threads;
    this.iterations = iterations;
    this.result = result;
  }

  /**
   * Writes the plan.
   *
   * @param file a file, which is replaced
   * @throws IOException when it cannot be written
   */
  public void write(Path file) throws IOException {
    try (ObjectOutputStream out =
        new ObjectOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      out.writeObject(this);
    }
  }

  /** Reads nothing but what {@link #write} has put into the folder of the same run. */
  static ForkPlan read(Path file) throws IOException {
    try (ObjectInputStream in =
        new ObjectInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      return (ForkPlan) in.readObject();
    } catch (ClassNotFoundException | ClassCastException | ObjectStreamException e) {
      throw new IOException(file + ": not a plan", e);
    }
  }
}
