// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import io.github.spotjmhbugs.practice.Confidence;
import io.github.spotjmhbugs.practice.Pattern;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * Runs SpotBugs' command line with the plugin, in a class loader of its own: on one class path,
 * SpotBugs would take the first {@code findbugs.xml} for that of its own detectors.
 */
final class SpotBugsHost {
  private static final String PLUGIN_ID = "io.github.spotjmhbugs";
  // SpotBugs itself says so of loops that test at their end; it is none of ours.
  private static final String OWN_ERROR = "mismatch on existence of backedge";

  private static final Map<String, Confidence> CONFIDENCES =
      Map.of("1", Confidence.HIGH, "2", Confidence.NORMAL, "3", Confidence.LOW);

  private final Path plugin;
  private final Path work;

  /**
   * @param work a directory for what is needed in between
   * @throws IOException when the plugin cannot be packed
   */
  SpotBugsHost(Path work) throws IOException {
    this.work = work;
    Path core = Corpus.path("core");
    this.plugin = Files.isDirectory(core) ? pack(core, work.resolve("plugin.jar")) : core;
  }

  /**
   * @param classes a jar or directory of classes
   * @return what SpotBugs says of them with the plugin's detectors
   * @throws Exception when SpotBugs cannot be run, or runs without the plugin
   */
  HostReport analyse(Path classes) throws Exception {
    Path output = Files.createTempFile(work, "spotbugs", ".xml");
    String[] arguments = {
      "-pluginList",
      plugin.toString(),
      "-low",
      "-effort:max",
      "-xml=" + output,
      "-auxclasspath",
      String.join(File.pathSeparator, Corpus.classPath()),
      classes.toString()
    };
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader spotBugs = isolated()) {
      thread.setContextClassLoader(spotBugs);
      Class<?> main = spotBugs.loadClass("edu.umd.cs.findbugs.FindBugs2");
      main.getMethod("main", String[].class).invoke(null, (Object) arguments);
      requirePlugin(spotBugs);
    } finally {
      thread.setContextClassLoader(before);
    }
    return read(output);
  }

  private static URLClassLoader isolated() throws MalformedURLException {
    List<URL> urls = new ArrayList<>();
    for (String entry : Corpus.classPath()) {
      if (!Files.exists(Path.of(entry, "findbugs.xml")) && !entry.contains("spotjmhbugs-core")) {
        urls.add(Path.of(entry).toUri().toURL());
      }
    }
    return new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
  }

  private static void requirePlugin(ClassLoader spotBugs) throws ReflectiveOperationException {
    Class<?> type = spotBugs.loadClass("edu.umd.cs.findbugs.Plugin");
    if (type.getMethod("getByPluginId", String.class).invoke(null, PLUGIN_ID) == null) {
      throw new IllegalStateException("SpotBugs ran without the plugin " + PLUGIN_ID);
    }
  }

  private static Path pack(Path directory, Path jar) throws IOException {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(new JarEntry(directory.relativize(file).toString().replace('\\', '/')));
        Files.copy(file, out);
        out.closeEntry();
      }
    }
    return jar;
  }

  private static HostReport read(Path output)
      throws IOException, ParserConfigurationException, SAXException {
    Document document =
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(output.toFile());
    List<HostFinding> findings = new ArrayList<>();
    for (Element bug : elements(document.getDocumentElement(), "BugInstance")) {
      if (bug.getAttribute("type").startsWith("JMH_")) {
        findings.add(finding(bug));
      }
    }
    List<String> errors = new ArrayList<>();
    for (Element list : elements(document.getDocumentElement(), "Errors")) {
      elements(list, "Error").stream()
          .map(error -> error.getTextContent().strip())
          .filter(error -> !error.contains(OWN_ERROR))
          .forEach(errors::add);
      elements(list, "MissingClass").forEach(missing -> errors.add(missing.getTextContent()));
    }
    return new HostReport(findings, errors);
  }

  private static HostFinding finding(Element bug) {
    String priority = bug.getAttribute("priority");
    List<Element> members =
        Stream.of("Method", "Field").flatMap(tag -> elements(bug, tag).stream()).toList();
    return new HostFinding(
        Pattern.valueOf(bug.getAttribute("type")),
        Objects.requireNonNull(CONFIDENCES.get(priority), priority),
        elements(bug, "Class").get(0).getAttribute("classname"),
        members.isEmpty() ? "" : members.get(0).getAttribute("name"),
        elements(bug, "SourceLine").stream()
            .filter(line -> !line.hasAttribute("role"))
            .map(line -> Integer.valueOf(line.getAttribute("start")))
            .findFirst()
            .orElse(-1),
        arguments(bug));
  }

  /** One string for what the fault is about; the other arguments are parameters of types. */
  private static List<String> arguments(Element bug) {
    Stream<String> subject =
        elements(bug, "String").stream().map(text -> text.getAttribute("value"));
    Stream<String> details =
        elements(bug, "Type").stream().map(type -> type.getAttribute("typeParameters"));
    return Stream.concat(subject, details).toList();
  }

  private static List<Element> elements(Element parent, String tag) {
    List<Element> elements = new ArrayList<>();
    for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child instanceof Element element && element.getTagName().equals(tag)) {
        elements.add(element);
      }
    }
    return elements;
  }
}
