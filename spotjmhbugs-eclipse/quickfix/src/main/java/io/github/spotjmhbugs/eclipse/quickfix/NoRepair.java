// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.eclipse.quickfix;

import org.eclipse.core.resources.IMarker;
import org.eclipse.ui.IMarkerResolution;

/**
 * Says why there is no repair, where the user looks for one.
 *
 * @param reason the reason, without a full stop
 */
record NoRepair(String reason) implements IMarkerResolution {
  @Override
  public String getLabel() {
    return "No repair: " + reason;
  }

  @Override
  public void run(IMarker marker) {
    // The label is all there is to it.
  }
}
