// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats;

import io.github.spotjmhbugs.host.gate.Choice;
import io.github.spotjmhbugs.host.result.Spelling;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A report that a user asks for.
 *
 * @param format its format
 * @param file where it goes; empty for standard output
 */
public record Output(Format format, Optional<Path> file) {
  private static final String STANDARD = "-";

  private static final List<String> ENDINGS =
      Arrays.stream(Format.values()).map(format -> ending("." + format.extension())).toList();

  private static final Pattern WITH_FORMAT = Pattern.compile("(\\p{Alpha}+)=(.+)");

  /**
   * Reads what a user asks for.
   *
   * @param texts files, {@code -} for standard output, each with or without a format before it, as
   *     in {@code sarif=out.sarif}
   * @param format the format of a single report that names none; by default, the ending of the file
   *     tells it
   * @return the reports, in that order; one to standard output if there are no texts
   * @throws IllegalArgumentException when a format is unknown, an ending is mistyped, or a
   *     destination is there twice
   */
  public static List<Output> of(List<String> texts, Optional<Format> format) {
    List<String> given = texts.isEmpty() ? List.of(STANDARD) : texts;
    if (format.isPresent() && (given.size() > 1 || WITH_FORMAT.matcher(given.get(0)).matches())) {
      throw new IllegalArgumentException(
          "--format is for one report whose --output names no format");
    }
    List<Output> outputs = new ArrayList<>();
    Set<Optional<Path>> known = new HashSet<>();
    for (String text : given) {
      Output output = of(text, format);
      if (!known.add(output.file().map(file -> file.toAbsolutePath().normalize()))) {
        throw new IllegalArgumentException("two reports go to " + output.name());
      }
      outputs.add(output);
    }
    return outputs;
  }

  private static Output of(String text, Optional<Format> format) {
    Matcher named = WITH_FORMAT.matcher(text);
    String name = named.matches() ? named.group(2) : text;
    Format its =
        named.matches()
            ? Choice.of(Format.class, named.group(1))
            : format.orElseGet(() -> ofEnding(name));
    try {
      return new Output(its, name.equals(STANDARD) ? Optional.empty() : Optional.of(Path.of(name)));
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("'" + name + "' is no name of a file", e);
    }
  }

  private static Format ofEnding(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return Arrays.stream(Format.values())
        .filter(format -> lower.endsWith("." + format.extension()))
        .max(Comparator.comparingInt(format -> format.extension().length()))
        .orElseGet(() -> unlessForPrograms(name, lower));
  }

  /** What only programs read is better not guessed. */
  private static Format unlessForPrograms(String name, String lower) {
    if (lower.endsWith(".json") || lower.endsWith(".xml")) {
      throw new IllegalArgumentException(
          "the ending of %s is that of several formats; write FORMAT=%s".formatted(name, name));
    }
    Spelling.closest(ending(lower), ENDINGS)
        .ifPresent(
            meant -> {
              throw new IllegalArgumentException(
                  "the ending of %s is nearly %s; write text=%s if it is meant"
                      .formatted(name, meant, name));
            });
    return Format.TEXT;
  }

  /** With its dot, so that a mistake in three letters is one in four. */
  private static String ending(String name) {
    return name.substring(Math.max(0, name.lastIndexOf('.')));
  }

  /** {@return how messages call the destination} */
  public String name() {
    return file.map(Path::toString).orElse("standard output");
  }
}
