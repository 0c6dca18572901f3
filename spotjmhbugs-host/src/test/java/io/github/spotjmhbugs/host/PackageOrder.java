// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The packages of a module have an order, and only its root may know a command line. */
public abstract class PackageOrder {
  private final String root;
  private final List<String> inOrder;
  private final List<String> below;
  private final String noCommandLineBecause;
  private final JavaClasses ours;

  /**
   * Imports the classes of the module.
   *
   * @param inOrder the packages below that of the test; each uses only those before it
   * @param below the packages that some of them have, such as {@code jvm.fork}
   * @param noCommandLineBecause why only the package of the test knows the command line
   */
  protected PackageOrder(List<String> inOrder, List<String> below, String noCommandLineBecause) {
    this.root = getClass().getPackageName();
    this.inOrder = inOrder;
    this.below = below;
    this.noCommandLineBecause = noCommandLineBecause;
    this.ours =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(root);
  }

  /** {@return the classes of the module, without its tests} */
  protected JavaClasses ours() {
    return ours;
  }

  /**
   * {@return patterns for some packages, with those below them}
   *
   * @param names their names below the package of the test
   */
  protected String[] packages(Stream<String> names) {
    return names.map(name -> root + "." + name + "..").toArray(String[]::new);
  }

  @TestFactory
  Stream<DynamicTest> packageUsesOnlyThoseBeforeIt() {
    return IntStream.range(0, inOrder.size() - 1)
        .mapToObj(
            position ->
                DynamicTest.dynamicTest(
                    inOrder.get(position),
                    () ->
                        noClasses()
                            .that()
                            .resideInAPackage(root + "." + inOrder.get(position) + "..")
                            .should()
                            .dependOnClassesThat()
                            .resideInAnyPackage(packages(inOrder.stream().skip(position + 1L)))
                            .because("a reader understands each package from those before it alone")
                            .check(ours)));
  }

  @Test
  void everyClassIsInOneOfThePackages() {
    List<String> all = new ArrayList<>(List.of(root));
    Stream.concat(inOrder.stream(), below.stream()).forEach(name -> all.add(root + "." + name));
    classes()
        .should()
        .resideInAnyPackage(all.toArray(String[]::new))
        .because("a class outside them escapes their order")
        .check(ours);
  }

  @Test
  void onlyTheRootPackageKnowsTheCommandLine() {
    noClasses()
        .that()
        .resideOutsideOfPackage(root)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(root, "picocli..")
        .because(noCommandLineBecause)
        .check(ours);
  }
}
