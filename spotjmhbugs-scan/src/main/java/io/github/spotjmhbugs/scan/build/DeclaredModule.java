// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.build;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.Model;

/**
 * What the build files of a module say.
 *
 * @param folders the modules of the project that it needs, its own first
 * @param model versions and repositories
 * @param dependencies what else it needs
 */
record DeclaredModule(Collection<Path> folders, Model model, List<Dependency> dependencies) {
  /** Makes the lists immutable. */
  DeclaredModule {
    folders = List.copyOf(folders);
    dependencies = List.copyOf(dependencies);
  }
}
