// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.eclipse.quickfix;

import io.github.spotjmhbugs.fix.edit.Edit;
import java.util.List;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Platform;
import org.eclipse.jface.fieldassist.FieldDecorationRegistry;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.IMarkerResolution2;

/** One way to repair a benchmark. */
final class Repair implements IMarkerResolution2 {
  private final String label;
  private final String effect;
  private final OpenText text;
  private final List<Edit> edits;

  Repair(String label, String effect, OpenText text, List<Edit> edits) {
    this.label = label;
    this.effect = effect;
    this.text = text;
    this.edits = List.copyOf(edits);
  }

  @Override
  public String getLabel() {
    return label;
  }

  @Override
  public String getDescription() {
    return Preview.of(effect, text, edits);
  }

  @Override
  public Image getImage() {
    return FieldDecorationRegistry.getDefault()
        .getFieldDecoration(FieldDecorationRegistry.DEC_CONTENT_PROPOSAL)
        .getImage();
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
