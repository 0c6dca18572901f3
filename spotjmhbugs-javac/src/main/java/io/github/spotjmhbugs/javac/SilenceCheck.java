// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.javac;

import com.sun.source.util.JavacTask;
import com.sun.source.util.Plugin;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.Trees;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;

/**
 * Says so when benchmarks are compiled and javac did not call the processor: JMH's processor claims
 * its annotations, and javac asks no further processor if there are no others. javac starts this
 * plugin wherever it finds the jar.
 */
public final class SilenceCheck implements Plugin {
  private static final String BENCHMARK = "org.openjdk.jmh.annotations.Benchmark";

  private static final Set<JavacTask> CHECKED =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  /** Makes the plugin, as javac does. */
  public SilenceCheck() {}

  /** Remembers that findings of a compilation will be reported. */
  static void processorRuns(JavacTask task) {
    CHECKED.add(task);
  }

  @Override
  public String getName() {
    return "SpotJMHBugs";
  }

  @Override
  public boolean autoStart() {
    return true;
  }

  @Override
  public void init(JavacTask task, String... arguments) {
    task.addTaskListener(
        new TaskListener() {
          private boolean isSaid;

          @Override
          public void finished(TaskEvent event) {
            if (!isSaid && event.getKind() == TaskEvent.Kind.GENERATE) {
              isSaid = warn(task, event);
            }
          }
        });
  }

  private static boolean warn(JavacTask task, TaskEvent event) {
    TypeElement type = event.getTypeElement();
    if (type == null || CHECKED.contains(task) || !hasBenchmark(type)) {
      return false;
    }
    Trees.instance(task)
        .printMessage(
            Diagnostic.Kind.WARNING,
            "spotjmhbugs: benchmarks are not checked; put spotjmhbugs-javac before"
                + " jmh-generator-annprocess, and do not switch processors off",
            event.getCompilationUnit(),
            event.getCompilationUnit());
    return true;
  }

  private static boolean hasBenchmark(TypeElement type) {
    return type.getEnclosedElements().stream()
        .map(Element::getAnnotationMirrors)
        .flatMap(annotations -> annotations.stream())
        .anyMatch(annotation -> annotation.getAnnotationType().toString().equals(BENCHMARK));
  }
}
