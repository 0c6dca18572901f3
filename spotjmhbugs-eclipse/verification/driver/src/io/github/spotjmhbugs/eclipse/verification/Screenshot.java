// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.eclipse.verification;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.Stream;
import org.eclipse.core.resources.IMarker;
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
import org.eclipse.ui.IStartup;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;

/**
 * Takes a picture of the editor at a marker, with SpotBugs' "Bug Info" beside it, and closes the
 * workbench. The project is the one that {@link MarkersApplication} has left in the workspace.
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
      System.out.println("Bug Info: " + text.lines().findFirst().orElse(""));
      // The browser has the text before it has painted it; nothing tells when it has.
      Thread.sleep(Duration.ofSeconds(2));
      display.syncExec(() -> save(System.getProperty("verification.screenshot")));
    } catch (Exception e) {
      // The caller sees that there is no picture.
      e.printStackTrace();
    } finally {
      display.asyncExec(workbench::close);
    }
  }

  private Shell open() throws Exception {
    IMarker marker =
        new BenchmarkProject()
            .spotBugsMarkers().stream()
                .filter(m -> BenchmarkProject.pattern(m).equals(BenchmarkProject.IGNORED_RESULT))
                .findFirst()
                .orElseThrow();
    IWorkbenchWindow window = workbench.getWorkbenchWindows()[0];
    // No window manager does so under Xvfb.
    window.getShell().setBounds(display.getBounds());
    IWorkbenchPage page = workbench.showPerspective(SPOTBUGS_PERSPECTIVE, window);
    page.showView(BUG_INFO);
    // Bug Info follows the selection of the active part.
    IDE.openEditor(page, marker, true);
    return window.getShell();
  }

  private String awaitBugInfo(Shell shell) throws InterruptedException {
    Instant deadline = Instant.now().plus(Duration.ofSeconds(30));
    while (Instant.now().isBefore(deadline)) {
      String text = display.syncCall(() -> browserText(shell));
      if (text.contains(BenchmarkProject.IGNORED_RESULT)) {
        return text;
      }
      Thread.sleep(200);
    }
    throw new IllegalStateException("Bug Info does not show " + BenchmarkProject.IGNORED_RESULT);
  }

  /** The text of the only browser in the window; none when SWT finds no WebKit. */
  private static String browserText(Shell shell) {
    return controls(shell)
        .filter(Browser.class::isInstance)
        .map(browser -> ((Browser) browser).getText())
        .findFirst()
        .orElse("");
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
