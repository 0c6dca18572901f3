// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.packaging;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;
import org.objectweb.asm.commons.Method;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Lambdas and method references of a class, in one class: it implements all their interfaces, and
 * each of its methods finds out by a number which lambda an object is. It shares the nest of the
 * class, whose private methods it calls. Lambdas that need more than one method, such as
 * serializable ones, are left to the JVM.
 */
final class LambdaClass {
  private static final Type OBJECT = Type.getType(Object.class);
  private static final Method CONSTRUCTOR = new Method("<init>", "()V");

  /** No interface has a method of that name: with the parameters of one, it would be the same. */
  private static final String FACTORY = "$new";

  private static final String NUMBER = "number";

  /** No two of these interfaces have a method in common that is a default of one of them. */
  static final String FUNCTIONS = "java/util/function/";

  /** The JDK asks a consumer of objects whether it is one of these, and then uses it as such. */
  static final Set<String> ASKED_FOR =
      Set.of(FUNCTIONS + "IntConsumer", FUNCTIONS + "LongConsumer", FUNCTIONS + "DoubleConsumer");

  private final ClassNode node = new ClassNode();
  private final Type self;

  /** By name and descriptor of the interface's method; the number of a lambda is its place. */
  private final Map<Method, List<InvokeDynamicInsnNode>> lambdas = new LinkedHashMap<>();

  private LambdaClass(ClassNode user, String suffix) {
    this.self = Type.getObjectType(user.name + suffix);
    node.version = user.version;
    node.access = Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;
    node.name = self.getInternalName();
    node.superName = OBJECT.getInternalName();
    node.nestHostClass = user.nestHostClass == null ? user.name : user.nestHostClass;
  }

  /**
   * Replaces the lambdas that the JVM would generate.
   *
   * @param user a class
   * @return the classes of its lambdas: one for most functions, and one for each other interface,
   *     whose defaults the method of another lambda could override
   */
  static List<ClassNode> replaceIn(ClassNode user) {
    Map<String, LambdaClass> classes = new LinkedHashMap<>();
    for (MethodNode method : user.methods) {
      for (AbstractInsnNode instruction : method.instructions.toArray()) {
        if (instruction instanceof InvokeDynamicInsnNode site && isLambda(site.bsm)) {
          String implemented = Type.getReturnType(site.desc).getInternalName();
          String key = isShared(implemented) ? FUNCTIONS : implemented;
          String suffix = "$Lambdas" + (classes.isEmpty() ? "" : classes.size());
          LambdaClass lambdas = classes.computeIfAbsent(key, any -> new LambdaClass(user, suffix));
          method.instructions.insertBefore(site, lambdas.creation(site));
          method.instructions.remove(site);
        }
      }
    }
    return classes.values().stream().map(LambdaClass::complete).toList();
  }

  private static boolean isShared(String implemented) {
    return implemented.startsWith(FUNCTIONS) && !ASKED_FOR.contains(implemented);
  }

  private ClassNode complete() {
    addField(NUMBER, Type.INT_TYPE);
    int access = Opcodes.ACC_PRIVATE;
    GeneratorAdapter constructor =
        new GeneratorAdapter(access, CONSTRUCTOR, addMethod(access, CONSTRUCTOR));
    constructor.loadThis();
    constructor.invokeConstructor(OBJECT, CONSTRUCTOR);
    constructor.returnValue();
    constructor.endMethod();
    lambdas.forEach(this::addImplementation);
    return node;
  }

  private static boolean isLambda(Handle bootstrap) {
    return bootstrap.getOwner().equals("java/lang/invoke/LambdaMetafactory")
        && bootstrap.getName().equals("metafactory");
  }

  /** The captured values are on the stack. */
  private InsnList creation(InvokeDynamicInsnNode site) {
    Type implemented = Type.getReturnType(site.desc);
    if (!node.interfaces.contains(implemented.getInternalName())) {
      node.interfaces.add(implemented.getInternalName());
    }
    List<InvokeDynamicInsnNode> others =
        lambdas.computeIfAbsent(
            new Method(site.name, ((Type) site.bsmArgs[0]).getDescriptor()),
            key -> new ArrayList<>());
    InsnList code = new InsnList();
    code.add(new LdcInsnNode(others.size()));
    code.add(
        new MethodInsnNode(
            Opcodes.INVOKESTATIC, node.name, FACTORY, factory(site.desc).getDescriptor(), false));
    others.add(site);
    return code;
  }

