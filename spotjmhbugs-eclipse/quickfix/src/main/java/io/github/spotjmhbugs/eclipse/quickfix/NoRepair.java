// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.eclipse.quickfix;

import org.eclipse.core.resources.IMarker;
import org.eclipse.jface.fieldassist.FieldDecorationRegistry;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.IMarkerResolution2;

/**
 * Says why there is no repair, where the user looks for one.
 *
 * @param reason the reason, without a full stop
 */
record NoRepair(String reason) implements IMarkerResolution2 {
  @Override
  public String getLabel() {
    return "No repair: " + reason;
  }

  /** {@return the whole label, which the list may cut off} */
  @Override
  public String getDescription() {
    return Preview.escape(getLabel());
  }

  @Override
  public Image getImage() {
    return FieldDecorationRegistry.getDefault()
        .getFieldDecoration(FieldDecorationRegistry.DEC_INFORMATION)
        .getImage();
  }

  @Override
  public void run(IMarker marker) {
    // The label is all there is to it.
  }
}
