// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.host.source.Texts;
import io.github.spotjmhbugs.scan.maven.Coordinates;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where a project is; can be sent to another process or machine.
 *
 * @param place the URL of a repository as git understands it, the path of a folder or jar, or
 *     Maven's coordinates
 */
public record Origin(Kind kind, String place) implements Serializable {
  /** What there can be at an origin. */
  public enum Kind {
    /** A git repository. */
    REPOSITORY,
    /** A folder of sources that are under no version control. */
    FOLDER,
    /** A jar of class files. */
    JAR,
    /** Class files in a Maven repository. */
    ARTIFACT
  }

  /** Host and path of a URL. */
  private static final Pattern ADDRESS =
      Pattern.compile(
          "(?:(?!file:)[a-z][a-z0-9+]*://(?:[^/@]*@)?|[^/@:]+@)"
              + "([^/:]+)(?::(?:22|80|443|9418)(?=/))?[:/]/*(.*?)(?:\\.git)?/*",
          Pattern.CASE_INSENSITIVE);

  /** Hosts to which capital letters in a path make no difference. */
  private static final Pattern ANY_CASE =
      Pattern.compile("(?:www\\.)?(?:github\\.com|gitlab\\.com|bitbucket\\.org)/");

  /** The place of the project's name in a URL template. */
  private static final String PLACEHOLDER = "{}";

  /** As hosts of git repositories name projects. */
  private static final Pattern OWNER_AND_NAME = Pattern.compile("[A-Za-z0-9][\\w.-]*/[\\w.-]+");

  /** A scheme, or a host and a path as git takes them for SSH. */
  private static final Pattern URL = Pattern.compile("[a-z][a-z0-9+]*://.+|[\\w.-]+@[\\w.-]+:.+");

  /** What is read of the files of a repository that name others, in bytes. */
  private static final int LONGEST_REFERENCES = 1 << 16;

  /** {@return its URL, as git understands it; empty for what is no git repository} */
  public String url() {
    return kind == Kind.REPOSITORY ? place : "";
  }

  /**
   * {@return what is the same for all names of one project: its real path, its coordinates, or the
   * host and path of its URL without account, default port and {@code .git}, whatever the protocol}
   */
  public String identity() {
    if (kind == Kind.ARTIFACT) {
      return place;
    }
    Matcher address = ADDRESS.matcher(place);
    if (address.matches()) {
      String url = address.group(1).toLowerCase(Locale.ROOT) + "/" + address.group(2);
      return ANY_CASE.matcher(url).lookingAt() ? url.toLowerCase(Locale.ROOT) : url;
    }
    return path().map(path -> real(path).toString().replaceFirst("/\\.git$", "")).orElse(place);
  }

  /**
   * Tells what a project's name stands for. A path is told by its first character, so that no
   * folder that happens to be there takes the place of a project on the host.
   *
   * @param project {@code owner/name}, a URL, a path that begins with a slash or a dot, or Maven
   *     coordinates
   * @param urlTemplate the URL of {@code owner/name}, with {@value #PLACEHOLDER} in its place
   * @return where the project is, or empty when the name is none of these
   */
  public static Optional<Origin> of(String project, String urlTemplate) {
    if (project.startsWith("/") || project.startsWith(".")) {
      return parsed(project).map(Origin::at);
    }
    if (URL.matcher(project).matches()) {
      return Optional.of(new Origin(Kind.REPOSITORY, project));
    }
    if (OWNER_AND_NAME.matcher(project).matches()) {
      return Optional.of(new Origin(Kind.REPOSITORY, urlTemplate.replace(PLACEHOLDER, project)));
    }
    return Coordinates.parse(project).map(any -> new Origin(Kind.ARTIFACT, project));
  }

  private static Origin at(Path given) {
    Path path = given.toAbsolutePath().normalize();
    boolean isRepository =
        Files.exists(path.resolve(".git")) || Files.isRegularFile(path.resolve("HEAD"));
    boolean isJar = path.toString().endsWith(".jar");
    Kind kind = isJar ? Kind.JAR : isRepository ? Kind.REPOSITORY : Kind.FOLDER;
    return new Origin(kind, path.toString());
  }

  /** {@return its file or folder; empty if it is not on this machine} */
  Optional<Path> path() {
    return parsed(place.replaceFirst("^file://", "")).filter(Path::isAbsolute);
  }

  private static Optional<Path> parsed(String path) {
    try {
      return Optional.of(Path.of(path));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /**
   * Follows what a repository says of where parts of it are, as git would.
   *
   * @param readable folders that the user named besides this one
   * @return the first folder that is in none of them; empty if there is none, or this is no
   *     repository on this machine
   */
  Optional<Path> elsewhere(List<Path> readable) {
    List<Path> shown = Stream.concat(path().stream(), readable.stream()).map(Origin::real).toList();
    return path()
        .filter(any -> kind == Kind.REPOSITORY)
        .flatMap(path -> elsewhere(path, shown, new HashSet<>()));
  }

  private static Optional<Path> elsewhere(Path folder, List<Path> shown, Set<Path> seen) {
    Path real = real(folder);
    if (shown.stream().noneMatch(real::startsWith)) {
      return Optional.of(real);
    }
    if (!Files.exists(real) || !seen.add(real)) {
      return Optional.empty();
    }
    Path objects = real.resolve("objects");
    return Stream.of(
            Stream.of(real.resolve(".git"), objects),
            named(real, ".git"),
            named(real, "commondir"),
            named(objects, "info/alternates"))
        .flatMap(parts -> parts)
        .flatMap(part -> elsewhere(part, shown, seen).stream())
        .findFirst();
  }

  private static Stream<Path> named(Path folder, String file) {
    return Texts.head(folder.resolve(file), LONGEST_REFERENCES)
        .lines()
        .filter(line -> !line.startsWith("#"))
        .flatMap(line -> parsed(line.replaceFirst("^gitdir: ", "")).stream())
        .map(path -> folder.resolve(path).normalize());
  }

  /** A link that leads to what cannot be seen is where it leads to. */
  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      try {
        return path.resolveSibling(Files.readSymbolicLink(path)).normalize();
      } catch (IOException none) {
        return path;
      }
    }
  }
}