  private Method factory(String captured) {
    Type[] values = Type.getArgumentTypes(captured);
    Type[] parameters = Arrays.copyOf(values, values.length + 1);
    parameters[values.length] = Type.INT_TYPE;
    Method factory = new Method(FACTORY, Type.getReturnType(captured), parameters);
    if (node.methods.stream().noneMatch(each -> each.desc.equals(factory.getDescriptor()))) {
      int access = Opcodes.ACC_STATIC;
      GeneratorAdapter code = new GeneratorAdapter(access, factory, addMethod(access, factory));
      code.newInstance(self);
      code.dup();
      code.invokeConstructor(self, CONSTRUCTOR);
      for (int i = 0; i < values.length; i++) {
        addField(captured(i), erased(values[i]));
        code.dup();
        code.loadArg(i);
        code.putField(self, captured(i), erased(values[i]));
      }
      code.dup();
      code.loadArg(values.length);
      code.putField(self, NUMBER, Type.INT_TYPE);
      code.returnValue();
      code.endMethod();
    }
    return factory;
  }

  private static String captured(int index) {
    return "captured" + index;
  }

  private static Type erased(Type type) {
    return PlainClasses.isPrimitive(type) ? type : OBJECT;
  }

  private void addField(String name, Type type) {
    if (node.fields.stream()
        .noneMatch(each -> each.name.equals(name) && each.desc.equals(type.getDescriptor()))) {
      node.fields.add(new FieldNode(Opcodes.ACC_PRIVATE, name, type.getDescriptor(), null, null));
    }
  }

  private MethodNode addMethod(int access, Method method) {
    MethodNode added = new MethodNode(access, method.getName(), method.getDescriptor(), null, null);
    node.methods.add(added);
    return added;
  }

  private void addImplementation(Method implemented, List<InvokeDynamicInsnNode> sites) {
    int access = Opcodes.ACC_PUBLIC;
    MethodNode method = addMethod(access, implemented);
    GeneratorAdapter code = new GeneratorAdapter(access, implemented, method);
    Label[] cases = sites.stream().map(site -> new Label()).toArray(Label[]::new);
    code.loadThis();
    code.getField(self, NUMBER, Type.INT_TYPE);
    code.visitTableSwitchInsn(0, cases.length - 1, cases[0], cases);
    for (int i = 0; i < cases.length; i++) {
      code.mark(cases[i]);
      method.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
      call(code, implemented, sites.get(i));
    }
    code.endMethod();
  }

  private void call(GeneratorAdapter code, Method implemented, InvokeDynamicInsnNode site) {
    Handle target = (Handle) site.bsmArgs[1];
    Type owner = Type.getObjectType(target.getOwner());
    boolean isConstructor = target.getTag() == Opcodes.H_NEWINVOKESPECIAL;
    if (isConstructor) {
      code.newInstance(owner);
      code.dup();
    }
    List<Type> parameters = new ArrayList<>(List.of(Type.getArgumentTypes(target.getDesc())));
    if (!isConstructor && target.getTag() != Opcodes.H_INVOKESTATIC) {
      parameters.add(0, owner);
    }
    int next = 0;
    for (Type captured : Type.getArgumentTypes(site.desc)) {
      code.loadThis();
      code.getField(self, captured(next), erased(captured));
      convert(code, erased(captured), captured, parameters.get(next++));
    }
    Type[] actual = ((Type) site.bsmArgs[2]).getArgumentTypes();
    Type[] declared = implemented.getArgumentTypes();
    for (int i = 0; i < declared.length; i++) {
      code.loadArg(i);
      convert(code, declared[i], actual[i], parameters.get(next++));
    }
    code.visitMethodInsn(
        opcode(target.getTag()),
        target.getOwner(),
        target.getName(),
        target.getDesc(),
        target.isInterface());
    Type result = isConstructor ? owner : Type.getReturnType(target.getDesc());
    if (!implemented.getReturnType().equals(Type.VOID_TYPE)) {
      convert(code, result, result, implemented.getReturnType());
    }
    code.returnValue();
  }

  private static int opcode(int tag) {
    return switch (tag) {
      case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
      case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
      case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
      case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
      default -> throw new IllegalStateException("a method handle with tag " + tag);
    };
  }

  /**
   * Does what the JVM does between an interface's method and a lambda's.
   *
   * @param from the type of the value on the stack
   * @param actual a more exact type, where generics have erased it
   * @param to the type that is needed
   */
  private static void convert(GeneratorAdapter code, Type from, Type actual, Type to) {
    if (PlainClasses.isPrimitive(from)) {
      if (PlainClasses.isPrimitive(to)) {
        code.cast(from, to);
      } else {
        code.valueOf(from);
      }
    } else if (PlainClasses.isPrimitive(to)) {
      // A number has a method for each primitive type, a character only one.
      boolean isCharacter = actual.getClassName().equals(Character.class.getName());
      Type value = isCharacter ? Type.CHAR_TYPE : to;
      code.unbox(value);
      code.cast(value, to);
    } else if (!from.equals(to)) {
      code.checkCast(to);
    }
  }
}
