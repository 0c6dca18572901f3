// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.scan.maven.Coordinates;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a project is; can be sent to another process or machine. */
public sealed interface Origin extends Serializable {
  /**
   * A git repository.
   *
   * @param url as git understands it
   */
  record Repository(String url) implements Origin {}

  /**
   * A folder of sources that are under no version control.
   *
   * @param path the folder
   */
  record Folder(String path) implements Origin {}

  /**
   * A jar of class files.
   *
   * @param path the jar
   */
  record Jar(String path) implements Origin {}

  /**
   * An artifact of class files.
   *
   * @param coordinates what Maven calls it
   */
  record Artifact(Coordinates coordinates) implements Origin {}

  /** {@return its URL, as git understands it; empty for what is no git repository} */
  default String url() {
    return "";
  }

  /** {@return its folder or jar; empty for what is neither} */
  default String path() {
    return "";
  }

  /**
   * {@return what is the same for all names of one project: its real path, its coordinates, or the
   * host and path of its URL without account, default port and {@code .git}, whatever the protocol}
   */
  default String identity() {
    if (this instanceof Artifact artifact) {
      return artifact.coordinates().toString();
    }
    String place = this instanceof Repository ? url() : path();
    Matcher address = ADDRESS.matcher(place);
    if (address.matches()) {
      String url = address.group(1).toLowerCase(Locale.ROOT) + "/" + address.group(2);
      return ANY_CASE.matcher(url).lookingAt() ? url.toLowerCase(Locale.ROOT) : url;
    }
    String path = place.replaceFirst("^file://", "");
    try {
      return Path.of(path).toRealPath().toString().replaceFirst("/\\.git$", "");
    } catch (IOException | InvalidPathException e) {
      return path; // what is wrong with it is found out when it is studied
    }
  }

  /** Host and path of a URL. */
  Pattern ADDRESS =
      Pattern.compile(
          "(?:(?!file:)[a-z][a-z0-9+]*://(?:[^/@]*@)?|[^/@:]+@)"
              + "([^/:]+)(?::(?:22|80|443|9418)(?=/))?[:/]/*(.*?)(?:\\.git)?/*",
          Pattern.CASE_INSENSITIVE);

  /** Hosts to which capital letters in a path make no difference. */
  Pattern ANY_CASE = Pattern.compile("(?:www\\.)?(?:github\\.com|gitlab\\.com|bitbucket\\.org)/");

  /** The place of the project's name in a URL template. */
  String PLACEHOLDER = "{}";

  /** As hosts of git repositories name projects. */
  Pattern OWNER_AND_NAME = Pattern.compile("[A-Za-z0-9][\\w.-]*/[\\w.-]+");

  /** A scheme, or a host and a path as git takes them for SSH. */
  Pattern URL = Pattern.compile("[a-z][a-z0-9+]*://.+|[\\w.-]+@[\\w.-]+:.+");

  /**
   * Tells what a project's name stands for. A path is told by its first character, so that no
   * folder that happens to be there takes the place of a project on the host.
   *
   * @param project {@code owner/name}, a URL, a path that begins with a slash or a dot, or Maven
   *     coordinates
   * @param urlTemplate the URL of {@code owner/name}, with {@value #PLACEHOLDER} in its place
   * @return where the project is, or empty when the name is none of these
   */
  static Optional<Origin> of(String project, String urlTemplate) {
    if (project.startsWith("/") || project.startsWith(".")) {
      return ofPath(project);
    }
    if (URL.matcher(project).matches()) {
      return Optional.of(new Repository(project));
    }
    if (OWNER_AND_NAME.matcher(project).matches()) {
      return Optional.of(new Repository(urlTemplate.replace(PLACEHOLDER, project)));
    }
    return Coordinates.parse(project).map(Artifact::new);
  }

  private static Optional<Origin> ofPath(String project) {
    Path path;
    try {
      path = Path.of(project).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
    if (project.endsWith(".jar")) {
      return Optional.of(new Jar(path.toString()));
    }
    boolean isRepository =
        Files.exists(path.resolve(".git")) || Files.isRegularFile(path.resolve("HEAD"));
    return Optional.of(
        isRepository ? new Repository(path.toString()) : new Folder(path.toString()));
  }
}
