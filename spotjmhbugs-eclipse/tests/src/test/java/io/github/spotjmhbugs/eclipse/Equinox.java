// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.eclipse;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.stream.Stream;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.launch.FrameworkFactory;
import org.osgi.framework.wiring.FrameworkWiring;

/**
 * A running Equinox with the extension registry and the bundles of a test.
 *
 * <p>The registry's classes are those that Equinox loads, which the test does not see: it calls
 * them by name.
 */
final class Equinox implements AutoCloseable {
  private static final String REGISTRY = "org.eclipse.core.runtime.IExtensionRegistry";

  private final Framework framework;
  private final Bundle common;

  /** An entry of an extension, and the jar of the bundle that it stands in. */
  record Contribution(String bundle, Path jar, String pluginId, String libraryPath) {}

  private Equinox(Framework framework, Bundle common) {
    this.framework = framework;
    this.common = common;
  }

  /**
   * @param storage an empty folder
   * @param bundles jars to install beside the registry
   */
  static Equinox start(Path storage, Path... bundles) throws BundleException {
    FrameworkFactory factory = ServiceLoader.load(FrameworkFactory.class).findFirst().orElseThrow();
    Framework framework =
        factory.newFramework(
            Map.of(
                Constants.FRAMEWORK_STORAGE,
                storage.toString(),
                "osgi.instance.area",
                storage.resolve("workspace").toUri().toString(),
                // As Eclipse's launcher does: the compiler takes classes of the JDK for granted.
                "osgi.compatibility.bootdelegation",
                "true"));
    framework.start();
    Bundle common = install(framework, Built.equinox("org.eclipse.equinox.common"));
    common.start();
    install(framework, Built.equinox("org.eclipse.equinox.registry")).start();
    List<Bundle> installed = new ArrayList<>();
    for (Path bundle : bundles) {
      installed.add(install(framework, bundle));
    }
    if (!framework.adapt(FrameworkWiring.class).resolveBundles(installed)) {
      throw new AssertionError("not all of " + installed + " can be resolved");
    }
    return new Equinox(framework, common);
  }

  private static Bundle install(Framework framework, Path jar) throws BundleException {
    return framework.getBundleContext().installBundle("reference:" + jar.toUri());
  }

  /**
   * Runs code inside, where it sees Eclipse's classes.
   *
   * @param bundle the bundle with the code
   * @param type a class of it that turns lists into lists
   * @param input what it gets
   * @return what it returns
   */
  @SuppressWarnings("unchecked") // Functions of other class loaders.
  List<String> run(String bundle, Class<?> type, List<String> input) throws BundleException {
    for (Bundle each : framework.getBundleContext().getBundles()) {
      boolean isFragment = each.getHeaders().get(Constants.FRAGMENT_HOST) != null;
      if (!isFragment && each.getBundleId() != Constants.SYSTEM_BUNDLE_ID) {
        each.start(Bundle.START_ACTIVATION_POLICY);
      }
    }
    try {
      Object code = named(bundle).loadClass(type.getName()).getDeclaredConstructor().newInstance();
      return ((Function<List<String>, List<String>>) code).apply(input);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("cannot be loaded: " + type, e);
    }
  }

  /** What bundles contribute to an extension point. */
  List<Contribution> contributionsTo(String extensionPoint) {
    ServiceReference<?> reference = registryService();
    Object registry = framework.getBundleContext().getService(reference);
    Object[] elements = (Object[]) call(registry, "getConfigurationElementsFor", extensionPoint);
    return Stream.of(elements).map(this::contribution).toList();
  }

  /** Whatever class loader its type is of. */
  private ServiceReference<?> registryService() {
    try {
      return framework.getBundleContext().getAllServiceReferences(REGISTRY, null)[0];
    } catch (InvalidSyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private Contribution contribution(Object element) {
    String bundle = (String) call(call(element, "getContributor"), "getName");
    return new Contribution(
        bundle,
        jarOf(bundle),
        (String) call(element, "getAttribute", "fbPluginId"),
        (String) call(element, "getAttribute", "libraryPath"));
  }

  /** As Eclipse finds it, of the bundle that won when there are several of that name. */
  private Path jarOf(String symbolicName) {
    Bundle bundle = named(symbolicName);
    try {
      Object file =
          common
              .loadClass("org.eclipse.core.runtime.FileLocator")
              .getMethod("getBundleFileLocation", Bundle.class)
              .invoke(null, bundle);
      return ((Optional<?>) file).map(File.class::cast).orElseThrow().toPath();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("not the Equinox that this test was written for", e);
    }
  }

  private Bundle named(String symbolicName) {
    return Stream.of(framework.getBundleContext().getBundles())
        .filter(bundle -> bundle.getSymbolicName().equals(symbolicName))
        .findFirst()
        .orElseThrow();
  }

  private static Object call(Object target, String method, String... arguments) {
    Class<?>[] types = Stream.of(arguments).map(Object::getClass).toArray(Class<?>[]::new);
    try {
      return target.getClass().getMethod(method, types).invoke(target, (Object[]) arguments);
    } catch (InvocationTargetException e) {
      throw new AssertionError(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("not the Equinox that this test was written for", e);
    }
  }

  @Override
  public void close() throws BundleException {
    framework.stop();
    try {
      framework.waitForStop(0);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
