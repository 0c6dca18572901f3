// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.host.source.Texts;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleDescriptor.Version;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Scala's compilers, each in a class loader of its own, in which nothing of a project is. They get
 * sources by absolute paths or as texts, so that no name is an option, and no plugin but those for
 * the notation of kinds and of monads, which are pinned like them. What they make stays in one jar.
 *
 * <p>Macros run inside of a compiler. It finds them only in the jars that are named for that: those
 * of the project are not among them, not even those of the same compilation, for which Scala 3
 * would wait.
 */
final class ScalaCompiler {
  private static final String LIST = "scala-compiler-%s.txt";
  private static final String FIRST_LTS = "3.3";
  private static final int ERROR = 2;

  private static final String OF_SCALA_2 = "-spotjmhbugs:";

  /** Options that have Scala 2 take a plugin: for {@code F[*]}, and for patterns in its loops. */
  static final String KINDS = "-Xkind-projector";

  static final String MONADS = OF_SCALA_2 + "better-monadic-for";
  private static final Map<String, String> PLUGINS =
      Map.of(KINDS, "scala-kinds-%s.txt", MONADS, "scala-monads-%s.txt");

  /** The option that has {@code F[?]} mean {@code F[*]}. */
  static final String OLD_KINDS = OF_SCALA_2 + "kind-projector:?";

  /** In strings, too, which nobody runs. */
  private static final Pattern OLD_KIND = Pattern.compile("(?<=[\\[,])( ?)\\?(?= ?[\\],])");

  private static final String FAILED = "Scala's compiler failed: ";
  private static final String MACRO = "uses a macro that is not run";
  private static final String NO_MACRO = "macro implementation not found";

  /** The compilers take long, or all of the stack, for code that is nested as no person does. */
  private static final int DEEPEST = 1_000;

  private static final Pattern BRACKET = Pattern.compile("[(\\[{]|([)\\]}])");

  /** What is said of a class whose file would be too large, without a place. */
  private static final Pattern EMITTING = Pattern.compile("emitting ([\\w/]+)");

  private final String version;
  private final List<Path> library;
  private final Map<String, List<Path>> plugins;
  private final ClassLoader loader;

  /**
   * What sources need.
   *
   * @param classPath the jars
   * @param macros those of them whose macros may run
   * @param options options of the language
   */
  record Needs(List<Path> classPath, List<Path> macros, Collection<String> options) {
    /** {@return the same with another option} */
    Needs with(String option) {
      return new Needs(
          classPath, macros, Stream.concat(options.stream(), Stream.of(option)).toList());
    }
  }

  private ScalaCompiler(String version, List<Path> jars, Map<String, List<Path>> plugins)
      throws IOException {
    this.version = version;
    this.plugins = plugins;
    library = jars.stream().filter(ScalaCompiler::isLibrary).toList();
    loader = PinnedJars.loader(jars);
  }

  /**
   * Fetches a compiler.
   *
   * @param version the first two numbers of the version of Scala; a later 3 than the first with
   *     long support gets the newest, which reads the class files of all before it
   * @param options options of the language
   */
  static ScalaCompiler fetch(String version, Collection<String> options, MavenFetcher maven)
      throws IOException {
    boolean is3 = version.startsWith("3.");
    boolean isNewer = is3 && Version.parse(version).compareTo(Version.parse(FIRST_LTS)) > 0;
    List<Path> jars =
        PinnedJars.fetch(LIST.formatted(isNewer ? "3" : is3 ? FIRST_LTS : version), maven);
    Map<String, List<Path>> plugins = new HashMap<>();
    for (Map.Entry<String, String> plugin : PLUGINS.entrySet()) {
      if (!is3 && options.contains(plugin.getKey())) {
        plugins.put(plugin.getKey(), PinnedJars.fetch(plugin.getValue().formatted(version), maven));
      }
    }
    return new ScalaCompiler(version, jars, plugins);
  }

  private static boolean isCalled(Path jar, String name) {
    return String.valueOf(jar.getFileName()).startsWith(name);
  }

  private static boolean isLibrary(Path jar) {
    return isCalled(jar, "scala-library-")
        || isCalled(jar, "scala-reflect-")
        || isCalled(jar, "scala3-library_3-");
  }

  /** {@return Scala's standard library, with that for macros} */
  List<Path> library() {
    return library;
  }

