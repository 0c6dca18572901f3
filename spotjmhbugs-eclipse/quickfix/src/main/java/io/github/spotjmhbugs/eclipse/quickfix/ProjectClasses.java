// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.eclipse.quickfix;

import io.github.spotjmhbugs.analysis.Analyzer;
import io.github.spotjmhbugs.finding.ClassReport;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.RunFindings;
import io.github.spotjmhbugs.fix.program.Program;
import io.github.spotjmhbugs.fix.run.CompilerCheck;
import io.github.spotjmhbugs.host.TargetScanner;
import io.github.spotjmhbugs.host.classpath.ClassContainers;
import io.github.spotjmhbugs.host.classpath.ClassPath;
import io.github.spotjmhbugs.host.classpath.JoinedClasses;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspaceRoot;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jdt.core.IClasspathEntry;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.JavaModelException;

/** What Eclipse has compiled of a project, and the class files that it needs. */
final class ProjectClasses implements Closeable {
  private final ClassContainers outputs;
  private final ClassContainers libraries;
  private final JoinedClasses own;
  private final List<Path> paths;

  private ProjectClasses(Set<Path> outputs, Set<Path> libraries) {
    this.paths = new ArrayList<>(outputs);
    this.paths.addAll(libraries);
    this.outputs = ClassContainers.open(List.copyOf(outputs));
    this.libraries = ClassContainers.open(List.copyOf(libraries));
    this.own = new JoinedClasses(this.outputs.opened(), List.of());
  }

  /**
   * Opens the class files of a project.
   *
   * @param project the project
   * @return its class files; what does not exist is not among them
   * @throws JavaModelException when its class path cannot be read
   */
  static ProjectClasses of(IJavaProject project) throws JavaModelException {
    Set<Path> outputs = new LinkedHashSet<>();
    Set<Path> libraries = new LinkedHashSet<>();
    addOutputs(project, outputs);
    addLibraries(project, libraries);
    return new ProjectClasses(outputs, libraries);
  }

  private static void addOutputs(IJavaProject project, Set<Path> outputs)
      throws JavaModelException {
    add(project.getOutputLocation(), outputs);
    for (IClasspathEntry entry : project.getResolvedClasspath(true)) {
      if (entry.getEntryKind() == IClasspathEntry.CPE_SOURCE && entry.getOutputLocation() != null) {
        add(entry.getOutputLocation(), outputs);
      }
    }
  }

  private static void addLibraries(IJavaProject project, Set<Path> libraries)
      throws JavaModelException {
    for (IClasspathEntry entry : project.getResolvedClasspath(true)) {
      if (entry.getEntryKind() == IClasspathEntry.CPE_LIBRARY) {
        add(entry.getPath(), libraries);
      } else if (entry.getEntryKind() == IClasspathEntry.CPE_PROJECT) {
        addOutputs(
            JavaCore.create(workspace().getProject(entry.getPath().lastSegment())), libraries);
      }
    }
  }

  /** Paths are those of the workspace, or of the file system. */
  private static void add(IPath path, Set<Path> paths) {
    IResource resource = workspace().findMember(path);
    IPath location = resource == null ? path : resource.getLocation();
    if (location != null && location.toFile().exists()) {
      paths.add(location.toFile().toPath());
    }
  }

  private static IWorkspaceRoot workspace() {
    return ResourcesPlugin.getWorkspace().getRoot();
  }

  /**
   * Analyses the classes of a file.
   *
   * @param unit a source file of the project
   * @return the findings of its classes
   * @throws JavaModelException when the source file cannot be read
   */
  List<Finding> findings(ICompilationUnit unit) throws JavaModelException {
    ClassPath classPath = ClassPath.of(own, libraries.opened());
    Analyzer analyzer = new Analyzer(classPath);
    List<ClassReport> reports = new ArrayList<>();
    for (IType type : unit.getAllTypes()) {
      byte[] classFile = classPath.bytesOf(type.getFullyQualifiedName().replace('.', '/'));
      if (classFile != null) {
        reports.add(analyzer.analyse(classFile));
      }
    }
    return RunFindings.of(reports);
  }

  /** {@return the findings of all classes of the project: a benchmark is run by its heirs} */
  List<Finding> findings() {
    return new TargetScanner(Runtime.getRuntime().availableProcessors())
        .scan("", own, libraries.opened())
        .findings();
  }

  Program program() {
    return new Program(ClassPath.of(own, libraries.opened()), own.classNames());
  }

  CompilerCheck check(String fileName) {
    return new CompilerCheck(paths, fileName);
  }

  @Override
  public void close() throws IOException {
    outputs.close();
    libraries.close();
  }
}
