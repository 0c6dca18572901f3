// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.analysis;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * Changes each named number of the rules and asks the tests of its package and the fixtures whether
 * they notice: first by one, and where nobody notices that, to its half and its double. The mutants
 * of PIT change a number only where it is used, and nothing tells which number that was.
 */
public final class ConstantMutants {
  private static final Pattern CONSTANT =
      Pattern.compile("static final (?:int|long|double) (\\w+) = (\\d[\\d_]*);");
  private static final Pattern SEPARATOR = Pattern.compile(Pattern.quote(File.pathSeparator));
  private static final String ROOT = "io/github/spotjmhbugs/";

  private final Path overlay;

  private ConstantMutants(Path overlay) {
    this.overlay = overlay;
  }

  /**
   * Prints a line for each constant: its value, and each other value with who noticed it.
   *
   * @param args the folder of the module, and the packages below the engine's to change, such as
   *     {@code practice/invo}
   * @throws Exception when a file cannot be read or written, or a mutant cannot be run
   */
  public static void main(String[] args) throws Exception {
    Path sources = Path.of(args[0], "src/main/java");
    ConstantMutants mutants =
        new ConstantMutants(Files.createTempDirectory(Path.of(args[0], "target"), "mutants"));
    System.out.println("nothing changed: " + mutants.whoNotices(Set.of()));
    for (String under : List.of(args).subList(1, args.length)) {
      try (Stream<Path> files = Files.walk(sources.resolve(ROOT + under))) {
        for (Path file : files.filter(it -> it.toString().endsWith(".java")).sorted().toList()) {
          mutants.change(sources, file);
        }
      }
    }
  }

  private void change(Path sources, Path file) throws Exception {
    String text = Files.readString(file);
    String name = sources.relativize(file).toString().replace('\\', '/').replace(".java", "");
    Matcher constant = CONSTANT.matcher(text);
    while (constant.find()) {
      long value = Long.parseLong(constant.group(2).replace("_", ""));
      List<String> seen = new ArrayList<>();
      boolean isHeld = true;
      for (long other : List.of(value - 1, value + 1, value / 2, 2 * value)) {
        if (seen.size() < 2 || !isHeld) {
          String changed =
              text.substring(0, constant.start(2)) + other + text.substring(constant.end(2));
          String who = whoNotices(name, changed);
          isHeld &= !who.equals("nobody");
          seen.add(other + " " + who);
        }
      }
      System.out.printf(
          "%s.%s = %d: %s%n", name.substring(ROOT.length()), constant.group(1), value, seen);
    }
  }

  private String whoNotices(String name, String text) throws Exception {
    clear();
    boolean isCompiled =
        ToolProvider.getSystemJavaCompiler()
            .getTask(
                null,
                null,
                diagnostic -> {},
                List.of("-proc:none", "-d", overlay.toString()),
                null,
                List.of(
                    new SimpleJavaFileObject(
                        URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
                      @Override
                      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return text;
                      }
                    }))
            .call();
    String ofPackage = name.substring(0, name.lastIndexOf('/')).replace('/', '.');
    return isCompiled ? whoNotices(Set.of(ofPackage)) : "the compiler";
  }

  private void clear() throws IOException {
    try (Stream<Path> files = Files.walk(overlay)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.delete(file);
      }
    }
  }

  /** In a class loader of its own, which finds the mutant before the original. */
  private String whoNotices(Set<String> packages) throws Exception {
    List<URL> urls = new ArrayList<>(List.of(url(overlay)));
    for (String entry : SEPARATOR.split(System.getProperty("java.class.path"), -1)) {
      urls.add(url(Path.of(entry)));
    }
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      thread.setContextClassLoader(loader);
      return (String)
          Class.forName(ConstantMutants.class.getName(), true, loader)
              .getMethod("firstFailure", Set.class)
              .invoke(null, packages);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static URL url(Path path) throws MalformedURLException {
    return path.toUri().toURL();
  }

  /**
   * Runs tests; by reflection, in another class loader.
   *
   * @param packages packages whose tests come first; the fixtures follow
   * @return the test that fails first, or {@code nobody}
   */
  public static String firstFailure(Set<String> packages) {
    List<DiscoverySelector> selectors = new ArrayList<>();
    new TreeSet<>(packages).forEach(each -> selectors.add(DiscoverySelectors.selectPackage(each)));
    selectors.add(DiscoverySelectors.selectClass(FixturesTest.class.getName()));
    for (DiscoverySelector selector : selectors) {
      SummaryGeneratingListener listener = new SummaryGeneratingListener();
      LauncherFactory.create()
          .execute(LauncherDiscoveryRequestBuilder.request().selectors(selector).build(), listener);
      if (!listener.getSummary().getFailures().isEmpty()) {
        return listener.getSummary().getFailures().get(0).getTestIdentifier().getDisplayName();
      }
    }
    return "nobody";
  }
}