  /**
   * Compiles sources in Scala, and reads those in Java.
   *
   * @param jar the jar to make of class files; there is none when nothing can be compiled
   */
  Compilation compile(List<Path> sources, Needs needs, Path jar, Duration limit)
      throws InterruptedException {
    CompilerMessages messages = new CompilerMessages();
    String failure =
        Compilation.within(
            limit,
            () -> {
              List<Path> files = new ArrayList<>(sources);
              files.stream()
                  .filter(ScalaCompiler::isDeep)
                  .forEach(file -> messages.refuse(file, "nested too deeply"));
              messages.amend(files);
              for (int round = 0; round <= CompilerMessages.ROUNDS && !files.isEmpty(); round++) {
                Files.deleteIfExists(jar);
                messages.begin();
                run(files, needs, jar, messages);
                if (!messages.amend(files)) {
                  return;
                }
                if (round == CompilerMessages.ROUNDS - 1) {
                  // Files that need each other in a long chain would take as many rounds.
                  ScalaModule.needing(messages.errors(), sources).stream()
                      .filter(files::contains)
                      .forEach(file -> messages.refuse(file, Compilation.UNFINISHED));
                  messages.amend(files);
                }
              }
              messages.giveUp();
            });
    return messages.result(failure.isEmpty() ? "" : "Scala: " + failure);
  }

  private static boolean isDeep(Path file) {
    Matcher bracket = BRACKET.matcher(ScalaModule.code(file));
    int depth = 0;
    while (depth < DEEPEST && bracket.find()) {
      depth += bracket.group(1) == null ? 1 : -1;
    }
    return depth >= DEEPEST;
  }

  private void run(List<Path> files, Needs needs, Path jar, CompilerMessages messages)
      throws Exception {
    List<String> options = new ArrayList<>();
    List<Path> jars = needs.classPath().stream().filter(one -> !isLibrary(one)).toList();
    options.addAll(List.of("-classpath", joined(library, jars), "-d", jar.toString(), "-nowarn"));
    if (version.startsWith("3.")) {
      needs.options().stream().filter(one -> !one.startsWith(OF_SCALA_2)).forEach(options::add);
      run3(files, needs.macros(), options, messages);
    } else {
      options.addAll(List.of("-Ymacro-classpath", joined(library, needs.macros())));
      options.addAll(List.of("-Xmaxerrs", "100000", "-language:_"));
      Object settings = made("scala.tools.nsc.Settings");
      call(settings, "processArguments", list(options), true);
      for (String option : needs.options()) {
        setIfKnown(settings, option);
      }
      run2(files, settings, needs.options().contains(OLD_KINDS), messages);
    }
  }

  /** A build for several versions names options of each. */
  private void setIfKnown(Object settings, String option) throws Exception {
    List<Path> plugin = plugins.get(option);
    if (plugin == null && option.startsWith(OF_SCALA_2)) {
      return; // the compiler does not know it
    }
    List<String> words =
        plugin == null
            ? List.of(option.split(" "))
            : List.of("-Xplugin:" + joined(plugin, List.of()));
    try {
      call(settings, "processArguments", list(words), true);
    } catch (RuntimeException e) {
      return; // of another version
    }
  }

