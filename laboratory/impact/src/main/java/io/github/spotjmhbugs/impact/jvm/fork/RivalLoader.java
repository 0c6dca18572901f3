// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm.fork;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Loads the other variant of a benchmark with all that it calls but JMH and the JDK, so that both
 * have states and profiles of their own.
 */
final class RivalLoader extends URLClassLoader {
  private static final String[] SHARED = {
    "io.github.spotjmhbugs.impact.jvm.fork.",
    "io.github.spotjmhbugs.runtime.",
    "org.openjdk.jmh.annotations.",
    "org.openjdk.jmh.infra.",
    "org.openjdk.jmh.profile.",
    "org.openjdk.jmh.results.",
    "org.openjdk.jmh.runner.",
    "org.openjdk.jmh.util."
  };

  static {
    registerAsParallelCapable();
  }

  private RivalLoader(URL[] classPath) {
    super(classPath, RivalLoader.class.getClassLoader());
  }

  static RivalLoader of(String classPath) throws MalformedURLException {
    List<URL> urls = new ArrayList<>();
    for (String entry : classPath.split(Pattern.quote(File.pathSeparator), -1)) {
      urls.add(new File(entry).toURI().toURL());
    }
    return new RivalLoader(urls.toArray(new URL[0]));
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    for (String shared : SHARED) {
      if (name.startsWith(shared)) {
        return super.loadClass(name, resolve);
      }
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      if (known != null) {
        return known;
      }
      try {
        // A class of the JDK is not on the class path.
        return findClass(name);
      } catch (ClassNotFoundException e) {
        return super.loadClass(name, resolve);
      }
    }
  }

  @Override
  public URL getResource(String name) {
    URL own = findResource(name);
    return own == null ? super.getResource(name) : own;
  }

  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    // All that the parent has of the class path is there as well.
    List<URL> own = Collections.list(findResources(name));
    return own.isEmpty() ? super.getResources(name) : Collections.enumeration(own);
  }
}
