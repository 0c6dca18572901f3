// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.build;

import io.github.spotjmhbugs.host.source.Texts;
import io.github.spotjmhbugs.scan.maven.ProjectResolver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.maven.model.Model;

/** The Gradle modules of a project. */
final class GradleModules {
  private static final Pattern PROJECT =
      Pattern.compile("\\bproject\\s*\\(\\s*(?:path\\s*[:=]\\s*)?[\"']:?([\\w:./-]+)[\"']");

  /** What settings say of a module that is not called as its folder. */
  private static final Pattern RENAMED =
      Pattern.compile(
          "\\bproject\\s*+\\(\\s*+[\"']:?([\\w:./-]++)[\"']\\s*+\\)\\.(?:"
              + "projectDir\\s*+=[^\"'\\n]{0,60}[\"']([\\w ./-]++)[\"']"
              + "|name\\s*+=\\s*+[\"']([\\w.-]++)[\"'])");

  /** What a module is called in repositories, in its own script or in that of the build. */
  private static final Pattern ARCHIVE =
      Pattern.compile("\\barchives(?:Base)?Name\\s*+=\\s*+[\"']([\\w.-]++)[\"']");

  private static final Pattern SECTION =
      Pattern.compile(
          "(?m)^[ \\t]*+project\\s*+\\(?\\s*+[\"']:?([\\w:./-]++)[\"']\\s*+\\)?\\s*+\\{");

  /** In scripts and properties; groups of tasks have no dot, and those of dependencies a comma. */
  private static final Pattern GROUP =
      Pattern.compile(
          "(?m)^[ \\t]*+group[ \\t]*+=?[ \\t]*+[\"']?([\\w-]++(?:\\.[\\w-]++)++)[\"']?[ \\t]*+$");

  private static final Pattern VERSION =
      Pattern.compile("(?m)^[ \\t]*+version[ \\t]*+=?[ \\t]*+[\"']?(\\d[\\w.+-]*+)[\"']?[ \\t]*+$");

  private static final Pattern ACCESSOR = Pattern.compile("\\bprojects\\.([\\w.]+)");
  private static final Pattern CAPITAL = Pattern.compile("(?<=[a-z0-9])([A-Z])");
  private static final Pattern EXTENSION = Pattern.compile("\\.gradle(?:\\.kts)?$");

  private final BuildFiles files;
  private final Map<String, Path> renamed = new HashMap<>();

  /** The texts of all files, once they have been asked for. */
  private final List<String> all = new ArrayList<>();

  GradleModules(BuildFiles files) {
    this.files = files;
    files.scripts().stream().filter(GradleModules::isSettings).forEach(this::addRenamed);
  }

  private static boolean isSettings(Path script) {
    return String.valueOf(script.getFileName()).startsWith("settings.gradle");
  }

  /** {@return the module in a folder; the resolver imports its platforms} */
  DeclaredModule module(Path folder, ProjectResolver resolver) throws IOException {
    Set<Path> folders = new LinkedHashSet<>();
    List<Path> scripts = scripts(folder, folders);
    GradleValues values = new GradleValues();
    scripts.forEach(values::add);
    files.scripts().forEach(values::add);
    GradleDependencies dependencies = new GradleDependencies(values);
    files.scripts().forEach(script -> dependencies.know(Texts.read(script)));
    scripts.forEach(script -> dependencies.add(Texts.read(script)));
    Model model = resolver.effective(dependencies.model());
    return new DeclaredModule(folders, model, model.getDependencies());
  }

  /** {@return what a module may be called in repositories, which need not have it} */
  List<Model> published(Path folder) {
    List<String> near =
        files.upward(folder).stream()
            .flatMap(above -> scriptsIn(above).stream())
            .map(Texts::read)
            .toList();
    Optional<String> group = first(GROUP, near);
    String version = first(VERSION, near).orElse("");
    String name = String.valueOf(folder.getFileName());
    Set<String> names = new LinkedHashSet<>();
    for (Path above : files.upward(folder)) {
      boolean isOwn = above.equals(folder);
      for (String script : scriptsIn(above).stream().map(Texts::read).toList()) {
        archive(script, 0).filter(any -> isOwn).ifPresent(names::add);
        SECTION
            .matcher(script)
            .results()
            .filter(section -> isOwn || last(section.group(1), ':').equals(name))
            .forEach(section -> archive(script, section.end()).ifPresent(names::add));
      }
    }
    names.add(name);
    return group.stream()
        .flatMap(one -> names.stream().map(each -> DeclaredModule.model(one, each, version)))
        .toList();
  }

