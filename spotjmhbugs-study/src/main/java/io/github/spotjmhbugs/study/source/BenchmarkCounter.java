// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import io.github.spotjmhbugs.jmh.JmhAnnotations;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.Type;

/** Counts the benchmarks in one source file. */
final class BenchmarkCounter {
  /** JMH's names for the annotation, and that of Kotlin's multi-platform library on a JVM. */
  private static final Set<String> ANNOTATIONS =
      Stream.concat(
              JmhAnnotations.BENCHMARK.stream().map(name -> Type.getType(name).getClassName()),
              Stream.of("kotlinx.benchmark.Benchmark"))
          .collect(Collectors.toUnmodifiableSet());

  private static final Set<String> DECLARATIONS = Set.of("class", "interface");

  private final TokenReader tokens;
  private final Imports imports = new Imports();

  private BenchmarkCounter(TokenReader tokens) {
    this.tokens = tokens;
  }

  /**
   * {@return how many declarations have JMH's annotation, which only methods can have}
   *
   * @param text source text
   * @param language its language
   */
  static int count(String text, Language language) {
    return text.contains("Benchmark")
        ? new BenchmarkCounter(new TokenReader(Lexer.tokens(text, language))).count()
        : 0;
  }

  private int count() {
    int count = 0;
    while (tokens.hasNext()) {
      String token = tokens.next();
      if (token.equals("import")) {
        imports.read(tokens);
      } else if (DECLARATIONS.contains(token)) {
        tokens.name().ifPresent(imports::declare);
      } else if (token.equals("@") && annotation().filter(this::isBenchmark).isPresent()) {
        count++;
      }
    }
    return count;
  }

  private boolean isBenchmark(String name) {
    return imports.meanings(name).anyMatch(ANNOTATIONS::contains);
  }

  /** The name of an annotation; in Kotlin after what it is for, such as {@code get:}. */
  private Optional<String> annotation() {
    Optional<String> name = tokens.name();
    if (name.filter(DECLARATIONS::contains).isPresent()) {
      tokens.name().ifPresent(imports::declare);
      return Optional.empty();
    }
    if (tokens.skip(":")) {
      name = tokens.name();
    }
    return name.map(this::qualified);
  }

  private String qualified(String first) {
    StringBuilder name = new StringBuilder(first);
    while (tokens.skip(".")) {
      tokens.name().ifPresent(part -> name.append('.').append(part));
    }
    return name.toString();
  }
}
