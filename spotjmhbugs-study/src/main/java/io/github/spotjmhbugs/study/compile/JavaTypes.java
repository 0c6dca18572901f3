// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.compile;

import io.github.spotjmhbugs.scan.classpath.ClassContainer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFileReader;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFormatException;
import org.eclipse.jdt.internal.compiler.env.INameEnvironment;
import org.eclipse.jdt.internal.compiler.env.NameEnvironmentAnswer;
import org.jspecify.annotations.Nullable;

/**
 * The types that sources may refer to. The compiler asks for them by name: it sees no path, which
 * it might take for an option or for several paths. As in a JVM, what the JDK has comes from there,
 * whatever else has it; then come sources, class files, and what the JDK keeps to itself.
 */
public final class JavaTypes implements INameEnvironment {
  private final JdkImage jdk;
  private final Map<String, Path> sources;
  private final ClassContainer classFiles;
  private final Set<String> packages = new HashSet<>();

  /**
   * Makes the types known.
   *
   * @param jdk the JDK
   * @param sources the source of each top-level type, by internal name
   * @param classFiles the class files of dependencies
   */
  public JavaTypes(JdkImage jdk, Map<String, Path> sources, ClassContainer classFiles) {
    this.jdk = jdk;
    this.sources = Map.copyOf(sources);
    this.classFiles = classFiles;
    jdk.packages().forEach(name -> addPackage(name + '/'));
    addPackages(sources.keySet());
    addPackages(classFiles.classNames());
  }

  private void addPackages(Collection<String> types) {
    types.forEach(this::addPackage);
  }

  private void addPackage(String type) {
    int slash = type.lastIndexOf('/');
    while (slash > 0 && packages.add(type.substring(0, slash))) {
      slash = type.lastIndexOf('/', slash - 1);
    }
  }

  @Override
  public @Nullable NameEnvironmentAnswer findType(char[][] compoundName) {
    String name = new String(CharOperation.concatWith(compoundName, '/'));
    try {
      NameEnvironmentAnswer found = answer(name, jdk.read(name, true));
      if (found == null && sources.containsKey(name)) {
        return new NameEnvironmentAnswer(new JavaSource(sources.get(name)), null);
      }
      found = found == null ? answer(name, classFiles.read(name)) : found;
      return found == null ? answer(name, jdk.read(name, false)) : found;
    } catch (IOException e) {
      return null; // a damaged jar: the compiler names what it lacks
    }
  }

  private static @Nullable NameEnvironmentAnswer answer(String name, byte @Nullable [] classFile) {
    try {
      ClassFileReader read =
          classFile == null ? null : new ClassFileReader(classFile, name.toCharArray());
      boolean isSo = read != null && Arrays.equals(read.getName(), name.toCharArray());
      return isSo ? new NameEnvironmentAnswer(read, null) : null;
    } catch (ClassFormatException | RuntimeException e) {
      return null; // a damaged class file
    }
  }

  @Override
  public @Nullable NameEnvironmentAnswer findType(char[] typeName, char[][] packageName) {
    return findType(CharOperation.arrayConcat(packageName, typeName));
  }

  @Override
  public boolean isPackage(char[] @Nullable [] parent, char[] name) {
    char[][] all = parent == null ? new char[][] {name} : CharOperation.arrayConcat(parent, name);
    return packages.contains(new String(CharOperation.concatWith(all, '/')));
  }

  @Override
  public void cleanup() {
    // The caller closes what is open.
  }
}
