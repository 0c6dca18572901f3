// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Checks what ASM does not and later stages rely on: names are present, descriptors follow their
 * grammar, and labels are placed in the code.
 */
final class WellFormedness {
  private WellFormedness() {}

  /**
   * Checks a class.
   *
   * @param tree a class as ASM read it
   * @throws MalformedClassException when the class is not well-formed
   */
  static void check(ClassNode tree) {
    checkType(tree.name);
    tree.interfaces.forEach(WellFormedness::checkType);
    tree.innerClasses.forEach(inner -> checkType(inner.name));
    checkAnnotations(tree.visibleAnnotations);
    for (FieldNode field : tree.fields) {
      require(field.name);
      require(isFieldDescriptor(require(field.desc)), "field descriptor");
      checkAnnotations(field.visibleAnnotations);
    }
    for (MethodNode method : tree.methods) {
      require(method.name);
      require(isMethodDescriptor(require(method.desc)), "method descriptor");
      checkAnnotations(method.visibleAnnotations);
      checkCode(method);
    }
  }

  private static void checkAnnotations(@Nullable List<AnnotationNode> annotations) {
    for (AnnotationNode annotation :
        annotations == null ? List.<AnnotationNode>of() : annotations) {
      require(isFieldDescriptor(require(annotation.desc)), "annotation type");
      List<?> values = annotation.values == null ? List.of() : annotation.values;
      for (Object value : values) {
        checkElement(value);
      }
    }
  }

  private static void checkElement(@Nullable Object value) {
    require(value);
    if (value instanceof String[] enumConstant) {
      require(enumConstant[0]);
      require(enumConstant[1]);
    } else if (value instanceof List<?> elements) {
      elements.forEach(WellFormedness::checkElement);
    }
  }

  private static void checkCode(MethodNode method) {
    int receiver = (method.access & Opcodes.ACC_STATIC) == 0 ? 0 : 1;
    int arguments = (Type.getArgumentsAndReturnSizes(method.desc) >> 2) - receiver;
    boolean hasCode = method.instructions.size() > 0;
    require(!hasCode || method.maxLocals >= arguments, "number of local variables");
    for (TryCatchBlockNode range : method.tryCatchBlocks) {
      checkPlaced(method, List.of(range.start, range.end, range.handler));
    }
    for (AbstractInsnNode instruction : method.instructions) {
      checkNames(instruction);
      if (instruction instanceof JumpInsnNode jump) {
        checkPlaced(method, List.of(jump.label));
      } else if (instruction instanceof TableSwitchInsnNode table) {
        checkPlaced(method, List.of(table.dflt));
        checkPlaced(method, table.labels);
      } else if (instruction instanceof LookupSwitchInsnNode lookup) {
        checkPlaced(method, List.of(lookup.dflt));
        checkPlaced(method, lookup.labels);
      }
    }
  }

  private static void checkNames(AbstractInsnNode instruction) {
    if (instruction instanceof MethodInsnNode call) {
      checkType(call.owner);
      require(isMethodDescriptor(require(call.desc)), "method descriptor");
      boolean special = require(call.name).startsWith("<");
      require(!special || call.getOpcode() == Opcodes.INVOKESPECIAL, "call of a constructor");
    } else if (instruction instanceof FieldInsnNode access) {
      checkType(access.owner);
      require(access.name);
      require(isFieldDescriptor(require(access.desc)), "field descriptor");
    } else if (instruction instanceof TypeInsnNode type) {
      checkType(type.desc);
    } else if (instruction instanceof InvokeDynamicInsnNode dynamic) {
      require(dynamic.name);
      checkHandle(require(dynamic.bsm));
      require(isMethodDescriptor(require(dynamic.desc)), "method descriptor");
      for (Object argument : dynamic.bsmArgs) {
        checkHandle(require(argument));
      }
    } else if (instruction instanceof MultiANewArrayInsnNode array) {
      require(isFieldDescriptor(require(array.desc)), "array type");
    }
  }

  /** A class by its internal name, an array by its descriptor. */
  private static void checkType(@Nullable String type) {
    String name = require(type);
    boolean isArray = name.startsWith("[");
    require(isArray ? isFieldDescriptor(name) : !name.isEmpty(), "type name");
  }

  private static void checkHandle(Object argument) {
    if (argument instanceof Handle handle) {
      boolean isField = handle.getTag() <= Opcodes.H_PUTSTATIC;
      checkType(handle.getOwner());
      require(handle.getName());
      String descriptor = require(handle.getDesc());
      require(
          isField ? isFieldDescriptor(descriptor) : isMethodDescriptor(descriptor),
          "descriptor of a handle");
    }
  }

  private static void checkPlaced(MethodNode method, List<LabelNode> labels) {
    for (LabelNode label : labels) {
      // ASM keeps no other trace of where a label stands, and looking for it takes long.
      boolean isPlaced = label.getNext() != null || method.instructions.getLast() == label;
      require(isPlaced, "jump target");
    }
  }

  private static <T> T require(@Nullable T part) {
    if (part == null) {
      throw new MalformedClassException("damaged class file: a name is missing");
    }
    return part;
  }

  private static void require(boolean holds, String what) {
    if (!holds) {
      throw new MalformedClassException("damaged class file: bad " + what);
    }
  }

  /** Whether a text is the descriptor of a field or variable. */
  private static boolean isFieldDescriptor(String text) {
    return !text.equals("V") && isRead(text, ClassDesc::ofDescriptor);
  }

  /** Whether a text is the descriptor of a method. */
  private static boolean isMethodDescriptor(String text) {
    return isRead(text, MethodTypeDesc::ofDescriptor);
  }

  private static boolean isRead(String text, Consumer<String> reader) {
    try {
      reader.accept(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
