// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.analysis.Analyzer;
import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.effects.EffectAnalysis;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.ExactTypes;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.InstructionSite;
import io.github.spotjmhbugs.finding.InstructionSite.Kind;
import io.github.spotjmhbugs.jmh.JmhSinks;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** What the engine claims of a batch of programs. */
final class Claims {
  private static final EffectTable TABLE = EffectTable.bundled();
  private static final Map<String, byte[]> WORLD = new HashMap<>();

  private final Map<String, byte[]> classFiles;
  private final MethodAnalyses analyses;
  private final Analyzer analyzer;

  /**
   * @param classFiles the class files of the programs by internal name
   */
  Claims(Map<String, byte[]> classFiles) {
    this.classFiles = classFiles;
    ClassSource source = this::bytesOf;
    this.analyses =
        new MethodAnalyses(new EffectAnalysis(new ClassRepository(source), TABLE, new JmhSinks()));
    this.analyzer = new Analyzer(source);
  }

  private byte @Nullable [] bytesOf(String name) {
    byte[] own = classFiles.get(name);
    return own == null && name.startsWith("io/github/spotjmhbugs/oracle/World")
        ? WORLD.computeIfAbsent(name, Claims::read)
        : own;
  }

  private static byte[] read(String name) {
    try (InputStream in = Claims.class.getResourceAsStream("/" + name + ".class")) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The dead code of each method of a program, by class and method. */
  Map<String, DeadCode> deadCode(Map<String, byte[]> program) {
    Map<String, DeadCode> result = new TreeMap<>();
    program.forEach(
        (name, bytes) -> {
          ClassNode tree = ClassRepository.parse(bytes);
          for (MethodNode method : tree.methods) {
            if (!method.name.startsWith("<")) {
              analyses
                  .of(new DeclaredMethod(tree, method), ExactTypes.NONE)
                  .ifPresent(analysis -> result.put(key(tree, method), new DeadCode(analysis)));
            }
          }
        });
    return result;
  }

  /** The key of a method in {@link #deadCode}. */
  static String key(ClassNode tree, MethodNode method) {
    return tree.name + "." + method.name + method.desc;
  }

  /**
   * The RETU findings of a program from NORMAL on whose values can be replaced one by one.
   *
   * @param program the program
   * @return the sites of its findings
   */
  List<InstructionSite> dropped(Program program) {
    List<InstructionSite> sites = new ArrayList<>();
    for (Finding finding : findings(program)) {
      finding.sites().stream()
          .filter(s -> s.kind() == Kind.DROPPED_RESULT || s.kind() == Kind.DEAD_LOCAL)
          .forEach(sites::add);
    }
    return sites;
  }

  /**
   * The RETU findings of a program from NORMAL on.
   *
   * @param program the program
   */
  List<Finding> findings(Program program) {
    return analyzer.analyse(classFiles.get(program.internalName())).findings().stream()
        .filter(finding -> finding.pattern().practice().equals(RetuPractice.KEY))
        .filter(finding -> finding.confidence().reaches(Confidence.NORMAL))
        .toList();
  }

  /** The indices in a method's list of the calls that findings are about. */
  static Set<Integer> indices(ClassNode tree, MethodNode method, List<InstructionSite> sites) {
    Set<Integer> indices = new TreeSet<>();
    int position = -1;
    for (AbstractInsnNode instruction : method.instructions.toArray()) {
      position += instruction.getOpcode() >= 0 ? 1 : 0;
      for (InstructionSite site : sites) {
        if (instruction instanceof MethodInsnNode call
            && !call.name.equals("<init>")
            && site.instruction() == position
            && site.className().equals(tree.name)
            && site.member().equals(method.name)
            && site.descriptor().equals(method.desc)) {
          indices.add(method.instructions.indexOf(instruction));
        }
      }
    }
    return indices;
  }
}
