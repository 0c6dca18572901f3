// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.eclipse.verification;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.browser.Browser;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
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
      String text = await(() -> browserText(shell), BenchmarkProject.IGNORED_RESULT);
      System.out.println("Bug Info: " + text.lines().findFirst().orElse("shows nothing"));
      List<String> navigation = display.syncCall(() -> navigation(shell));
      navigation.forEach(line -> System.out.println("navigation: " + line));
      if (!text.isEmpty()) {
        takePicture("", display::getBounds);
      }
      display.syncExec(this::showQuickFixes);
      String preview = await(this::previewText, BenchmarkProject.REPAIRED);
      preview.lines().forEach(line -> System.out.println("preview: " + line));
      if (!preview.isEmpty()) {
        takePicture("-quick-fixes", this::quickFixArea);
      }
      String label = display.syncCall(this::applyQuickFix);
      System.out.println("quick fix: " + label);
      takePicture("-fixed", display::getBounds);
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
    for (Shell list : popUps()) {
      if (!list.isDisposed()) {
        list.close();
      }
    }
    IMarker marker = marker();
    IMarkerResolution best = IDE.getMarkerHelpRegistry().getResolutions(marker)[0];
    best.run(marker);
    return best.getLabel();
  }

  /** The list of quick fixes, and the pane beside it. */
  private List<Shell> popUps() {
    return Arrays.stream(workbench.getWorkbenchWindows()[0].getShell().getShells())
        .filter(shell -> !shell.isDisposed() && shell.isVisible())
        .toList();
  }

  private String previewText() {
    return popUps().stream()
        .flatMap(Screenshot::controls)
        .filter(StyledText.class::isInstance)
        .map(text -> ((StyledText) text).getText())
        .findFirst()
        .orElse("");
  }

  /** The list, the pane, and the lines above them in the editor with its ruler. */
  private Rectangle quickFixArea() {
    IEditorPart editor = workbench.getWorkbenchWindows()[0].getActivePage().getActiveEditor();
    Point corner = editor.getAdapter(Control.class).getParent().toDisplay(0, 0);
    Rectangle area = new Rectangle(corner.x, corner.y, 0, 0);
    popUps().forEach(popUp -> area.add(popUp.getBounds()));
    return area;
  }

  private void takePicture(String suffix, Supplier<Rectangle> area) throws InterruptedException {
    // A browser has the text before it has painted it; nothing tells when it has.
    Thread.sleep(Duration.ofSeconds(4));
    String file = System.getProperty("verification.screenshot");
    display.syncExec(() -> save(file.replaceFirst("(\\.png)?$", suffix + ".png"), area.get()));
  }

  /** The caller misses a picture if what it is about is never shown. */
  private String await(Supplier<String> text, String expected) throws InterruptedException {
    Instant deadline = Instant.now().plus(Duration.ofMinutes(3));
    while (Instant.now().isBefore(deadline)) {
      String shown = display.syncCall(text::get);
      if (shown.contains(expected)) {
        return shown;
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

  private void save(String file, Rectangle area) {
    Image image = new Image(display, area.width, area.height);
    GC gc = new GC(display);
    gc.copyArea(image, area.x, area.y);
    gc.dispose();
    ImageLoader loader = new ImageLoader();
    loader.data = new ImageData[] {image.getImageData()};
    loader.save(file, SWT.IMAGE_PNG);
    image.dispose();
  }
}
