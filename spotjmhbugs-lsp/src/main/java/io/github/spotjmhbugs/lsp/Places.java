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
  private final Map<Path, Optional<JavaSource>> parsed = new HashMap<>();

  Places(Checked checked) {
    this.checked = checked;
  }

  private boolean isOpen(Path file) {
    return file.equals(checked.text().file());
  }

  private Location location(Path file, Range range) {
    return new Location(isOpen(file) ? checked.text().uri() : file.toUri().toString(), range);
  }

  /** {@return a line of the source of a class, by the internal name of the class} */
  Optional<Location> line(String className, int line) {
    Range range = new Range(new Position(line - 1, 0), new Position(line, 0));
    return checked.source(className).filter(any -> line > 0).map(file -> location(file, range));
  }

  /** {@return the name of a benchmark where it is declared, as {@code package.Class#method}} */
  Optional<Location> benchmark(String name) {
    String className = name.substring(0, name.indexOf('#')).replace('.', '/');
    return checked
        .source(className)
        .flatMap(
            file ->
                parsed(file)
                    .flatMap(source -> declared(source, className, name))
                    .map(range -> location(file, range)));
  }

  private static Optional<Range> declared(JavaSource source, String className, String name) {
    return new Declarations(source)
        .type(className).stream()
            .flatMap(type -> NodeSearch.inCode(type, MethodDeclaration.class).stream())
            .map(MethodDeclaration::getName)
            .filter(each -> name.endsWith("#" + each.getIdentifier()))
            .findFirst()
            .map(
                each ->
                    OpenText.range(source.text(), each.getStartPosition(), JavaSource.end(each)));
  }

  private Optional<JavaSource> parsed(Path file) {
    return parsed.computeIfAbsent(
        file,
        any -> {
          try {
            String text = isOpen(file) ? checked.text().text() : Texts.read(file);
            return Optional.of(JavaSource.parse(text));
          } catch (NotRepairableException e) {
            return Optional.empty(); // it is being edited
          }
        });
  }
}
