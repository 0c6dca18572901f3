// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm.fork;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** What a {@link Launcher} is to do: one benchmark, run several times. Handed over as a file. */
public final class ForkPlan {
  private static final String INCLUDES = "includes";
  private static final String MODE = "mode";
  private static final String PARAMETER = "parameter.";
  private static final String JVM = "jvm";
  private static final String STEPS = "steps";
  private static final String CLASS_PATH = ".classpath";
  private static final String OPTIONS = ".options";
  private static final String FORKS = ".forks";
  private static final String THREADS = ".threads";
  private static final String WARMUP = ".warmup";
  private static final String MEASUREMENT = ".measurement";
  private static final String MILLISECONDS = ".milliseconds";
  private static final String RESULT = ".result";
  private static final String SEPARATOR = "\n";

  private final Properties properties;

  /** One run of the benchmark. */
  public static final class Step {
    private final String classPath;
    private final List<String> options;
    private final int forks;
    private final int threads;
    private final int warmup;
    private final int measurement;
    private final int milliseconds;
    private final String result;

    /**
     * Describes a run.
     *
     * @param classPath the class path of the fork
     * @param options options of the fork's JVM, in addition to those that the benchmark asks for
     * @param forks 1 for a JVM of its own, 0 to run in that of the launcher, with no options
     * @param threads number of threads, or 0 for what the benchmark asks for
     * @param warmup number of iterations to warm up
     * @param measurement number of measured iterations
     * @param milliseconds how long an iteration takes, or 0 for what the benchmark asks for
     * @param result the file for JMH's JSON
     */
    public Step(
        String classPath,
        List<String> options,
        int forks,
        int threads,
        int warmup,
        int measurement,
        int milliseconds,
        String result) {
      this.classPath = classPath;
      this.options = Collections.unmodifiableList(new ArrayList<>(options));
      this.forks = forks;
      this.threads = threads;
      this.warmup = warmup;
      this.measurement = measurement;
      this.milliseconds = milliseconds;
      this.result = result;
    }

    String classPath() {
      return classPath;
    }

    List<String> options() {
      return options;
    }

    int forks() {
      return forks;
    }

    int threads() {
      return threads;
    }

    int warmup() {
      return warmup;
    }

    int measurement() {
      return measurement;
    }

    int milliseconds() {
      return milliseconds;
    }

    String result() {
      return result;
    }
  }

  private ForkPlan(Properties properties) {
    this.properties = properties;
  }

  /**
   * Makes a plan.
   *
   * @param includes regular expressions of the benchmarks
   * @param mode the constant of JMH's mode
   * @param parameters the value of each parameter
   * @param jvm the {@code java} of the forks
   * @param steps the runs, in their order
   */
  public ForkPlan(
      List<String> includes,
      String mode,
      Map<String, String> parameters,
      String jvm,
      List<Step> steps) {
    this(new Properties());
    put(INCLUDES, String.join(SEPARATOR, includes));
    put(MODE, mode);
    parameters.forEach((name, value) -> put(PARAMETER + name, value));
    put(JVM, jvm);
    put(STEPS, Integer.toString(steps.size()));
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      put(i + CLASS_PATH, step.classPath());
      put(i + OPTIONS, String.join(SEPARATOR, step.options()));
      put(i + FORKS, Integer.toString(step.forks()));
      put(i + THREADS, Integer.toString(step.threads()));
      put(i + WARMUP, Integer.toString(step.warmup()));
      put(i + MEASUREMENT, Integer.toString(step.measurement()));
      put(i + MILLISECONDS, Integer.toString(step.milliseconds()));
      put(i + RESULT, step.result());
    }
  }

  private void put(String name, String value) {
    properties.setProperty(name, value);
  }

  /**
   * Writes the plan.
   *
   * @param file a file, which is replaced
   * @throws IOException when it cannot be written
   */
  public void write(Path file) throws IOException {
    try (Writer writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      properties.store(writer, null);
    }
  }

  static ForkPlan read(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    }
    return new ForkPlan(properties);
  }

  List<String> includes() {
    return lines(INCLUDES);
  }

  String mode() {
    return properties.getProperty(MODE);
  }

  String jvm() {
    return properties.getProperty(JVM);
  }

  Map<String, String> parameters() {
    Map<String, String> parameters = new TreeMap<>();
    for (String name : properties.stringPropertyNames()) {
      if (name.startsWith(PARAMETER)) {
        parameters.put(name.substring(PARAMETER.length()), properties.getProperty(name));
      }
    }
    return parameters;
  }

  List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < number(STEPS); i++) {
      steps.add(
          new Step(
              properties.getProperty(i + CLASS_PATH),
              lines(i + OPTIONS),
              number(i + FORKS),
              number(i + THREADS),
              number(i + WARMUP),
              number(i + MEASUREMENT),
              number(i + MILLISECONDS),
              properties.getProperty(i + RESULT)));
    }
    return steps;
  }

  private int number(String name) {
    return Integer.parseInt(properties.getProperty(name));
  }

  private List<String> lines(String name) {
    String value = properties.getProperty(name);
    return value.isEmpty() ? Collections.emptyList() : Arrays.asList(value.split(SEPARATOR, -1));
  }
}
