// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.compile;

import io.github.spotjmhbugs.scan.classpath.ClassContainer;
import io.github.spotjmhbugs.scan.source.Texts;
import io.github.spotjmhbugs.study.source.CodeText;
import io.github.spotjmhbugs.study.source.Language;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Kotlin's compiler, in a class loader of its own, in which nothing of a project is. It gets
 * objects and not a command line. Of its plugins only that for serialisation is there, which is
 * Kotlin's own and pinned like the compiler; scripts and annotation processors, which are plugins
 * as well, are not. What it makes goes into one file first: it lets a source suppress the errors
 * that keep the names of its classes in the folder.
 *
 * <p>It stops at errors. Sources with errors are left out then, and the others compiled again.
 */
public final class KotlinCompiler {
  /** What no name can have in class files. */
  private static final Pattern IMPOSSIBLE = Pattern.compile("[./;\\[\\]<>:\\\\]");

  private static final String PACKAGE = "org.jetbrains.kotlin.";

  /** Each round leaves out those that need what the one before left out. */
  private static final int ROUNDS = 6;

  private final ClassLoader loader;
  private final List<Path> library;
  private final List<Path> plugins;

  /**
   * Sources that are compiled together, and what else they need.
   *
   * @param files the files
   * @param common those of them that are for all platforms
   * @param javaRoots the folders where the packages of Java sources start that they may refer to
   * @param optIns the annotations of what may change, which they may use all the same
   */
  public record Sources(
      List<Path> files, Set<Path> common, List<Path> javaRoots, Set<String> optIns) {}

