// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.javac;

import com.sun.source.util.JavacTask;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;

/**
 * Makes javac warn of findings, after it has written all classes of a compilation with benchmarks.
 * Claims and generates nothing. Accepts every annotation: JMH's own processor claims those of JMH,
 * and javac would not call a processor that waits for nothing else.
 */
public final class FindingsProcessor extends AbstractProcessor {
  private static final String JMH = "org.openjdk.jmh.annotations.";

  private boolean isStarted;

  /** Makes a processor, as javac does for each compilation. */
  public FindingsProcessor() {}

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latestSupported();
  }

  @Override
  public Set<String> getSupportedAnnotationTypes() {
    return Set.of("*");
  }

  @Override
  public Set<String> getSupportedOptions() {
    return Set.copyOf(Settings.OPTIONS);
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    if (!isStarted && hasBenchmarks(round)) {
      isStarted = true;
      start();
    }
    return false;
  }

  /** Benchmarks can be inherited from another module, and then only the state is annotated here. */
  private boolean hasBenchmarks(RoundEnvironment round) {
    return Stream.of("Benchmark", "State")
        .map(name -> processingEnv.getElementUtils().getTypeElement(JMH + name))
        .anyMatch(type -> type != null && !round.getElementsAnnotatedWith(type).isEmpty());
  }

  private void start() {
    Optional<CompilerAccess> access = CompilerAccess.of(processingEnv);
    if (access.isEmpty()) {
      processingEnv
          .getMessager()
          .printMessage(
              Diagnostic.Kind.NOTE, "spotjmhbugs: benchmarks are not checked; this is not javac");
      return;
    }
    JavacTask task = access.get().task();
    SilenceCheck.processorRuns(task);
    try {
      Settings settings = Settings.of(processingEnv.getOptions());
      task.addTaskListener(new CompilationListener(access.get(), settings));
    } catch (IllegalArgumentException e) {
      // A warning would leave the gate open.
      processingEnv
          .getMessager()
          .printMessage(Diagnostic.Kind.ERROR, "spotjmhbugs: " + e.getMessage());
    }
  }
}
