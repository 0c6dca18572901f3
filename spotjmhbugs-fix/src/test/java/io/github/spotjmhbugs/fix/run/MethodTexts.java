// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.run;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceMethodVisitor;

/** The instructions of methods as text, without debug information. */
final class MethodTexts {
  private MethodTexts() {}

  /** Maps {@code Class.method} to the code of all methods of that name. */
  static Map<String, String> of(Map<String, byte[]> classFiles) {
    Map<String, String> texts = new TreeMap<>();
    for (byte[] classFile : classFiles.values()) {
      ClassNode type = new ClassNode();
      new ClassReader(classFile).accept(type, ClassReader.SKIP_DEBUG);
      for (MethodNode method : type.methods) {
        Textifier text = new Textifier();
        method.accept(new TraceMethodVisitor(text));
        StringWriter written = new StringWriter();
        text.print(new PrintWriter(written, true));
        texts.merge(type.name + "." + method.name, method.desc + written, String::concat);
      }
    }
    return texts;
  }
}
