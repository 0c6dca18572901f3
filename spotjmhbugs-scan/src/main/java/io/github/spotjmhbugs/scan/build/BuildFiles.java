// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.build;

import io.github.spotjmhbugs.host.classpath.FileTree;
import io.github.spotjmhbugs.host.classpath.FileWalk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The build files of a project.
 *
 * @param root the folder of the project
 * @param poms the folders with a POM
 * @param scripts Gradle's scripts, catalogs, lock files and properties, and the sources of its
 *     builds
 * @param sbt sbt's build files, and the sources of its builds
 */
public record BuildFiles(Path root, List<Path> poms, List<Path> scripts, List<Path> sbt) {
  /** The name of a Maven module's model. */
  public static final String POM = "pom.xml";

  /** The name of the build file of sbt. */
  public static final String SBT = "build.sbt";

  private static final Pattern SCRIPT =
      Pattern.compile(
          ".*\\.gradle(?:\\.kts)?|.*\\.versions\\.toml|(?:gradle|dependencies|versions)\\.properties"
              + "|gradle\\.lockfile|versions\\.(?:props|lock)");

  /** Where Gradle's builds keep code of their own. */
  private static final Pattern OF_BUILD = Pattern.compile("buildSrc|build-[\\w-]+");

  private static final Pattern CODE = Pattern.compile(".*\\.(?:groovy|kt|java)");

  private static final Set<String> NONE_INSIDE =
      Set.of(".git", ".gradle", "node_modules", "target", "out", "bin");

  /** Makes the lists immutable. */
  public BuildFiles {
    poms = List.copyOf(poms);
    scripts = List.copyOf(scripts);
    sbt = List.copyOf(sbt);
  }

  /**
   * Looks for build files; links and the output of builds are not followed.
   *
   * @param root the folder of the project
   * @return its build files, in the order of their names
   * @throws IOException when the folder cannot be listed
   */
  public static BuildFiles below(Path root) throws IOException {
    Set<Path> all = new TreeSet<>();
    FileWalk.over(
        root,
        folder -> !NONE_INSIDE.contains(String.valueOf(folder.getFileName())),
        (file, attributes) -> {
          if (file.endsWith(POM) || isScript(root, file) || isOfSbt(file)) {
            all.add(file);
          }
        });
    return new BuildFiles(
        root,
        all.stream().filter(file -> file.endsWith(POM)).map(BuildFiles::folderOf).toList(),
        all.stream().filter(file -> isScript(root, file)).toList(),
        all.stream().filter(BuildFiles::isOfSbt).toList());
  }

  private static boolean isScript(Path root, Path file) {
    return SCRIPT.matcher(String.valueOf(file.getFileName())).matches()
        || (isCode(file)
            && Stream.of(FileTree.slashed(root.relativize(file)).split("/"))
                .anyMatch(OF_BUILD.asMatchPredicate()));
  }

  /** {@return whether it is a source of Gradle's build, which is no script of a module} */
  static boolean isCode(Path script) {
    return CODE.matcher(String.valueOf(script.getFileName())).matches();
  }

  private static boolean isOfSbt(Path file) {
    String name = String.valueOf(file.getFileName());
    boolean isOfBuild =
        name.endsWith(".scala")
            && Files.isRegularFile(folderOf(folderOf(file)).resolve(SBT))
            && folderOf(file).endsWith("project");
    return name.endsWith(".sbt") || isOfBuild;
  }

  /** {@return the folders from one in the project up to its root} */
  List<Path> upward(Path folder) {
    return Stream.iterate(Optional.of(folder), one -> one.map(Path::getParent))
        .takeWhile(one -> one.filter(each -> each.startsWith(root)).isPresent())
        .flatMap(Optional::stream)
        .toList();
  }

  /** {@return the folder of a file} */
  static Path folderOf(Path file) {
    return file.resolveSibling("");
  }
}
