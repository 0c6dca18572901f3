// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.compile;

import io.github.spotjmhbugs.host.classpath.ClassContainer;
import io.github.spotjmhbugs.host.source.Texts;
import java.io.File;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.internal.compiler.batch.ClasspathJep247Jdk12;
import org.eclipse.jdt.internal.compiler.batch.ClasspathJrt;
import org.eclipse.jdt.internal.compiler.batch.CompilationUnit;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFileReader;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFormatException;
import org.eclipse.jdt.internal.compiler.env.ICompilationUnit;
import org.eclipse.jdt.internal.compiler.env.INameEnvironment;
import org.eclipse.jdt.internal.compiler.env.NameEnvironmentAnswer;
import org.eclipse.jdt.internal.compiler.util.JRTUtil;
import org.jspecify.annotations.Nullable;

/**
 * The types that sources may refer to. The compiler asks for them by name: it sees no path, which
 * it might take for an option or for several paths. As in a JVM, what the JDK has comes from there,
 * whatever else has it; then come sources and class files.
 */
public final class JavaTypes implements INameEnvironment {
  private final ClasspathJrt jdk;
  private final Map<String, Path> sources;
  private final ClassContainer classFiles;
  private final NavigableSet<String> names;

  /**
   * Makes the types known.
   *
   * @param home the folder of a JDK since Java 9, which need not be the one that runs this program
   * @param sources the source of each top-level type, by internal name
   * @param classFiles the class files of all others
   * @throws IOException when the JDK cannot be read
   */
  public JavaTypes(Path home, Map<String, Path> sources, ClassContainer classFiles)
      throws IOException {
    this(jdk(home), sources, classFiles);
  }

  /**
   * Makes the types known, of which those of the JDK are as they were in one of its releases.
   *
   * @param home the folder of a JDK since Java 12, with its {@code lib/ct.sym}
   * @param release one before that of the JDK, from 8 on
   * @param sources the source of each top-level type, by internal name
   * @param classFiles the class files of all others
   * @throws IOException when the JDK cannot be read
   */
  public JavaTypes(Path home, int release, Map<String, Path> sources, ClassContainer classFiles)
      throws IOException {
    this(
        initialized(new ClasspathJep247Jdk12(home.toFile(), Integer.toString(release), null)),
        sources,
        classFiles);
  }

  private JavaTypes(ClasspathJrt jdk, Map<String, Path> sources, ClassContainer classFiles) {
    this.jdk = jdk;
    this.sources = Map.copyOf(sources);
    this.classFiles = classFiles;
    names = new TreeSet<>(sources.keySet());
    names.addAll(classFiles.classNames());
  }

  private static ClasspathJrt jdk(Path home) throws IOException {
    File image = home.resolve("lib").resolve(JRTUtil.JRT_FS_JAR).toFile();
    return initialized(new ClasspathJrt(image, false, null, null));
  }

  private static ClasspathJrt initialized(ClasspathJrt jdk) throws IOException {
    jdk.initialize();
    return jdk;
  }

  /**
   * Knows other types beside those of the same JDK, which is not read again.
   *
   * @param others the source of each top-level type, by internal name
   * @param otherFiles the class files of all others
   * @return these types
   */
  public JavaTypes with(Map<String, Path> others, ClassContainer otherFiles) {
    return new JavaTypes(jdk, others, otherFiles);
  }

  @Override
  public @Nullable NameEnvironmentAnswer findType(char[][] compoundName) {
    String name = new String(CharOperation.concatWith(compoundName, '/'));
    NameEnvironmentAnswer ofJdk = ofJdk(name);
    if (ofJdk != null) {
      return ofJdk;
    }
    if (sources.containsKey(name)) {
      return new NameEnvironmentAnswer(source(sources.get(name)), null);
    }
    try {
      char[] wanted = name.toCharArray();
      byte[] classFile = classFiles.read(name);
      ClassFileReader read = classFile == null ? null : new ClassFileReader(classFile, wanted);
      boolean isSo = read != null && Arrays.equals(read.getName(), wanted);
      return isSo ? new NameEnvironmentAnswer(read, null) : null;
    } catch (IOException | ClassFormatException | RuntimeException e) {
      return null; // a damaged jar or class file: the compiler names what it lacks
    }
  }

  /**
   * {@return a Java source, its text in memory: the compiler would read links, and without end}
   *
   * @param file its file
   */
  public static ICompilationUnit source(Path file) {
    return new CompilationUnit(Texts.read(file).toCharArray(), file.toString(), null);
  }

  private @Nullable NameEnvironmentAnswer ofJdk(String name) {
    int slash = name.lastIndexOf('/');
    String packageName = name.substring(0, Math.max(0, slash));
    char[] type = name.substring(slash + 1).toCharArray();
    try {
      return slash < 0 ? null : jdk.findClass(type, packageName, null, name + ".class");
    } catch (InvalidPathException e) {
      return null; // names in Java may have characters that no file of a JDK has
    }
  }

  @Override
  public @Nullable NameEnvironmentAnswer findType(char[] typeName, char[][] packageName) {
    return findType(CharOperation.arrayConcat(packageName, typeName));
  }

  @Override
  public boolean isPackage(char[] @Nullable [] parent, char[] name) {
    char[][] all = parent == null ? new char[][] {name} : CharOperation.arrayConcat(parent, name);
    String packageName = new String(CharOperation.concatWith(all, '/'));
    String first = names.ceiling(packageName + "/");
    return (first != null && first.startsWith(packageName + "/"))
        || jdk.isPackage(packageName, null);
  }

  @Override
  public void cleanup() {
    // The caller closes what is open.
  }
}