  /**
   * Loads the compiler.
   *
   * @param jars its jars
   * @throws IOException when their names are no URLs
   */
  public KotlinCompiler(List<Path> jars) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (Path jar : jars) {
      if (!isPlugin(jar)) {
        urls.add(jar.toUri().toURL());
      }
    }
    plugins = jars.stream().filter(KotlinCompiler::isPlugin).toList();
    loader = new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    library = jars.stream().filter(KotlinCompiler::isLibrary).toList();
  }

  private static boolean isLibrary(Path jar) {
    return String.valueOf(jar.getFileName()).startsWith("kotlin-stdlib-");
  }

  private static boolean isPlugin(Path jar) {
    return String.valueOf(jar.getFileName()).contains("-compiler-plugin-");
  }

  /** {@return Kotlin's standard library, which build files need not name} */
  public List<Path> library() {
    return library;
  }

  /**
   * Compiles sources.
   *
   * @param sources the sources
   * @param classPath the jars that they need
   * @param jdk the folder of the JDK that they are for
   * @param level the version of Java whose class files to make
   * @param output an empty folder for the class files
   * @param limit how long it may take
   * @return what came of it
   * @throws IOException when a class file cannot be written
   * @throws InterruptedException when the thread was interrupted
   */
  public Compilation compile(
      Sources sources, List<Path> classPath, Path jdk, int level, Path output, Duration limit)
      throws IOException, InterruptedException {
    KotlinMessages messages = new KotlinMessages();
    Path jar = output.resolveSibling(output.getFileName() + ".jar");
    String failure =
        TimeLimit.run(
            limit,
            "Kotlin's compiler of " + output,
            () -> compile(sources, classPath, jdk, level, jar, messages));
    Files.createDirectories(output);
    if (failure.isEmpty() && Files.exists(jar)) {
      failure = unpack(jar, new ClassFolder(output), messages);
    }
    Files.deleteIfExists(jar);
    return messages.result(failure.isEmpty() ? "" : "Kotlin: " + failure);
  }

  /** Returns what is wrong with the jar, which the compiler may have left in the middle. */
  private static String unpack(Path jar, ClassFolder folder, KotlinMessages messages)
      throws IOException {
    ClassContainer opened;
    try {
      opened = ClassContainer.open(jar, "Kotlin's classes");
    } catch (IOException e) {
      return "no class files, " + e.getMessage();
    }
    try (ClassContainer classes = opened) {
      for (String name : classes.classNames()) {
        byte[] classFile = classes.read(name);
        if (classFile != null && !folder.write(name, classFile)) {
          messages.note(ClassFolder.NO_NAME);
        }
      }
    }
    return "";
  }

  private void compile(
      Sources sources, List<Path> classPath, Path jdk, int level, Path jar, KotlinMessages messages)
      throws ReflectiveOperationException, IOException {
    List<Path> files = new ArrayList<>(sources.files());
    files.removeIf(file -> hasImpossibleName(file, messages));
    for (int round = 0; round < ROUNDS && !files.isEmpty(); round++) {
      Files.deleteIfExists(jar);
      Object arguments =
          type("cli.common.arguments.K2JVMCompilerArguments").getConstructor().newInstance();
      set(arguments, "FreeArgs", files.stream().map(Path::toString).toList());
      set(arguments, "Destination", jar.toString());
      set(arguments, "Classpath", joined(library, classPath));
      // Benchmarks may be of what a project keeps to itself, even where a jar stands in for it.
      set(
          arguments,
          "FriendPaths",
          array(classPath.stream().filter(file -> !isLibrary(file)).toList()));
      set(arguments, "JavaSourceRoots", array(sources.javaRoots()));
      set(arguments, "PluginClasspaths", array(plugins));
      set(arguments, "JdkHome", jdk.toString());
      set(arguments, "JvmTarget", String.valueOf(level));
      set(arguments, "ModuleName", "main");
      set(arguments, "OptIn", sources.optIns().toArray(String[]::new));
      set(arguments, "ReturnValueChecker", "check");
      set(arguments, "MultiPlatform", !sources.common().isEmpty());
      set(
          arguments,
          "CommonSources",
          array(files.stream().filter(sources.common()::contains).toList()));
      for (String option :
          List.of(
              "NoStdlib",
              "NoReflect",
              "DisableDefaultScriptingPlugin",
              "SkipMetadataVersionCheck",
              "SkipPrereleaseCheck",
              "AllowUnstableDependencies",
              "ExpectActualClasses",
              "ContextParameters",
              "ExplicitBackingFields",
              "AllowContractsOnMoreFunctions",
              "AllowConditionImpliesReturnsContracts",
              "AllowHoldsinContract",
              "SuppressWarnings")) {
        set(arguments, option, true);
      }
      messages.begin();
      run(arguments, messages);
      if (!files.removeAll(messages.wrong()) && !files.removeIf(messages::crashedIn)) {
        return;
      }
    }
    messages.blame(files);
  }

  /** A source may suppress the error for such a name, and the compiler then fails at all files. */
  private static boolean hasImpossibleName(Path file, KotlinMessages messages) {
    boolean isImpossible =
        CodeText.quotedNames(Texts.read(file), Language.KOTLIN).stream()
            .anyMatch(name -> IMPOSSIBLE.matcher(name).find());
    if (isImpossible) {
      messages.refuse(file, ClassFolder.NO_NAME);
    }
    return isImpossible;
  }

  private Class<?> type(String name) throws ClassNotFoundException {
    return Class.forName(PACKAGE + name, true, loader);
  }

  private static void set(Object arguments, String name, Object value)
      throws ReflectiveOperationException {
    Method setter =
        Arrays.stream(arguments.getClass().getMethods())
            .filter(method -> method.getName().equals("set" + name))
            .findFirst()
            .orElseThrow(() -> new NoSuchMethodException(name));
    setter.invoke(arguments, value);
  }

  /** No name in these is a stranger's, but one with a separator would be two. */
  private static String joined(List<Path> first, List<Path> others) {
    List<Path> all = new ArrayList<>(first);
    all.addAll(others);
    return all.stream()
        .map(Path::toString)
        .filter(path -> !path.contains(File.pathSeparator))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static String[] array(List<Path> paths) {
    return paths.stream().map(Path::toString).toArray(String[]::new);
  }

  private void run(Object arguments, KotlinMessages messages) throws ReflectiveOperationException {
    Class<?> collector = type("cli.common.messages.MessageCollector");
    Class<?> services = type("config.Services");
    Object compiler = type("cli.jvm.K2JVMCompiler").getConstructor().newInstance();
    Method exec =
        type("cli.common.CLICompiler")
            .getMethod(
                "exec", collector, services, type("cli.common.arguments.CommonCompilerArguments"));
    Object proxy = Proxy.newProxyInstance(loader, new Class<?>[] {collector}, messages);
    exec.invoke(compiler, proxy, services.getField("EMPTY").get(null), arguments);
  }
}
