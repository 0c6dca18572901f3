// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import edu.umd.cs.findbugs.annotations.SuppressFBWarnings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The JDKs that builds may use. */
@SuppressFBWarnings(
    value = {"DMI_HARDCODED_ABSOLUTE_FILENAME", "ENV_USE_PROPERTY_INSTEAD_OF_ENV"},
    justification = "where Linux has JDKs; JAVA_HOME may name another one than that which runs")
public final class Jdks {
  private static final Path INSTALLED = Path.of("/usr/lib/jvm");

  /** Before version 9, versions were called 1.8 and so on. */
  private static final Pattern VERSION =
      Pattern.compile("(?m)^JAVA_VERSION=\"?(?:1\\.)?(\\d{1,4})\\b");

  private final List<Jdk> all;

  private Jdks(List<Jdk> all) {
    this.all = List.copyOf(all);
  }

  /**
   * {@return these, that of {@code JAVA_HOME}, that which runs, and those of {@code /usr/lib/jvm}}
   *
   * @param given folders of JDKs; those that are none are left out, see {@link #at}
   */
  public static Jdks find(List<Path> given) {
    List<Path> homes = new ArrayList<>(given);
    Optional.ofNullable(System.getenv("JAVA_HOME"))
        .filter(home -> !home.isBlank())
        .map(Path::of)
        .ifPresent(homes::add);
    homes.add(Path.of(System.getProperty("java.home")));
    homes.addAll(children(INSTALLED));
    return among(homes);
  }

  /**
   * {@return the JDKs among them, each once}
   *
   * @param homes folders, which may be none of JDKs
   */
  static Jdks among(List<Path> homes) {
    Set<Jdk> found = new LinkedHashSet<>();
    homes.forEach(home -> at(home).ifPresent(found::add));
    return new Jdks(List.copyOf(found));
  }

  /**
   * Looks at the files of a JDK without running it.
   *
   * @param home a folder, which need not exist
   * @return the JDK there, its folder without links; empty when there is none, or only a JRE
   */
  public static Optional<Jdk> at(Path home) {
    try {
      Path real = home.toRealPath();
      Matcher version =
          VERSION.matcher(Files.readString(real.resolve("release"), StandardCharsets.ISO_8859_1));
      return Files.isExecutable(real.resolve("bin/javac")) && version.find()
          ? Optional.of(new Jdk(real, Integer.parseInt(version.group(1))))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** {@return all JDKs in the order of preference} */
  public List<Jdk> all() {
    return all;
  }

  /**
   * {@return the oldest JDK that has this version or a newer one, or else the newest; the preferred
   * one of several; empty when there are no JDKs}
   *
   * @param feature a version, such as 8
   */
  public Optional<Jdk> closestTo(int feature) {
    return all.stream()
        .filter(jdk -> jdk.feature() >= feature)
        .min(Comparator.comparingInt(Jdk::feature))
        .or(() -> all.stream().min(Comparator.comparingInt(Jdk::feature).reversed()));
  }

  private static List<Path> children(Path directory) {
    try (Stream<Path> children = Files.list(directory)) {
      return children.sorted().toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
  }
}
