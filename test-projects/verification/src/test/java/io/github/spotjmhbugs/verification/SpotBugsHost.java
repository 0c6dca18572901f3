// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs SpotBugs' command line with the plugin, in a class loader of its own: on one class path,
 * SpotBugs would take the first {@code findbugs.xml} for that of its own detectors. All tests share
 * this loader, in which SpotBugs is read, and compiled to machine code, once.
 */
final class SpotBugsHost {
  private static final String PLUGIN_ID = "io.github.spotjmhbugs";

  private static final Map<String, HostReport> CORPUS = new TreeMap<>();

  private static URLClassLoader loader;

  private SpotBugsHost() {}

  /**
   * Tells what SpotBugs says of an input. All inputs of {@link Corpus#SCANNED} are analysed at the
   * first call: the fixtures in one run with all detectors, the samples of JMH with those of the
   * plugin, for SpotBugs' own take a minute for what JMH has generated.
   *
   * @param input one of these inputs
   * @return the findings in its classes, and the errors of the run that they are from
   * @throws Exception when SpotBugs cannot be run, or runs without the plugin
   */
  static synchronized HostReport ofCorpus(String input) throws Exception {
    if (CORPUS.isEmpty()) {
      Map<Boolean, List<String>> inputs =
          Corpus.SCANNED.stream().collect(Collectors.partitioningBy("jmhSamples"::equals));
      analyseInputs(inputs.get(false));
      analyseInputs(inputs.get(true), "-visitors", Corpus.detectors());
    }
    return Objects.requireNonNull(CORPUS.get(input), input);
  }

  private static void analyseInputs(List<String> inputs, String... options) throws Exception {
    HostReport all = analyse(inputs.stream().map(Corpus::path).toList(), options);
    List<HostFinding> found = new ArrayList<>();
    for (String input : inputs) {
      HostReport report = all.in(ClassFiles.in(Corpus.path(input)));
      CORPUS.put(input, report);
      found.addAll(report.findings());
    }
    // None is lost because its class is nowhere, or counted twice because it is everywhere.
    assertThat(found).containsExactlyInAnyOrderElementsOf(all.findings());
  }

  /**
   * Analyses classes in a run of their own.
   *
   * @param classes jars and directories of classes
   * @param options more options of SpotBugs
   * @return what SpotBugs says of them with the plugin's detectors
   * @throws Exception when SpotBugs cannot be run, or runs without the plugin
   */
  static synchronized HostReport analyse(List<Path> classes, String... options) throws Exception {
    Path output = Files.createTempFile(Path.of("target"), "spotbugs", ".xml");
    List<String> arguments = new ArrayList<>(List.of(options));
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try {
      if (loader == null) {
        loader = isolated();
        arguments.addAll(List.of("-pluginList", plugin().toString()));
      }
      arguments.addAll(List.of("-low", "-effort:max", "-xml=" + output, "-auxclasspath"));
      arguments.add(String.join(File.pathSeparator, Corpus.classPath()));
      classes.forEach(path -> arguments.add(path.toString()));
      thread.setContextClassLoader(loader);
      Class<?> main = loader.loadClass("edu.umd.cs.findbugs.FindBugs2");
      main.getMethod("main", String[].class)
          .invoke(null, (Object) arguments.toArray(String[]::new));
      requirePlugin(loader);
      return SpotBugsReport.read(output);
    } finally {
      thread.setContextClassLoader(before);
      Files.delete(output);
    }
  }

  private static Path plugin() throws IOException {
    Path core = Corpus.path("core");
    return Files.isDirectory(core)
        ? pack(core, Files.createDirectories(Corpus.path("workspaces")).resolve("plugin.jar"))
        : core;
  }

  private static URLClassLoader isolated() throws MalformedURLException {
    List<URL> urls = new ArrayList<>();
    for (String entry : Corpus.classPath()) {
      if (!Files.exists(Path.of(entry, "findbugs.xml")) && !entry.contains("spotjmhbugs-core")) {
        urls.add(Path.of(entry).toUri().toURL());
      }
    }
    return new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
  }

  private static void requirePlugin(ClassLoader spotBugs) throws ReflectiveOperationException {
    Class<?> type = spotBugs.loadClass("edu.umd.cs.findbugs.Plugin");
    if (type.getMethod("getByPluginId", String.class).invoke(null, PLUGIN_ID) == null) {
      throw new IllegalStateException("SpotBugs ran without the plugin " + PLUGIN_ID);
    }
  }

  private static Path pack(Path directory, Path jar) throws IOException {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(new JarEntry(directory.relativize(file).toString().replace('\\', '/')));
        Files.copy(file, out);
        out.closeEntry();
      }
    }
    return jar;
  }
}
