// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import edu.umd.cs.findbugs.annotations.SuppressFBWarnings;
import io.github.spotjmhbugs.analysis.Analyzer;
import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.finding.ClassReport;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.RunFindings;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.samples.JMHSample_01_HelloWorld;

/** Class files in memory, and what is found in them. */
public final class TargetClasses implements ClassSource {
  private static final Path FIXTURES =
      Path.of("../../test-projects/fixtures/src/main/java").toAbsolutePath().normalize();

  private static @Nullable TargetClasses fixtures;

  private final Map<String, byte[]> classFiles;

  TargetClasses(Map<String, byte[]> classFiles) {
    this.classFiles = new TreeMap<>(classFiles);
  }

  /** The fixtures in Java, compiled by javac once. */
  static synchronized TargetClasses fixtures() throws IOException {
    if (fixtures == null) {
      try (Stream<Path> files = Files.walk(FIXTURES)) {
        fixtures = compile(files.filter(file -> file.toString().endsWith(".java")).toList());
      }
    }
    return fixtures;
  }

  /** The samples that JMH publishes. */
  public static TargetClasses jmhSamples() throws IOException {
    Map<String, byte[]> classFiles = new TreeMap<>();
    try (JarFile jar = new JarFile(locationOf(JMHSample_01_HelloWorld.class).toFile())) {
      for (var entry : jar.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
        String name = entry.getName().substring(0, entry.getName().length() - 6);
        classFiles.put(name, jar.getInputStream(entry).readAllBytes());
      }
    }
    return new TargetClasses(classFiles);
  }

  /** One source of package {@code p}, with JMH's annotations imported. */
  static TargetClasses compile(Path directory, String type, String body, String... options)
      throws IOException {
    Path file = directory.resolve(type + ".java");
    Files.writeString(
        file,
        "package p; import org.openjdk.jmh.annotations.*; import org.openjdk.jmh.infra.*;\n"
            + "import java.util.*; import java.util.function.*; import java.util.stream.*;\n"
            + body);
    return compile(List.of(file), options);
  }

  private static TargetClasses compile(List<Path> files, String... options) throws IOException {
    Path output = Files.createTempDirectory(Path.of("target"), "classes");
    List<String> arguments = new ArrayList<>(List.of("-proc:none", "-nowarn", "-g", "-Xlint:none"));
    arguments.addAll(List.of("-d", output.toString(), "-cp", classPath()));
    arguments.addAll(options.length == 0 ? List.of("--release", "17") : List.of(options));
    files.forEach(file -> arguments.add(file.toString()));
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, messages, messages, arguments.toArray(String[]::new));
    if (status != 0) {
      throw new AssertionError(messages.toString(StandardCharsets.UTF_8));
    }
    return takenFrom(output);
  }

  private static String classPath() {
    return locationOf(Benchmark.class) + File.pathSeparator + locationOf(SuppressFBWarnings.class);
  }

  private static Path locationOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Reads the class files below a directory, and deletes it with all that is in it. */
  public static TargetClasses takenFrom(Path directory) throws IOException {
    Map<String, byte[]> classFiles = new TreeMap<>();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        if (Files.isRegularFile(file)) {
          String name = directory.relativize(file).toString().replace('\\', '/');
          classFiles.put(name.replace(".class", ""), Files.readAllBytes(file));
        }
        Files.delete(file);
      }
    }
    return new TargetClasses(classFiles);
  }

  /** The internal names. */
  public Set<String> names() {
    return classFiles.keySet();
  }

  Map<String, byte[]> classFiles() {
    return classFiles;
  }

  /** These classes, some of them as a repair left them. */
  TargetClasses with(Map<String, byte[]> repaired) {
    TargetClasses all = new TargetClasses(classFiles);
    all.classFiles.putAll(repaired);
    return all;
  }

  @Override
  public byte @Nullable [] bytesOf(String internalName) {
    return classFiles.get(internalName);
  }

  /** All findings in the classes. */
  public List<Finding> findings() {
    return findings(classFiles.keySet());
  }

  /** All findings in some of the classes. */
  List<Finding> findings(Iterable<String> names) {
    Analyzer analyzer = new Analyzer(this);
    List<ClassReport> reports = new ArrayList<>();
    for (String name : names) {
      reports.add(analyzer.analyse(classFiles.get(name)));
    }
    return RunFindings.of(reports);
  }
}
