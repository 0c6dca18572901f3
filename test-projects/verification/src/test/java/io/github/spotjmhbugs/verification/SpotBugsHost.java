// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * Runs SpotBugs' command line with the plugin, in a class loader of its own: on one class path,
 * SpotBugs would take the first {@code findbugs.xml} for that of its own detectors.
 */
final class SpotBugsHost {
  private static final String PLUGIN_ID = "io.github.spotjmhbugs";

  private final Path plugin;
  private final Path work;

  /**
   * @param work a directory for what is needed in between
   * @throws IOException when the plugin cannot be packed
   */
  SpotBugsHost(Path work) throws IOException {
    this.work = work;
    Path core = Corpus.path("core");
    this.plugin = Files.isDirectory(core) ? pack(core, work.resolve("plugin.jar")) : core;
  }

  /**
   * @param classes a jar or directory of classes
   * @return what SpotBugs says of them with the plugin's detectors
   * @throws Exception when SpotBugs cannot be run, or runs without the plugin
   */
  HostReport analyse(Path classes) throws Exception {
    Path output = Files.createTempFile(work, "spotbugs", ".xml");
    String[] arguments = {
      "-pluginList",
      plugin.toString(),
      "-low",
      "-effort:max",
      "-xml=" + output,
      "-auxclasspath",
      String.join(File.pathSeparator, Corpus.classPath()),
      classes.toString()
    };
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader spotBugs = isolated()) {
      thread.setContextClassLoader(spotBugs);
      Class<?> main = spotBugs.loadClass("edu.umd.cs.findbugs.FindBugs2");
      main.getMethod("main", String[].class).invoke(null, (Object) arguments);
      requirePlugin(spotBugs);
    } finally {
      thread.setContextClassLoader(before);
    }
    return SpotBugsReport.read(output);
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
