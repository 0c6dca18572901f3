// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.host.source.Texts;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Kotlin's compiler, in a class loader of its own, in which nothing of a project is. It gets
 * objects and not a command line. Of its plugins only that for serialisation is there, which is
 * Kotlin's own and pinned like the compiler; scripts and annotation processors, which are plugins
 * as well, are not. What it makes stays in one jar: it lets a source suppress the errors that keep
 * the names of its classes in a folder.
 *
 * <p>It stops at errors. Sources with errors are left out then, and the others compiled again.
 */
final class KotlinCompiler {
  /** Lets a class have a name that none can have, at which the compiler fails with all files. */
  private static final Pattern SUPPRESSED = Pattern.compile("(?i)INVALID_CHARACTERS|ALL_ERRORS");

  private static final String PACKAGE = "org.jetbrains.kotlin.";

  /** No libraries but those of the project; what is experimental may be used; only errors count. */
  private static final String OPTIONS =
      """
      NoStdlib NoReflect DisableDefaultScriptingPlugin SuppressWarnings SkipMetadataVersionCheck \
      SkipPrereleaseCheck AllowUnstableDependencies ExpectActualClasses\
      """;

  private static final String LANGUAGE_1 = "1.9";

  private final Edition edition;
  private final ClassLoader loader;
  private final List<Path> library;
  private final List<Path> plugins;

  /** A version of the compiler. */
  enum Edition {
    NEWEST(
        "kotlin-compiler.txt",
        """
        ContextParameters ExplicitBackingFields AllowContractsOnMoreFunctions \
        AllowConditionImpliesReturnsContracts AllowHoldsinContract\
        """),

    /** The last that has the front end of Kotlin 1, and context receivers. */
    KOTLIN_1("kotlin-compiler-2.1.txt", "ContextReceivers");

    private final String jars;
    private final String options;

    Edition(String jars, String options) {
      this.jars = jars;
      this.options = options;
    }
  }

  /**
   * Sources that are compiled together, and what else they need.
   *
   * @param common those of them that are for several platforms, the most common first; each set may
   *     refine those before it
   * @param javaRoots the folders where the packages of Java sources start that they may refer to
   * @param optIns the annotations of what may change, which they may use all the same
   */
  record Sources(
      List<Path> files, List<Set<Path>> common, List<Path> javaRoots, Set<String> optIns) {}

  private KotlinCompiler(Edition edition, List<Path> jars) throws IOException {
    this.edition = edition;
    plugins = jars.stream().filter(KotlinCompiler::isPlugin).toList();
    library = jars.stream().filter(KotlinCompiler::isLibrary).toList();
    loader = PinnedJars.loader(jars.stream().filter(jar -> !isPlugin(jar)).toList());
  }

  /** Fetches the compiler. */
  static KotlinCompiler fetch(Edition edition, MavenFetcher maven) throws IOException {
    return new KotlinCompiler(edition, PinnedJars.fetch(edition.jars, maven));
  }

  private static boolean isLibrary(Path jar) {
    return String.valueOf(jar.getFileName()).startsWith("kotlin-stdlib-");
  }

  private static boolean isPlugin(Path jar) {
    return String.valueOf(jar.getFileName()).contains("-compiler-plugin-");
  }

  /** {@return the language, with its version where it is not the newest} */
  String language() {
    return edition == Edition.KOTLIN_1 ? "Kotlin " + LANGUAGE_1 : "Kotlin";
  }

  /** {@return Kotlin's standard library, which build files need not name} */
  List<Path> library() {
    return library;
  }

  /**
   * Compiles sources.
   *
   * @param classPath the jars that they need
   * @param jdk the folder of the JDK that they are for
   * @param level the version of Java whose class files to make
   * @param jar the jar to make of class files; there is none when nothing can be compiled
   */
  Compilation compile(
      Sources sources, List<Path> classPath, Path jdk, int level, Path jar, Duration limit)
      throws InterruptedException {
    Messages messages = new Messages(sources.optIns());
    String failure =
        Compilation.within(limit, () -> compile(sources, classPath, jdk, level, jar, messages));
    messages.end();
    return messages.result(failure.isEmpty() ? "" : "Kotlin: " + failure);
  }

