// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.io.StringReader;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;

/** What the tables call {@code nullable} takes null, whichever argument that is. */
class NullArgumentsTest {
  private static final List<Class<?>> TYPES =
      List.of(
          String.class,
          Integer.class,
          Long.class,
          System.class,
          List.class,
          ArrayList.class,
          LinkedList.class,
          Collections.class,
          Arrays.class,
          Optional.class,
          ByteBuffer.class,
          Objects.class,
          PrintStream.class,
          Double.class,
          Float.class,
          StringBuilder.class,
          HashMap.class,
          LinkedHashMap.class,
          HashSet.class,
          LinkedHashSet.class,
          ArrayDeque.class,
          ConcurrentHashMap.class,
          UUID.class,
          BigDecimal.class,
          BigInteger.class,
          Pattern.class,
          MessageDigest.class,
          ByteArrayInputStream.class,
          StringReader.class,
          BufferedReader.class,
          InputStreamReader.class,
          FileInputStream.class,
          FileOutputStream.class,
          FileReader.class,
          FileWriter.class,
          Files.class);

  private static final List<Object> SAMPLES =
      List.of(
          "UTF-8",
          new ArrayList<>(List.of("1")),
          StandardCharsets.UTF_8,
          StandardCharsets.UTF_8.newDecoder(),
          Object[].class,
          new ConcurrentHashMap<>(),
          Pattern.compile("1"),
          digest(),
          Path.of("no-such-directory", "no-such-file"),
          builder(),
          new PrintStream(OutputStream.nullOutputStream()),
          InputStream.nullInputStream(),
          Reader.nullReader());

  @Test
  void takesNull() {
    List<Executable> methods = methodsThatAre(Trait.NULLABLE).toList();
    assertThat(methods).hasSizeGreaterThan(15);
    for (Executable method : methods) {
      for (int i = 0; i < method.getParameterCount(); i++) {
        Object[] arguments = argumentsWithout(i, method);
        if (method.isVarArgs()) {
          arguments[i] = new Object[] {null};
        }
        assertThatCode(() -> run(method, arguments))
            .as("%s with null as argument %d", method, i + 1)
            .doesNotThrowAnyException();
      }
    }
  }

  private static Stream<Executable> methodsThatAre(Trait trait) {
    return TYPES.stream()
        .flatMap(type -> Stream.of(type.getDeclaredMethods(), type.getConstructors()))
        .flatMap(Stream::of)
        .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
        .filter(method -> is(trait, method));
  }

  private static boolean is(Trait trait, Executable method) {
    String owner = Type.getInternalName(method.getDeclaringClass());
    MethodRef named =
        method instanceof Method called
            ? new MethodRef(owner, called.getName(), Type.getMethodDescriptor(called))
            : new MethodRef(
                owner, "<init>", Type.getConstructorDescriptor((Constructor<?>) method));
    return EffectTable.bundled()
        .find(named, Modifier.isStatic(method.getModifiers()))
        .filter(effects -> effects.is(trait))
        .isPresent();
  }

  private static Object[] argumentsWithout(int missing, Executable method) {
    Class<?>[] types = method.getParameterTypes();
    return IntStream.range(0, types.length)
        .mapToObj(i -> i == missing ? null : sample(types[i]))
        .toArray();
  }

  private static Object sample(Class<?> type) {
    if (type.isArray()) {
      return Array.newInstance(type.getComponentType(), 1);
    }
    if (type.isPrimitive()) {
      return Array.get(Array.newInstance(type, 1), 0);
    }
    return SAMPLES.stream()
        .filter(type::isInstance)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no sample of " + type));
  }

  private static void run(Executable method, Object[] arguments)
      throws ReflectiveOperationException {
    if (method instanceof Constructor<?> constructor) {
      constructor.newInstance(arguments);
    } else {
      ((Method) method).invoke(receiver(method), arguments);
    }
  }

  private static Object receiver(Executable method) {
    return Modifier.isStatic(method.getModifiers()) ? "" : sample(method.getDeclaringClass());
  }

  private static StringBuilder builder() {
    StringBuilder builder = new StringBuilder();
    builder.append('1');
    return builder;
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
