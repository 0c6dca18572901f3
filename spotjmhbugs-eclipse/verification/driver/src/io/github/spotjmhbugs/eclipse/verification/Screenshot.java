// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.eclipse.verification;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.browser.Browser;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;

/**
 * Takes pictures of the editor at a marker, with SpotBugs' "Bug Info" beside it: as it is, with the
 * quick fixes, and once the first is applied. Then it closes the workbench. The project is the one
 * that {@link MarkersApplication} has left in the workspace.
 */
public final class Screenshot implements IStartup {

  private static final String SPOTBUGS_PERSPECTIVE = "de.tobject.findbugs.FindBugsPerspective";
  private static final String BUG_INFO = "de.tobject.findbugs.view.buginfoview";

  private final IWorkbench workbench = PlatformUI.getWorkbench();
  private final Display display = workbench.getDisplay();

  /** Called outside the user interface's thread, which goes on painting meanwhile. */
  @Override
  public void earlyStartup() {
    try {
      Shell shell = display.syncCall(this::open);
      String text = awaitBugInfo(shell);
      System.out.println("Bug Info: " + text.lines().findFirst().orElse("shows nothing"));
      List<String> navigation = display.syncCall(() -> navigation(shell));
      navigation.forEach(line -> System.out.println("navigation: " + line));
      if (!text.isEmpty()) {
        takePicture("");
      }
      display.syncExec(this::showQuickFixes);
      takePicture("-quick-fixes");
      String label = display.syncCall(this::applyQuickFix);
      System.out.println("quick fix: " + label);
      takePicture("-fixed");
    } catch (Exception e) {
      // The caller sees that there is no picture.
      e.printStackTrace();
    } finally {
      display.asyncExec(workbench::close);
    }
  }

  private static IMarker marker() throws CoreException {
    return new BenchmarkProject()
        .spotBugsMarkers().stream()
            .filter(m -> BenchmarkProject.pattern(m).equals(BenchmarkProject.IGNORED_RESULT))
            .findFirst()
            .orElseThrow();
  }

  private Shell open() throws Exception {
    IMarker marker = marker();
    IWorkbenchWindow window = workbench.getWorkbenchWindows()[0];
    // No window manager does so under Xvfb.
    window.getShell().setBounds(display.getBounds());
    IWorkbenchPage page = workbench.showPerspective(SPOTBUGS_PERSPECTIVE, window);
    page.showView(BUG_INFO);
    // Bug Info follows the selection of the active part.
    IDE.openEditor(page, marker, true);
    return window.getShell();
  }

  /** What the keys for a quick fix do in the editor. */
  private void showQuickFixes() {
    IEditorPart editor = workbench.getWorkbenchWindows()[0].getActivePage().getActiveEditor();
    editor.getAdapter(ITextOperationTarget.class).doOperation(ISourceViewer.QUICK_ASSIST);
  }

  private String applyQuickFix() throws CoreException {
    // The list closes its own other windows.
    for (Shell list : workbench.getWorkbenchWindows()[0].getShell().getShells()) {
      if (!list.isDisposed()) {
        list.close();
      }
    }
    IMarker marker = marker();
    IMarkerResolution best = IDE.getMarkerHelpRegistry().getResolutions(marker)[0];
    best.run(marker);
    return best.getLabel();
  }

  private void takePicture(String suffix) throws InterruptedException {
    // A browser has the text before it has painted it; nothing tells when it has.
    Thread.sleep(Duration.ofSeconds(4));
    String file = System.getProperty("verification.screenshot");
    display.syncExec(() -> save(file.replaceFirst("(\\.png)?$", suffix + ".png")));
  }

  /** The caller misses the picture of Bug Info if it shows nothing. */
  private String awaitBugInfo(Shell shell) throws InterruptedException {
    Instant deadline = Instant.now().plus(Duration.ofMinutes(3));
    while (Instant.now().isBefore(deadline)) {
      String text = display.syncCall(() -> browserText(shell));
      if (text.contains(BenchmarkProject.IGNORED_RESULT)) {
        return text;
      }
      Thread.sleep(200);
    }
    return "";
  }

  /** The text of the only browser in the window; none when SWT finds no WebKit. */
  private static String browserText(Shell shell) {
    return controls(shell)
        .filter(Browser.class::isInstance)
        .map(browser -> ((Browser) browser).getText())
        .findFirst()
        .orElse("");
  }

  /** The lines of the only list in the window. */
  private static List<String> navigation(Shell shell) {
    return controls(shell)
        .filter(org.eclipse.swt.widgets.List.class::isInstance)
        .flatMap(list -> Arrays.stream(((org.eclipse.swt.widgets.List) list).getItems()))
        .toList();
  }

  private static Stream<Control> controls(Control control) {
    Stream<Control> children =
        control instanceof Composite composite
            ? Arrays.stream(composite.getChildren()).flatMap(Screenshot::controls)
            : Stream.empty();
    return Stream.concat(Stream.of(control), children);
  }

  private void save(String file) {
    Image image = new Image(display, display.getBounds().width, display.getBounds().height);
    GC gc = new GC(display);
    gc.copyArea(image, 0, 0);
    gc.dispose();
    ImageLoader loader = new ImageLoader();
    loader.data = new ImageData[] {image.getImageData()};
    loader.save(file, SWT.IMAGE_PNG);
    image.dispose();
  }
}
