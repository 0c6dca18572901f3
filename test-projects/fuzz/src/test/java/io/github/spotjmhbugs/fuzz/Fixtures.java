// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fuzz;

import io.github.spotjmhbugs.fixtures.mixed.StateMachine;
import io.github.spotjmhbugs.host.classpath.ClassContainer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The class files of the fixtures. */
final class Fixtures {
  /** A larger one is the same again, and takes longer. */
  private static final int LARGEST = 6_000;

  private static final int MOST = 60;

  private static final String ROOT = "io/github/spotjmhbugs/fixtures/";

  private Fixtures() {}

  /** Some of them, of all practices, each as a case of one file. */
  static List<Case> classes() {
    List<Case> all = new ArrayList<>();
    try (ClassContainer classes = ClassContainer.open(place(), "fixtures")) {
      for (String name : classes.classNames()) {
        byte[] content = Objects.requireNonNull(classes.read(name));
        if (content.length <= LARGEST && name.startsWith(ROOT)) {
          all.add(Case.of(name, name + ".class", content));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    int step = Math.max(1, all.size() / MOST);
    List<Case> some = new ArrayList<>();
    for (int i = 0; i < all.size(); i += step) {
      some.add(all.get(i));
    }
    return some;
  }

  /** One of them, by its package and name below that of all fixtures. */
  static Case named(String name) {
    String whole = ROOT + name;
    try (ClassContainer classes = ClassContainer.open(place(), "fixtures")) {
      byte[] content = Objects.requireNonNull(classes.read(whole));
      return Case.of(whole, whole + ".class", content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One of them in the folder {@code classes}, and its source in {@code src}. */
  static Case withSource(String name) {
    String source = "src/" + ROOT + name + ".java";
    Case compiled = named(name);
    try {
      byte[] text = Files.readAllBytes(Path.of("../fixtures/src/main/java", ROOT + name + ".java"));
      return Case.of(
              name,
              "classes/" + ROOT + name + ".class",
              compiled.files().get(ROOT + name + ".class"))
          .with(source, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path place() {
    try {
      return Path.of(
          StateMachine.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
