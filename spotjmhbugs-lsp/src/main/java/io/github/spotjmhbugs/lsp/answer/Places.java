// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp.answer;

import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.syntax.Declarations;
import io.github.spotjmhbugs.fix.syntax.JavaSource;
import io.github.spotjmhbugs.fix.syntax.NodeSearch;
import io.github.spotjmhbugs.host.source.Texts;
import io.github.spotjmhbugs.lsp.check.Checked;
import io.github.spotjmhbugs.lsp.text.OpenText;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.SimpleName;
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

  /** {@return a line of the source of a class, by the internal name of the class} */
  Optional<Location> line(String className, int line) {
    return checked
        .around()
        .source(className)
        .filter(file -> line > 0)
        .map(file -> new Location(uri(file), wholeLine(file, line - 1)));
  }

  private Range wholeLine(Path file, int line) {
    int length = text(file).lines().skip(line).findFirst().map(String::length).orElse(0);
    return new Range(new Position(line, 0), new Position(line, length));
  }

  /** {@return the name of a benchmark where it is declared, as {@code package.Class#method}} */
  Optional<Location> benchmark(String name) {
    int hash = name.indexOf('#');
    String className = name.substring(0, hash).replace('.', '/');
    return checked
        .around()
        .source(className)
        .flatMap(file -> declared(file, className, name.substring(hash + 1)));
  }

  private Optional<Location> declared(Path file, String className, String member) {
    return parsed(file)
        .flatMap(
            source ->
                new Declarations(source)
                    .type(className).stream()
                        .flatMap(type -> NodeSearch.inCode(type, MethodDeclaration.class).stream())
                        .map(MethodDeclaration::getName)
                        .filter(found -> found.getIdentifier().equals(member))
                        .findFirst())
        .map(found -> new Location(uri(file), range(file, found)));
  }

  private Range range(Path file, SimpleName name) {
    OpenText text = new OpenText("", file, 0, text(file));
    return text.range(name.getStartPosition(), JavaSource.end(name));
  }

  private Optional<JavaSource> parsed(Path file) {
    return parsed.computeIfAbsent(
        file,
        any -> {
          try {
            return Optional.of(JavaSource.parse(text(file)));
          } catch (NotRepairableException e) {
            return Optional.empty(); // it is being edited
          }
        });
  }

  private String text(Path file) {
    return isOpen(file) ? checked.text().text() : Texts.read(file);
  }

  private String uri(Path file) {
    return isOpen(file) ? checked.text().uri() : file.toUri().toString();
  }

  private boolean isOpen(Path file) {
    return file.equals(checked.text().file());
  }
}
