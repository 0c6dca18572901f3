// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.classfile.IAnalysisCache;
import edu.umd.cs.findbugs.classfile.IAnalysisEngineRegistrar;

/** Named in {@code findbugs.xml}: SpotBugs makes one at the start of each analysis. */
public final class EngineRegistrar implements IAnalysisEngineRegistrar {
  @Override
  public void registerAnalysisEngines(IAnalysisCache analysisCache) {
    new ClassReportEngine(analysisCache).registerWith(analysisCache);
  }
}