  private void compile(
      Sources sources, List<Path> classPath, Path jdk, int level, Path jar, Messages messages)
      throws ReflectiveOperationException, IOException {
    List<Path> files = new ArrayList<>();
    for (Path file : sources.files()) {
      if (SUPPRESSED.matcher(Texts.read(file)).find()) {
        messages.refuse(file, "suppresses an error that the compiler cannot do without");
      } else {
        files.add(file);
      }
    }
    for (int round = 0; round < CompilerMessages.ROUNDS && !files.isEmpty(); round++) {
      Files.deleteIfExists(jar);
      Object arguments = made("cli.common.arguments.K2JVMCompilerArguments");
      set(arguments, "FreeArgs", files.stream().map(Path::toString).toList());
      set(arguments, "Destination", jar.toString());
      set(arguments, "Classpath", joined(library, classPath));
      // Benchmarks may be of what a project keeps to itself, even where a jar stands in for it.
      set(arguments, "FriendPaths", classPath.stream().filter(one -> !isLibrary(one)).toList());
      set(arguments, "JavaSourceRoots", sources.javaRoots());
      set(arguments, "PluginClasspaths", plugins);
      set(arguments, "JdkHome", jdk.toString());
      set(arguments, "JvmTarget", String.valueOf(level));
      set(arguments, "ModuleName", "main");
      set(arguments, "OptIn", messages.optIns);
      if (edition == Edition.KOTLIN_1) {
        set(arguments, "LanguageVersion", LANGUAGE_1);
        setCommon(arguments, files, sources.common());
      } else {
        set(arguments, "ReturnValueChecker", "check");
        setFragments(arguments, files, sources.common());
      }
      for (String option : (OPTIONS + " " + edition.options).split(" ", -1)) {
        set(arguments, option, true);
      }
      messages.begin();
      run(arguments, messages);
      if (!messages.amend(files)) {
        return;
      }
    }
    messages.giveUp();
  }

  /** Kotlin 1 knows no levels. */
  private static void setCommon(Object arguments, List<Path> files, List<Set<Path>> common)
      throws ReflectiveOperationException {
    set(arguments, "MultiPlatform", !common.isEmpty());
    set(
        arguments,
        "CommonSources",
        files.stream()
            .filter(file -> common.stream().anyMatch(set -> set.contains(file)))
            .toList());
  }

  /** Each level of source sets sees those before it, and has what they expect. */
  private static void setFragments(Object arguments, List<Path> files, List<Set<Path>> common)
      throws ReflectiveOperationException {
    if (common.isEmpty()) {
      return;
    }
    int last = common.size();
    List<String> members = new ArrayList<>();
    for (Path file : files) {
      IntStream levels = IntStream.range(0, last).filter(i -> common.get(i).contains(file));
      members.add("level" + levels.findFirst().orElse(last) + ":" + file);
    }
    set(arguments, "MultiPlatform", true);
    set(arguments, "Fragments", numbered("level%d", 0, last));
    set(arguments, "FragmentRefines", numbered("level%d:level%d", 1, last));
    set(arguments, "FragmentSources", members);
  }

  private static List<String> numbered(String format, int first, int last) {
    return IntStream.rangeClosed(first, last).mapToObj(i -> format.formatted(i, i - 1)).toList();
  }

  private Class<?> type(String name) throws ClassNotFoundException {
    return Class.forName(PACKAGE + name, true, loader);
  }

  private Object made(String name) throws ReflectiveOperationException {
    return type(name).getConstructor().newInstance();
  }

  private static void set(Object arguments, String name, Object value)
      throws ReflectiveOperationException {
    Method setter =
        Arrays.stream(arguments.getClass().getMethods())
            .filter(method -> method.getName().equals("set" + name))
            .findFirst()
            .orElseThrow(() -> new NoSuchMethodException(name));
    boolean isArray = setter.getParameterTypes()[0].isArray();
    Object given =
        value instanceof Collection<?> all && isArray
            ? all.stream().map(Object::toString).toArray(String[]::new)
            : value;
    setter.invoke(arguments, given);
  }

