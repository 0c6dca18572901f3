// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.maven.model.Profile;

/**
 * Maven modules that are built together. A repository may have several reactors, and modules that
 * belong to none.
 *
 * @param poms the POMs of the modules, the topmost first
 * @param wanted the folders of the modules with benchmarks
 * @param profiles the profiles without which some of these are left out
 */
record ReactorModules(List<Pom> poms, List<Path> wanted, List<String> profiles) {
  /** Makes the lists immutable. */
  ReactorModules {
    poms = List.copyOf(poms);
    wanted = List.copyOf(wanted);
    profiles = List.copyOf(profiles);
  }

  /** What a module is reached by: its POM, and the profiles that list it or a module above it. */
  private record Reached(Pom pom, Set<String> profiles) {}

  /**
   * @param site a project
   * @return the reactors of its Maven modules with benchmarks
   */
  static List<ReactorModules> of(BuildSite site) {
    Map<Path, List<Path>> wantedOfTop = new LinkedHashMap<>();
    Map<Path, Map<Path, Reached>> reachedFrom = new LinkedHashMap<>();
    for (Path module : site.modules(Set.of(Pom.FILE))) {
      List<Path> above = new ArrayList<>(site.ancestors(module.resolve(Pom.FILE)));
      Collections.reverse(above);
      above.stream()
          .filter(
              top -> reachedFrom.computeIfAbsent(top, ReactorModules::reach).containsKey(module))
          .findFirst()
          .ifPresent(top -> wantedOfTop.computeIfAbsent(top, any -> new ArrayList<>()).add(module));
    }
    List<ReactorModules> reactors = new ArrayList<>();
    wantedOfTop.forEach(
        (top, wanted) -> reactors.add(of(reachedFrom.getOrDefault(top, Map.of()), wanted)));
    return reactors;
  }

  private static ReactorModules of(Map<Path, Reached> reached, List<Path> wanted) {
    Set<String> profiles = new TreeSet<>();
    wanted.stream()
        .flatMap(folder -> Optional.ofNullable(reached.get(folder)).stream())
        .forEach(module -> profiles.addAll(module.profiles()));
    return new ReactorModules(
        reached.values().stream().map(Reached::pom).toList(), wanted, List.copyOf(profiles));
  }

  private static Map<Path, Reached> reach(Path top) {
    Map<Path, Reached> reached = new LinkedHashMap<>();
    Deque<Reached> open = new ArrayDeque<>();
    Pom.in(top).ifPresent(pom -> open.add(new Reached(pom, Set.of())));
    while (!open.isEmpty()) {
      Reached next = open.remove();
      // What is listed without a profile goes first, so that no profile is asked for in vain.
      if (reached.putIfAbsent(next.pom().folder(), next) == null) {
        List<String> modules = next.pom().model().getModules();
        enqueue(next, modules, next.profiles(), open);
        for (Profile profile : next.pom().model().getProfiles()) {
          Set<String> more = new TreeSet<>(next.profiles());
          more.add(profile.getId());
          enqueue(next, profile.getModules(), more, open);
        }
      }
    }
    return reached;
  }

  private static void enqueue(
      Reached parent, List<String> modules, Set<String> profiles, Collection<Reached> open) {
    parent.pom().children(modules).forEach(child -> open.add(new Reached(child, profiles)));
  }

  /**
   * @return the folder that Maven is to run in
   */
  Path top() {
    return poms.get(0).folder();
  }

  /**
   * @return the artifact ids of its modules
   */
  Set<String> artifacts() {
    return poms.stream().map(pom -> pom.model().getArtifactId()).collect(Collectors.toSet());
  }

  /**
   * @return arguments for Maven that choose the modules with benchmarks and what they need
   */
  List<String> selection() {
    if (poms.size() == 1) {
      return List.of();
    }
    List<String> names = wanted.stream().map(this::name).toList();
    return List.of("-pl", String.join(",", names), "-am");
  }

  private String name(Path module) {
    String relative = top().relativize(module).toString();
    return relative.isEmpty() ? "." : relative;
  }
}