  private static String joined(List<Path> first, List<Path> others) {
    return Stream.concat(first.stream(), others.stream())
        .map(Path::toString)
        .filter(path -> !path.contains(File.pathSeparator))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private void run2(
      List<Path> files, Object settings, boolean hasOldKinds, CompilerMessages messages)
      throws Exception {
    Object reporter = made("scala.tools.nsc.reporters.StoreReporter", settings);
    Object global = made("scala.tools.nsc.Global", settings, reporter);
    List<Object> sources = new ArrayList<>();
    for (Path file : files) {
      Object virtual =
          made("scala.reflect.io.VirtualFile", String.valueOf(file.getFileName()), file.toString());
      String text = Texts.read(file);
      String known = hasOldKinds ? OLD_KIND.matcher(text).replaceAll("$1*") : text;
      sources.add(
          made("scala.reflect.internal.util.BatchSourceFile", virtual, known.toCharArray()));
    }
    String crash = "";
    try {
      call(made("scala.tools.nsc.Global$Run", global), "compileSources", list(sources));
    } catch (StackOverflowError | Exception | AssertionError | LinkageError e) {
      Path file = pathOf(call(call(global, "currentUnit"), "source"));
      if (files.contains(file)) {
        messages.refuse(file, FAILED + e);
      } else {
        crash = FAILED + e;
      }
    }
    for (Object info : elements(call(reporter, "infos"))) {
      if (String.valueOf(call(info, "severity")).toUpperCase(Locale.ROOT).contains("ERROR")) {
        Object place = call(info, "pos");
        String told = String.valueOf(call(info, "msg"));
        String message = told.startsWith(NO_MACRO) ? MACRO : told;
        if ((boolean) call(place, "isDefined")) {
          messages.report(pathOf(call(place, "source")), (int) call(place, "line"), message, true);
        } else {
          report(message, files, messages);
        }
      }
    }
    if (!crash.isEmpty() && !messages.hasErrors()) {
      messages.report(crash); // not a consequence of errors
    }
  }

  private static void report(String message, List<Path> files, CompilerMessages messages) {
    Matcher emitting = EMITTING.matcher(message);
    String type = emitting.find() ? emitting.group(1).replace('/', '.') : "";
    Optional<Path> file =
        files.stream().filter(one -> ScalaModule.declaredIn(one).contains(type)).findFirst();
    file.ifPresentOrElse(one -> messages.refuse(one, message), () -> messages.report(message));
  }

  private static Path pathOf(Object source) throws Exception {
    return Path.of(String.valueOf(call(call(source, "file"), "path")));
  }

  private void run3(
      List<Path> files, List<Path> macros, List<String> options, CompilerMessages messages)
      throws Exception {
    List<String> arguments = new ArrayList<>(options);
    files.forEach(file -> arguments.add(file.toString()));
    Object driver = made("dotty.tools.dotc.Driver");
    Object root = call(call(driver, "initCtx"), "fresh");
    Class<?> simple = type("dotty.tools.dotc.interfaces.SimpleReporter");
    Object proxy =
        Proxy.newProxyInstance(
            loader,
            new Class<?>[] {simple},
            (any, method, values) -> {
              if (method.getName().equals("report")) {
                report(Objects.requireNonNull(values)[0], messages);
              }
              return null;
            });
    Class<?> reporters = type("dotty.tools.dotc.reporting.Reporter");
    Object reporter = reporters.getMethod("fromSimpleReporter", simple).invoke(null, proxy);
    call(root, "setReporter", reporter);
    Object prepared = call(driver, "setup", arguments.toArray(String[]::new), root);
    Object pair = call(prepared, "get");
    Object context = call(pair, "_2");
    call(context, "setProperty", macroKey(), macroLoader(macros));
    Object run = call(made("dotty.tools.dotc.Compiler"), "newRun", context);
    call(run, "compile", call(pair, "_1"));
    for (Object unit : elements(call(run, "suspendedUnits"))) {
      messages.refuse(pathOf(call(unit, "source")), MACRO);
    }
  }

  private static void report(Object diagnostic, CompilerMessages messages) throws Exception {
    if ((int) call(diagnostic, "level") < ERROR) {
      return;
    }
    String message = String.valueOf(call(diagnostic, "message"));
    Optional<?> place = (Optional<?>) call(diagnostic, "position");
    if (place.isPresent()) {
      Path file = Path.of(String.valueOf(call(call(place.get(), "source"), "path")));
      messages.report(file, 1 + (int) call(place.get(), "line"), message, true);
    } else {
      messages.report(message);
    }
  }

  private Object macroKey() throws ReflectiveOperationException {
    Class<?> owner = type("dotty.tools.dotc.core.MacroClassLoader$");
    Field key = owner.getDeclaredField("MacroClassLoaderKey");
    key.setAccessible(true);
    return Objects.requireNonNull(key.get(null));
  }

  private ClassLoader macroLoader(List<Path> macros) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (Path jar : macros) {
      urls.add(jar.toUri().toURL());
    }
    return new URLClassLoader(urls.toArray(URL[]::new), loader);
  }

  private Class<?> type(String name) throws ClassNotFoundException {
    return Class.forName(name, true, loader);
  }

  private Object made(String name, Object... arguments) throws Exception {
    for (Constructor<?> one : type(name).getConstructors()) {
      if (fits(one.getParameterTypes(), arguments)) {
        try {
          return one.newInstance(arguments);
        } catch (InvocationTargetException e) {
          throw thrown(e);
        }
      }
    }
    throw new NoSuchMethodException(name);
  }

  private static Object call(Object target, String name, Object... arguments) throws Exception {
    for (Method one : target.getClass().getMethods()) {
      if (one.getName().equals(name) && fits(one.getParameterTypes(), arguments)) {
        one.setAccessible(true);
        try {
          return one.invoke(target, arguments);
        } catch (InvocationTargetException e) {
          throw thrown(e);
        }
      }
    }
    throw new NoSuchMethodException(target.getClass().getName() + "." + name);
  }

  private static Exception thrown(InvocationTargetException e) {
    if (e.getCause() instanceof Error error) {
      throw error;
    }
    return e.getCause() instanceof Exception exception ? exception : e;
  }

  private static boolean fits(Class<?>[] types, Object[] arguments) {
    boolean fits = types.length == arguments.length;
    for (int i = 0; fits && i < types.length; i++) {
      fits = types[i].isPrimitive() || types[i].isInstance(arguments[i]);
    }
    return fits;
  }

  /** {@return a list as Scala has it} */
  private Object list(List<?> elements) throws Exception {
    Object list = type("scala.collection.immutable.Nil$").getField("MODULE$").get(null);
    for (int i = elements.size() - 1; i >= 0; i--) {
      list = made("scala.collection.immutable.$colon$colon", elements.get(i), list);
    }
    return list;
  }

  private static List<Object> elements(Object collection) throws Exception {
    List<Object> elements = new ArrayList<>();
    Object iterator = call(collection, "iterator");
    while ((boolean) call(iterator, "hasNext")) {
      elements.add(call(iterator, "next"));
    }
    return elements;
  }
}
