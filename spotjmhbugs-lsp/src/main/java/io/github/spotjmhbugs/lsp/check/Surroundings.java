// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp.check;

import io.github.spotjmhbugs.fix.program.Program;
import io.github.spotjmhbugs.fix.repair.SourceRepairs.CompileCheck;
import io.github.spotjmhbugs.host.classpath.ClassPath;
import io.github.spotjmhbugs.lsp.text.OpenText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What a text was compiled and checked with; for the thread that did so. */
public final class Surroundings {
  private final OpenText text;
  private final BuiltModule module;
  private final Choices choices;
  private final ClassPath classPath;
  private final Set<String> classes;

  Surroundings(
      OpenText text,
      BuiltModule module,
      Choices choices,
      ClassPath classPath,
      Set<String> classes) {
    this.text = text;
    this.module = module;
    this.choices = choices;
    this.classPath = classPath;
    this.classes = Set.copyOf(classes);
  }

  /** {@return the settings that count} */
  public Choices choices() {
    return choices;
  }

  /** {@return the class files of the text and of all that it may refer to} */
  public ClassPath classPath() {
    return classPath;
  }

  /** {@return the folders of classes that are built from the module of the text} */
  public List<Path> built() {
    return module.own();
  }

  /** {@return the program that a repair must fit} */
  public Program program() {
    Set<String> names = new TreeSet<>(module.ownNames());
    names.addAll(classes);
    return new Program(classPath, names);
  }

  /** {@return what tells whether a changed text still compiles} */
  public CompileCheck compileCheck() {
    return (before, after) -> {
      List<String> errors = errors(after);
      if (!errors.isEmpty()) {
        errors(before).forEach(errors::remove);
      }
      return errors.stream().findFirst();
    };
  }

  private List<String> errors(String changed) {
    OpenText other = new OpenText(text.uri(), text.file(), text.version(), changed);
    List<String> errors = new ArrayList<>();
    CompiledText.of(other, module.types()).errors().forEach(each -> errors.add(each.message()));
    return errors;
  }

  /**
   * {@return where the source of a class is; absent when it is in no source folder of the project}
   *
   * @param className the internal name of the class
   */
  public Optional<Path> source(String className) {
    return isInText(className) ? Optional.of(text.file()) : module.source(className);
  }

  /** {@return whether a class is written in the text, by its internal name} */
  public boolean isInText(String className) {
    return classes.contains(className);
  }

  /** {@return whether a module is what they are, as it is now} */
  boolean isOf(BuiltModule other) {
    return module == other;
  }
}