  /** In what is near, or else in any script or file of properties. */
  private Optional<String> first(Pattern told, List<String> near) {
    if (all.isEmpty()) {
      files.scripts().forEach(script -> all.add(Texts.read(script)));
    }
    return Stream.of(near, all).flatMap(texts -> DeclaredModule.told(told, texts)).findFirst();
  }

  /** What is called so in a script, after some place and before the next module. */
  private static Optional<String> archive(String script, int start) {
    Matcher next = SECTION.matcher(script);
    Matcher archive = ARCHIVE.matcher(script);
    boolean isTold = archive.find(start) && !(next.find(start) && next.start() < archive.start());
    return isTold ? Optional.of(archive.group(1)) : Optional.empty();
  }

  /** The scripts of a module, of the folders above, of modules it needs, and what they apply. */
  private List<Path> scripts(Path folder, Set<Path> folders) {
    Set<Path> scripts = new LinkedHashSet<>();
    Deque<Path> open = new ArrayDeque<>(List.of(folder));
    while (!open.isEmpty()) {
      Path next = open.remove();
      if (folders.add(next)) {
        for (Path above : files.upward(next)) {
          scriptsIn(above).forEach(script -> addWithApplied(script, scripts));
        }
        for (Path script : scriptsIn(next)) {
          open.addAll(needed(Texts.read(script)));
        }
      }
    }
    return List.copyOf(scripts);
  }

  private List<Path> scriptsIn(Path folder) {
    return files.scripts().stream()
        .filter(script -> script.resolveSibling("").equals(folder) && !isData(script))
        .toList();
  }

  private static boolean isData(Path script) {
    return !String.valueOf(script.getFileName()).contains(".gradle");
  }

  /** A script is applied by its path, or as a plugin by its name. */
  private void addWithApplied(Path script, Set<Path> scripts) {
    if (scripts.add(script)) {
      String text = Texts.read(script);
      for (Path other : files.scripts()) {
        String fileName = String.valueOf(other.getFileName());
        String plugin = EXTENSION.matcher(fileName).replaceFirst("");
        boolean isBuild = plugin.equals("build") || plugin.equals("settings");
        if (!isBuild
            && !isData(other)
            && (text.contains(fileName)
                || text.contains('"' + plugin + '"')
                || text.contains("'" + plugin + "'"))) {
          addWithApplied(other, scripts);
        }
      }
    }
  }

  /** Modules are found by the last part of their names, which most builds take from the folder. */
  private List<Path> needed(String script) {
    Set<String> names = new LinkedHashSet<>();
    PROJECT.matcher(script).results().forEach(project -> names.add(last(project.group(1), ':')));
    ACCESSOR
        .matcher(script)
        .results()
        .map(accessor -> last(accessor.group(1), '.'))
        .map(name -> CAPITAL.matcher(name).replaceAll("-$1").toLowerCase(Locale.ROOT))
        .forEach(names::add);
    List<Path> needed = new ArrayList<>();
    for (Path other : files.scripts()) {
      Path folder = other.resolveSibling("");
      String name = String.valueOf(folder.getFileName());
      boolean isNamed =
          names.stream().anyMatch(one -> folder.equals(renamed.get(one)))
              || (names.contains(name) && !renamed.containsKey(name));
      if (isNamed && !BuildFiles.isCode(other)) {
        needed.add(folder);
      }
    }
    return needed;
  }

  private void addRenamed(Path settings) {
    for (MatchResult one : RENAMED.matcher(Texts.read(settings)).results().toList()) {
      boolean isMoved = one.group(2) != null;
      String name = isMoved ? last(one.group(1), ':') : one.group(3);
      String folder = isMoved ? one.group(2) : one.group(1).replace(':', '/');
      renamed.put(name, settings.resolveSibling(folder).normalize());
    }
  }

  private static String last(String path, char separator) {
    return path.substring(path.lastIndexOf(separator) + 1);
  }
}
