// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.codehaus.plexus.util.FileUtils;

/**
 * Files that a reader gets together.
 *
 * @param name what they are
 * @param files their contents by their paths, with slashes
 */
record Case(String name, SortedMap<String, byte[]> files) {
  /** Keeps the files apart from those of others. */
  Case {
    files = new TreeMap<>(files);
  }

  static Case of(String name, String file, byte[] content) {
    return new Case(name, new TreeMap<>(java.util.Map.of(file, content)));
  }

  /** The cases of a folder of the corpus, each in a folder of its own. */
  static List<Case> corpus(String folder) {
    URL corpus = Case.class.getResource("/corpus/" + folder);
    if (corpus == null) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(Path.of(corpus.toURI()))) {
      return folders.sorted().map(Case::in).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Case in(Path folder) {
    SortedMap<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(folder.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Case(String.valueOf(folder.getFileName()), files);
  }

  /** The same but for one file. */
  Case with(String file, byte[] content) {
    SortedMap<String, byte[]> changed = new TreeMap<>(files);
    changed.put(file, content);
    return new Case(name, changed);
  }

  List<String> names() {
    return new ArrayList<>(files.keySet());
  }

  /** Writes the files into a folder that holds nothing else afterwards. */
  void write(Path folder) throws IOException {
    FileUtils.deleteDirectory(folder.toFile());
    Files.createDirectories(folder);
    for (var file : files.entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.resolveSibling(""));
      Files.write(path, file.getValue());
    }
  }

  /** A number that tells its content from others. */
  int digest() {
    int digest = 1;
    for (var file : files.entrySet()) {
      digest = 31 * digest + file.getKey().hashCode();
      digest = 31 * digest + Arrays.hashCode(file.getValue());
    }
    return digest;
  }
}
