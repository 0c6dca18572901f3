// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.verification.Corpus;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Each SpotBugs has all that the plugin calls in it and in its ASM, and asks the plugin for nothing
 * that is not there: also where no fixture gets to.
 */
class LinkageTest {
  /** A method or field as an instruction names it, with its descriptor. */
  private record Member(String owner, String name, String descriptor) {
    @Override
    public String toString() {
      return owner + "." + name + descriptor;
    }
  }

  @ParameterizedTest
  @MethodSource("distributions")
  void isComplete(SpotBugsDistribution spotBugs) throws Exception {
    Path plugin = Corpus.packedPlugin();
    Set<String> missing = new TreeSet<>();
    int classes = 0;
    try (URLClassLoader host = loader(spotBugs, plugin);
        JarFile jar = new JarFile(plugin.toFile())) {
      for (JarEntry entry : jar.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
        ClassNode tree = new ClassNode();
        new ClassReader(jar.getInputStream(entry).readAllBytes()).accept(tree, 0);
        missing.addAll(missingMembers(tree, host));
        missing.addAll(missingBodies(load(host, tree.name)));
        classes++;
      }
    }
    assertThat(classes).isPositive();
    assertThat(missing).isEmpty();
  }

  static List<SpotBugsDistribution> distributions() {
    return SpotBugsDistribution.all();
  }

  private static URLClassLoader loader(SpotBugsDistribution spotBugs, Path plugin)
      throws IOException {
    List<URL> urls = new ArrayList<>();
    urls.add(plugin.toUri().toURL());
    try (Stream<Path> files = Files.list(spotBugs.home().resolve("lib"))) {
      for (Path jar : files.filter(file -> file.toString().endsWith(".jar")).toList()) {
        urls.add(jar.toUri().toURL());
      }
    }
    return new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
  }

  private static Class<?> load(ClassLoader loader, String internalName)
      throws ClassNotFoundException {
    return Class.forName(internalName.replace('/', '.'), false, loader);
  }

  /** What the host declares, newer versions with a body and older ones without. */
  private static List<String> missingBodies(Class<?> type) {
    if (Modifier.isAbstract(type.getModifiers())) {
      return List.of();
    }
    return Arrays.stream(type.getMethods())
        .filter(method -> Modifier.isAbstract(method.getModifiers()))
        .map(method -> type.getName() + " has no " + method)
        .toList();
  }

  private static Set<String> missingMembers(ClassNode tree, ClassLoader host)
      throws ClassNotFoundException {
    Set<String> missing = new TreeSet<>();
    for (MethodNode method : tree.methods) {
      for (AbstractInsnNode instruction : method.instructions) {
        for (Member member : members(instruction)) {
          if (isHost(member.owner()) && !has(load(host, member.owner()), member)) {
            missing.add(tree.name + "." + method.name + ": " + member);
          }
        }
      }
    }
    return missing;
  }

  private static List<Member> members(AbstractInsnNode instruction) {
    if (instruction instanceof MethodInsnNode call) {
      return List.of(new Member(call.owner, call.name, call.desc));
    }
    if (instruction instanceof FieldInsnNode access) {
      return List.of(new Member(access.owner, access.name, access.desc));
    }
    if (instruction instanceof InvokeDynamicInsnNode dynamic) {
      // What a method reference refers to, and the body of a lambda, is among the arguments.
      return Stream.of(dynamic.bsmArgs)
          .filter(Handle.class::isInstance)
          .map(Handle.class::cast)
          .map(handle -> new Member(handle.getOwner(), handle.getName(), handle.getDesc()))
          .toList();
    }
    return List.of();
  }

  private static boolean isHost(String owner) {
    return !owner.startsWith("java/") && !owner.startsWith("[") && !isOwn(owner);
  }

  private static boolean isOwn(String owner) {
    return owner.startsWith("io/github/spotjmhbugs/");
  }

  private static boolean has(Class<?> type, Member member) {
    if (member.name().equals("<init>")) {
      return Arrays.stream(type.getDeclaredConstructors())
          .map(Type::getConstructorDescriptor)
          .anyMatch(member.descriptor()::equals);
    }
    return supertypes(type).anyMatch(supertype -> declares(supertype, member));
  }

  private static boolean declares(Class<?> type, Member member) {
    return Arrays.stream(type.getDeclaredMethods())
            .anyMatch(method -> is(member, method.getName(), Type.getMethodDescriptor(method)))
        || Arrays.stream(type.getDeclaredFields())
            .anyMatch(field -> is(member, field.getName(), Type.getDescriptor(field.getType())));
  }

  private static boolean is(Member member, String name, String descriptor) {
    return member.name().equals(name) && member.descriptor().equals(descriptor);
  }

  private static Stream<Class<?>> supertypes(Class<?> type) {
    Stream<Class<?>> above =
        Stream.concat(Stream.ofNullable(type.getSuperclass()), Arrays.stream(type.getInterfaces()))
            .flatMap(LinkageTest::supertypes);
    return Stream.concat(Stream.of(type), above);
  }
}
