// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.classfile.CheckedAnalysisException;
import edu.umd.cs.findbugs.classfile.ClassDescriptor;
import edu.umd.cs.findbugs.classfile.DescriptorFactory;
import edu.umd.cs.findbugs.classfile.Global;
import edu.umd.cs.findbugs.classfile.IAnalysisCache;
import edu.umd.cs.findbugs.classfile.IAnalysisEngineRegistrar;
import edu.umd.cs.findbugs.classfile.IErrorLogger;
import edu.umd.cs.findbugs.classfile.RecomputableClassAnalysisEngine;
import edu.umd.cs.findbugs.classfile.analysis.ClassData;
import edu.umd.cs.findbugs.util.ClassName;
import io.github.spotjmhbugs.analysis.Analyzer;
import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.finding.ClassReport;
import io.github.spotjmhbugs.finding.ClassReport.SkippedMethod;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Analyses a class once for all detectors. The class itself, its superclasses and the callees come
 * from SpotBugs' class path; one that is absent is unknown, which is no error.
 *
 * <p>Named in {@code findbugs.xml}: SpotBugs makes one at the start of each analysis. What cannot
 * be analysed is an error of SpotBugs' report, in one line and once.
 */
public final class EngineRegistrar extends RecomputableClassAnalysisEngine<ClassReport>
    implements IAnalysisEngineRegistrar {
  private final Analyzer analyzer = new Analyzer(EngineRegistrar::bytesOf);
  // Benchmark classes share the methods that they inherit.
  private final Set<SkippedMethod> reported = ConcurrentHashMap.newKeySet();

  @Override
  public void registerAnalysisEngines(IAnalysisCache analysisCache) {
    registerWith(analysisCache);
  }

  @Override
  public void registerWith(IAnalysisCache analysisCache) {
    analysisCache.registerClassAnalysisEngine(ClassReport.class, this);
  }

  /**
   * {@return what is wrong with its benchmarks; empty when its class file is damaged}
   *
   * @param analysisCache the cache that this engine is registered with
   * @param descriptor a class
   * @throws CheckedAnalysisException when SpotBugs cannot read the class file
   */
  @Override
  public ClassReport analyze(IAnalysisCache analysisCache, ClassDescriptor descriptor)
      throws CheckedAnalysisException {
    byte[] classFile = analysisCache.getClassAnalysis(ClassData.class, descriptor).getData();
    IErrorLogger errors = analysisCache.getErrorLogger();
    try {
      ClassReport report = analyzer.analyse(classFile);
      report.skipped().stream().filter(reported::add).forEach(method -> report(method, errors));
      return report;
    } catch (MalformedClassException e) {
      errors.logError(
          "SpotJMHBugs skipped " + descriptor.getDottedClassName() + ": " + e.getMessage());
      return ClassReport.EMPTY;
    }
  }

  private static void report(SkippedMethod skipped, IErrorLogger errors) {
    MethodRef method = skipped.method();
    String className = ClassName.toDottedClassName(method.owner());
    errors.logError(
        "SpotJMHBugs skipped "
            + (className + "." + method.name() + method.descriptor())
            + (": " + skipped.reason()));
  }

  private static byte @Nullable [] bytesOf(String internalName) {
    if (!isNameOfClass(internalName)) {
      return null;
    }
    ClassDescriptor descriptor = DescriptorFactory.createClassDescriptor(internalName);
    try {
      return Global.getAnalysisCache().getClassAnalysis(ClassData.class, descriptor).getData();
    } catch (CheckedAnalysisException e) {
      return null;
    }
  }

  /** Class files that no compiler made hold names that SpotBugs refuses with an exception. */
  private static boolean isNameOfClass(String internalName) {
    return internalName.indexOf('.') < 0 && ClassName.isValidClassName(internalName);
  }
}
