// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.syntax.Declarations;
import io.github.spotjmhbugs.fix.syntax.JavaSource;
import io.github.spotjmhbugs.fix.syntax.NodeSearch;
import io.github.spotjmhbugs.host.source.Texts;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/** Where classes and benchmarks are written, in an open text and in the sources around it. */
final class Places {
  private final Checked checked;
  private final Map<Path, OpenText> texts = new HashMap<>();
  private final Map<Path, Optional<JavaSource>> parsed = new HashMap<>();

  Places(Checked checked) {
    this.checked = checked;
    texts.put(checked.text().file(), checked.text());
  }

  /** {@return a line of the source of a class, by the internal name of the class} */
  Optional<Location> line(String className, int line) {
    return checked
        .source(className)
        .filter(file -> line > 0)
        .map(
            file -> {
              Optional<String> found = text(file).text().lines().skip(line - 1L).findFirst();
              Position end = new Position(line - 1, found.map(String::length).orElse(0));
              return new Location(text(file).uri(), new Range(new Position(line - 1, 0), end));
            });
  }

  /** {@return the name of a benchmark where it is declared, as {@code package.Class#method}} */
  Optional<Location> benchmark(String name) {
    int hash = name.indexOf('#');
    String className = name.substring(0, hash).replace('.', '/');
    String member = name.substring(hash + 1);
    return checked
        .source(className)
        .flatMap(
            file ->
                parsed(file)
                    .flatMap(source -> new Declarations(source).type(className))
                    .flatMap(
                        type ->
                            NodeSearch.inCode(type, MethodDeclaration.class).stream()
                                .map(MethodDeclaration::getName)
                                .filter(found -> found.getIdentifier().equals(member))
                                .findFirst())
                    .map(
                        found ->
                            new Location(
                                text(file).uri(),
                                text(file)
                                    .range(found.getStartPosition(), JavaSource.end(found)))));
  }

  private Optional<JavaSource> parsed(Path file) {
    return parsed.computeIfAbsent(
        file,
        any -> {
          try {
            return Optional.of(JavaSource.parse(text(file).text()));
          } catch (NotRepairableException e) {
            return Optional.empty(); // it is being edited
          }
        });
  }

  private OpenText text(Path file) {
    return texts.computeIfAbsent(
        file, any -> new OpenText(file.toUri().toString(), file, 0, Texts.read(file)));
  }
}
