// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.eclipse;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBufferManager;
import org.eclipse.core.filebuffers.LocationKind;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Platform;
import org.eclipse.jdt.core.IClasspathEntry;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jface.text.IDocument;
import org.eclipse.text.undo.DocumentUndoManagerRegistry;
import org.eclipse.text.undo.IDocumentUndoManager;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IMarkerResolution2;
import org.eclipse.ui.IMarkerResolutionGenerator;

/**
 * Runs in an Eclipse without windows: compiles a benchmark, marks a line of it as SpotBugs does,
 * and asks for quick fixes as the workbench does.
 *
 * <p>Takes the jar of JMH, the text of {@code p/A.java}, the pattern, the line, and the label of
 * the quick fix to apply. Returns the text afterwards, that after one undo, and the label and the
 * preview of each.
 */
public final class QuickFixDriver implements Function<List<String>, List<String>> {
  private static final String TYPE = "com.github.spotbugs.plugin.eclipse.findbugsMarkerScary";

  @Override
  public List<String> apply(List<String> input) {
    try {
      IFile file = compiled(IPath.fromOSString(input.get(0)), input.get(1));
      return fixed(marked(file, input.get(2), Integer.parseInt(input.get(3))), input.get(4));
    } catch (CoreException | org.eclipse.core.commands.ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private static IFile compiled(IPath jmh, String text) throws CoreException {
    IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("benchmarks");
    project.delete(true, null);
    project.create(null);
    project.open(null);
    IProjectDescription description = project.getDescription();
    description.setNatureIds(new String[] {JavaCore.NATURE_ID});
    project.setDescription(description, null);
    IFolder sources = project.getFolder("src");
    sources.create(true, true, null);
    sources.getFolder("p").create(true, true, null);
    IJavaProject java = JavaCore.create(project);
    IPath platform = IPath.fromOSString(System.getProperty("java.home")).append("lib/jrt-fs.jar");
    java.setRawClasspath(
        new IClasspathEntry[] {
          JavaCore.newSourceEntry(sources.getFullPath()),
          JavaCore.newLibraryEntry(platform, null, null),
          JavaCore.newLibraryEntry(jmh, null, null)
        },
        project.getFullPath().append("bin"),
        null);
    java.setOption(JavaCore.COMPILER_COMPLIANCE, "17");
    java.setOption(JavaCore.COMPILER_SOURCE, "17");
    java.setOption(JavaCore.COMPILER_CODEGEN_TARGET_PLATFORM, "17");
    IFile file = sources.getFile("p/A.java");
    file.create(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), true, null);
    project.build(IncrementalProjectBuilder.FULL_BUILD, null);
    for (IMarker problem : project.findMarkers(null, true, IResource.DEPTH_INFINITE)) {
      if (problem.getAttribute(IMarker.SEVERITY, 0) == IMarker.SEVERITY_ERROR) {
        throw new IllegalArgumentException(problem.getAttribute(IMarker.MESSAGE, ""));
      }
    }
    return file;
  }

  private static IMarker marked(IFile file, String pattern, int line) throws CoreException {
    IMarker marker = file.createMarker(TYPE);
    marker.setAttribute("BUGTYPE", pattern);
    marker.setAttribute(IMarker.LINE_NUMBER, line);
    return marker;
  }

  private static List<String> fixed(IMarker marker, String label)
      throws CoreException, org.eclipse.core.commands.ExecutionException {
    ITextFileBufferManager buffers = FileBuffers.getTextFileBufferManager();
    IPath path = marker.getResource().getFullPath();
    // As an editor does.
    buffers.connect(path, LocationKind.IFILE, null);
    IDocument document = buffers.getTextFileBuffer(path, LocationKind.IFILE).getDocument();
    DocumentUndoManagerRegistry.connect(document);
    IDocumentUndoManager undo = DocumentUndoManagerRegistry.getDocumentUndoManager(document);
    undo.connect(document);
    List<String> choices = new ArrayList<>();
    List<IMarkerResolution> resolutions = resolutions(marker);
    // As the Java editor does.
    resolutions.sort(Comparator.comparing(IMarkerResolution::getLabel));
    for (IMarkerResolution each : resolutions) {
      choices.add(each.getLabel());
      choices.add(((IMarkerResolution2) each).getDescription());
      if (each.getLabel().equals(label)) {
        each.run(marker);
      }
    }
    List<String> result = new ArrayList<>();
    result.add(ResourcesPlugin.getWorkspace().getRoot().getFile(path).readString());
    if (undo.undoable()) {
      undo.undo();
    }
    result.add(document.get());
    result.addAll(choices);
    buffers.disconnect(path, LocationKind.IFILE, null);
    return result;
  }

  private static List<IMarkerResolution> resolutions(IMarker marker) throws CoreException {
    List<IMarkerResolution> all = new ArrayList<>();
    for (IConfigurationElement each :
        Platform.getExtensionRegistry()
            .getConfigurationElementsFor("org.eclipse.ui.ide.markerResolution")) {
      if (marker.getType().equals(each.getAttribute("markerType"))) {
        var generator = (IMarkerResolutionGenerator) each.createExecutableExtension("class");
        all.addAll(Arrays.asList(generator.getResolutions(marker)));
      }
    }
    return all;
  }
}
