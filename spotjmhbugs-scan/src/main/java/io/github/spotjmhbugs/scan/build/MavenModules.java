// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.build;

import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.scan.maven.ProjectResolver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.Model;
import org.apache.maven.model.Parent;
import org.apache.maven.model.io.xpp3.MavenXpp3Reader;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;

/** The Maven modules of a project. */
final class MavenModules {
  private static final int LARGEST = 16 << 20;

  private final Map<String, Path> folders;
  private final ProjectResolver resolver;

  /** A module that is needed, with its tests or without. */
  private record Needed(Path folder, boolean withTests) {}

  MavenModules(Map<String, Path> folders, ProjectResolver resolver) {
    this.folders = Map.copyOf(folders);
    this.resolver = resolver;
  }

  /**
   * {@return the folders of a project's modules by {@code group:artifact}}
   *
   * @param files the build files of the project
   * @param unreadable takes a problem for each POM that is no model
   */
  static Map<String, Path> folders(BuildFiles files, Collection<Problem> unreadable) {
    Map<String, Path> folders = new HashMap<>();
    for (Path folder : files.poms()) {
      Path pom = folder.resolve(BuildFiles.POM);
      try {
        folders.putIfAbsent(key(pom), folder);
      } catch (IOException | XmlPullParserException e) {
        unreadable.add(Problem.warning("POM " + pom, String.valueOf(e.getMessage())));
      }
    }
    return folders;
  }

  private static String key(Path pom) throws IOException, XmlPullParserException {
    try (InputStream stream = Files.newInputStream(pom)) {
      // A larger one is cut off, and then no model.
      byte[] text = stream.readNBytes(LARGEST);
      Model model = new MavenXpp3Reader().read(new ByteArrayInputStream(text), false);
      Parent parent = model.getParent();
      String group = model.getGroupId();
      return (group == null && parent != null ? parent.getGroupId() : group)
          + ":"
          + model.getArtifactId();
    }
  }

  /** {@return the module in a folder} */
  DeclaredModule module(Path folder) throws IOException {
    Model model = resolver.effective(folder.resolve(BuildFiles.POM));
    Set<Path> found = new LinkedHashSet<>(List.of(folder));
    List<Dependency> others = new ArrayList<>();
    Set<Needed> seen = new HashSet<>();
    Deque<Needed> open = new ArrayDeque<>(List.of(new Needed(folder, true)));
    while (!open.isEmpty()) {
      Needed next = open.remove();
      if (seen.add(next)) {
        found.add(next.folder());
        open.addAll(needs(next, others));
      }
    }
    return new DeclaredModule(found, model, others);
  }

  private List<Needed> needs(Needed module, List<Dependency> others) throws IOException {
    List<Needed> needs = new ArrayList<>();
    for (Dependency dependency :
        resolver.effective(module.folder().resolve(BuildFiles.POM)).getDependencies()) {
      Path own = folders.get(dependency.getGroupId() + ":" + dependency.getArtifactId());
      if (!module.withTests() && "test".equals(dependency.getScope())) {
        continue;
      }
      if (own == null) {
        others.add(dependency);
      } else {
        needs.add(new Needed(own, isOfTests(dependency)));
      }
    }
    return needs;
  }

  private static boolean isOfTests(Dependency dependency) {
    return "test-jar".equals(dependency.getType()) || "tests".equals(dependency.getClassifier());
  }
}
