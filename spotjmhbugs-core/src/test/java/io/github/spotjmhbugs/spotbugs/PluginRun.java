// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.AbstractBugReporter;
import edu.umd.cs.findbugs.BugCollectionBugReporter;
import edu.umd.cs.findbugs.BugInstance;
import edu.umd.cs.findbugs.BugRanker;
import edu.umd.cs.findbugs.DetectorFactoryCollection;
import edu.umd.cs.findbugs.FindBugs2;
import edu.umd.cs.findbugs.Plugin;
import edu.umd.cs.findbugs.PluginException;
import edu.umd.cs.findbugs.Priorities;
import edu.umd.cs.findbugs.Project;
import edu.umd.cs.findbugs.config.UserPreferences;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * What SpotBugs with the plugin says about some class files, at every confidence.
 *
 * @param bugs all bug instances, those of SpotBugs' own detectors too
 * @param errors messages of the analysis errors
 */
record PluginRun(Collection<BugInstance> bugs, List<String> errors) {
  private static final String PLUGIN_ID = "io.github.spotjmhbugs";

  /**
   * @return the plugin, loaded as SpotBugs loads it from a list of plugins
   */
  static synchronized Plugin plugin() {
    Plugin loaded = Plugin.getByPluginId(PLUGIN_ID);
    if (loaded != null) {
      return loaded;
    }
    try {
      // Plugins need a collection that they are added to.
      DetectorFactoryCollection.instance();
      return Plugin.loadCustomPlugin(pathOf(EngineRegistrar.class).toFile(), null);
    } catch (PluginException e) {
      throw new AssertionError(e);
    }
  }

  /**
   * @param type a class
   * @return the jar or directory that it is in
   */
  static Path pathOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  /**
   * @param classes test classes
   * @return what is said about them
   */
  static PluginRun on(Class<?>... classes) {
    return on(classFiles(classes));
  }

  /**
   * @param sources the root of their packages' sources
   * @param classes test classes
   * @return what is said about them when the sources are at hand
   */
  static PluginRun with(Path sources, Class<?>... classes) {
    return on(List.of(sources.toString()), classFiles(classes));
  }

  private static Path[] classFiles(Class<?>... classes) {
    Path root = pathOf(PluginRun.class);
    return List.of(classes).stream()
        .map(type -> root.resolve(type.getName().replace('.', '/') + ".class"))
        .toArray(Path[]::new);
  }

  /**
   * @param classFiles class files
   * @return what is said about them
   */
  static PluginRun on(Path... classFiles) {
    return on(List.of(), classFiles);
  }

  private static PluginRun on(List<String> sources, Path... classFiles) {
    try (Project project = new Project();
        FindBugs2 engine = new FindBugs2()) {
      project.setPluginStatusTrinary(plugin().getPluginId(), true);
      List.of(classFiles).forEach(file -> project.addFile(file.toString()));
      project.addSourceDirs(sources);
      project.addAuxClasspathEntry(pathOf(Benchmark.class).toString());
      BugCollectionBugReporter reporter = new BugCollectionBugReporter(project);
      reporter.setPriorityThreshold(Priorities.LOW_PRIORITY);
      reporter.setRankThreshold(BugRanker.VISIBLE_RANK_MAX);
      engine.setProject(project);
      engine.setDetectorFactoryCollection(DetectorFactoryCollection.instance());
      engine.setBugReporter(reporter);
      engine.setUserPreferences(UserPreferences.createDefaultUserPreferences());
      engine.execute();
      return new PluginRun(
          reporter.getBugCollection().getCollection(),
          reporter.getQueuedErrors().stream().map(AbstractBugReporter.Error::getMessage).toList());
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /**
   * @return the bug instances of this plugin
   */
  List<BugInstance> findings() {
    return bugs.stream().filter(bug -> bug.getType().startsWith("JMH_")).toList();
  }
}
