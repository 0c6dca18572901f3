// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.eclipse.quickfix;

import io.github.spotjmhbugs.fix.edit.Edit;
import java.util.List;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Platform;
import org.eclipse.ui.IMarkerResolution;

/** One way to repair a benchmark. */
final class Repair implements IMarkerResolution {
  private final String label;
  private final OpenText text;
  private final List<Edit> edits;

  Repair(String label, OpenText text, List<Edit> edits) {
    this.label = label;
    this.text = text;
    this.edits = List.copyOf(edits);
  }

  @Override
  public String getLabel() {
    return label;
  }

  @Override
  public void run(IMarker marker) {
    try {
      text.change(edits);
    } catch (CoreException e) {
      Platform.getLog(Repair.class).error("The benchmark cannot be repaired", e);
    }
  }
}
