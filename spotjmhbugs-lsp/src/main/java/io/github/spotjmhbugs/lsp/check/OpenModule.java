// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp.check;

import com.google.gson.JsonObject;
import io.github.spotjmhbugs.fix.compile.JavaTypes;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import io.github.spotjmhbugs.scan.project.BuildClassPath;
import io.github.spotjmhbugs.scan.project.BuildProject;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A module with open files: its settings and its classes, which are read again as they change. */
final class OpenModule implements Closeable {
  private final Path folder;
  private final MavenFetcher maven;
  private final Supplier<JavaTypes> jdk;
  private final Consumer<Problem> problems;
  private BuildClassPath builds;
  private Object ofBuilds = "";
  private Choices choices = Choices.DEFAULT;
  private JsonObject settings = new JsonObject();
  private @Nullable BuiltModule module;
  private boolean isForgotten;

  OpenModule(Path folder, MavenFetcher maven, Supplier<JavaTypes> jdk, Consumer<Problem> problems) {
    this.folder = folder;
    this.maven = maven;
    this.jdk = jdk;
    this.problems = problems;
    this.builds = builds();
  }

  private BuildClassPath builds() {
    return new BuildClassPath((root, own) -> maven.resolver(root, own, true));
  }

  /** Looks at everything anew when it is asked for next. */
  void forget() {
    isForgotten = true;
  }

  /** {@return the classes as they are, as far as somebody told of a change} */
  BuiltModule module(JsonObject ofEditor) throws IOException {
    BuiltModule known = module;
    if (known != null && !isForgotten && settings.equals(ofEditor)) {
      return known;
    }
    settings = ofEditor;
    try {
      choices = Choices.in(folder, ofEditor);
    } catch (IOException e) {
      problems.accept(Problem.error("settings", e));
    }
    Object now = List.of(BuiltModule.own(folder), stamps());
    if (!now.equals(ofBuilds)) {
      // It takes a second to read the models of a build, which seldom change.
      ofBuilds = now;
      builds = builds();
    }
    known = BuiltModule.open(folder, choices, builds, known, jdk.get());
    module = known;
    isForgotten = false;
    return known;
  }

  private Map<Path, FileTime> stamps() throws IOException {
    Map<Path, FileTime> found = new TreeMap<>();
    Optional<BuildProject> project = BuildProject.around(folder);
    for (Path each :
        Stream.concat(Stream.of(folder), project.map(BuildProject::root).stream())
            .flatMap(one -> BuildProject.BUILD_FILES.stream().map(one::resolve))
            .filter(Files::isRegularFile)
            .toList()) {
      found.put(each, Files.getLastModifiedTime(each));
    }
    return found;
  }

  Choices choices() {
    return choices;
  }

  @Override
  public void close() throws IOException {
    if (module != null) {
      module.close();
    }
  }
}
