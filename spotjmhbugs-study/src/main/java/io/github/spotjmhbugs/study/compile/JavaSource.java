// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.compile;

import io.github.spotjmhbugs.scan.source.Texts;
import java.nio.file.Path;
import org.eclipse.jdt.internal.compiler.env.ICompilationUnit;
import org.eclipse.jdt.internal.compiler.lookup.LookupEnvironment;
import org.eclipse.jdt.internal.compiler.lookup.ModuleBinding;
import org.jspecify.annotations.Nullable;

/**
 * A Java source, whose text is read when the compiler asks for it.
 *
 * @param file its file
 */
record JavaSource(Path file) implements ICompilationUnit {
  @Override
  public char[] getContents() {
    return Texts.read(file).toCharArray();
  }

  @Override
  public char[] getMainTypeName() {
    return String.valueOf(file.getFileName()).replaceFirst("\\.java$", "").toCharArray();
  }

  /** Any: some projects keep sources elsewhere than their packages say. */
  @Override
  public char @Nullable [][] getPackageName() {
    return null;
  }

  @Override
  public char[] getFileName() {
    return file.toString().toCharArray();
  }

  @Override
  public ModuleBinding module(LookupEnvironment environment) {
    return environment.UnNamedModule;
  }
}