  /** No name in these is a stranger's, but one with a separator would be two. */
  private static String joined(List<Path> first, List<Path> others) {
    return Stream.concat(first.stream(), others.stream())
        .map(Path::toString)
        .filter(path -> !path.contains(File.pathSeparator))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private void run(Object arguments, Messages messages) throws ReflectiveOperationException {
    Class<?> collector = type("cli.common.messages.MessageCollector");
    Class<?> status = type("progress.CompilationCanceledStatus");
    Class<?> builder = type("config.Services$Builder");
    Class<?> common = type("cli.common.arguments.CommonCompilerArguments");
    Object proxy = Proxy.newProxyInstance(loader, new Class<?>[] {collector, status}, messages);
    Object services = made("config.Services$Builder");
    builder.getMethod("register", Class.class, Object.class).invoke(services, status, proxy);
    type("cli.common.CLICompiler")
        .getMethod("exec", collector, type("config.Services"), common)
        .invoke(
            made("cli.jvm.K2JVMCompiler"),
            proxy,
            builder.getMethod("build").invoke(services),
            arguments);
  }

  /**
   * What Kotlin's compiler says, and is told; stands in for its {@code MessageCollector} and {@code
   * CompilationCanceledStatus}.
   */
  private static final class Messages extends CompilerMessages implements InvocationHandler {
    private static final String PLUGIN = "Kotlin's compiler plug-in for serialisation failed";
    private static final Set<String> ERRORS = Set.of("ERROR", "EXCEPTION");

    /** That something may change, and that who uses it has to say so. */
    private static final Pattern OPT_IN = Pattern.compile("@OptIn\\(([\\w.]+)::class\\)");

    private static final String ENDED = PACKAGE + "progress.CompilationCanceledException";

    private final Set<String> asked = new TreeSet<>();
    private final Set<String> optIns;

    /** Whether nobody waits any more. */
    private volatile boolean hasEnded;

    Messages(Set<String> optIns) {
      this.optIns = new TreeSet<>(optIns);
    }

    /** Stops a compilation that has not ended. */
    void end() {
      hasEnded = true;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
        throws ReflectiveOperationException {
      if (hasEnded && method.getName().equals("checkCanceled")) {
        throw (RuntimeException)
            method
                .getDeclaringClass()
                .getClassLoader()
                .loadClass(ENDED)
                .getConstructor()
                .newInstance();
      }
      return answer(method, arguments);
    }

    private synchronized @Nullable Object answer(Method method, Object @Nullable [] arguments)
        throws ReflectiveOperationException {
      String name = method.getName();
      if (name.equals("report") && arguments != null) {
        if (ERRORS.contains(((Enum<?>) arguments[0]).name())) {
          report(String.valueOf(arguments[1]), arguments[2]);
        }
        return null;
      }
      if (name.equals("hasErrors")) {
        return hasErrors() || !asked.isEmpty();
      }
      return method.getDeclaringClass() == Object.class ? method.invoke(this, arguments) : null;
    }

    private void report(String message, @Nullable Object location)
        throws ReflectiveOperationException {
      if (location == null) {
        report(message);
        return;
      }
      Path file = Path.of(String.valueOf(get(location, "getPath")));
      Matcher optIn = OPT_IN.matcher(message);
      boolean isAsked = optIn.find() && !optIns.contains(optIn.group(1));
      if (isAsked) {
        asked.add(optIn.group(1));
      }
      report(file, (int) get(location, "getLine"), message, !isAsked);
    }

    private static Object get(Object location, String name) throws ReflectiveOperationException {
      Method getter = location.getClass().getMethod(name);
      getter.setAccessible(true);
      return getter.invoke(location);
    }

    @Override
    synchronized void begin() {
      super.begin();
      asked.clear();
    }

    /**
     * Leaves out the files that have errors in this round, or let the compiler fail, and allows
     * what others ask for; {@return whether that changed anything}
     */
    @Override
    synchronized boolean amend(List<Path> files) {
      for (Path file : files) {
        if (failure().contains(file.toString())) {
          refuse(file, isOfPlugin() ? PLUGIN : "Kotlin's compiler failed");
        }
      }
      boolean isAllowed = optIns.addAll(asked);
      return super.amend(files) || isAllowed;
    }

    private boolean isOfPlugin() {
      return failure().contains("IrGenerationExtension");
    }

    @Override
    synchronized Compilation result(String reason) {
      return super.result(isOfPlugin() ? PLUGIN : reason);
    }
  }
}
