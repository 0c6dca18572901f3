// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.study.source.CodeText;
import io.github.spotjmhbugs.study.source.Language;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What the text of a source tells of what it declares and needs, and perhaps a little more.
 *
 * @param packageName its package
 * @param visible the packages whose declarations it can name, its own among them
 * @param declared the names that it declares outside of all classes
 * @param words all names in it
 * @param optIns the annotations of what may change that it declares
 * @param actual the names that it declares for one platform
 * @param expects whether it leaves something to each platform to declare
 */
record KotlinText(
    String packageName,
    Set<String> visible,
    Set<String> declared,
    Set<String> words,
    Set<String> optIns,
    Set<String> actual,
    boolean expects) {
  private static final Pattern PACKAGE = Pattern.compile("(?m)^[ \\t]*+package\\s++([\\w.]++)");
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^[ \\t]*+import\\s++(?:static\\s)?\\s*+([\\w.]++)");
  private static final Pattern TYPE =
      Pattern.compile("\\b(?:class|interface|object|typealias)\\s++(\\w++)");
  private static final Pattern MEMBER =
      Pattern.compile("\\b(?:fun|val|var)\\s++([^(={\\n]{1,200})");
  private static final String MODIFIERS = "\\s++(?:[a-z]++\\s++){0,6}?";
  private static final Pattern ACTUAL =
      Pattern.compile(
          "\\bactual"
              + MODIFIERS
              + "(?:class|interface|object|typealias|fun|val|var)\\s++([^(={:\\n]{1,200})");
  private static final Pattern EXPECT =
      Pattern.compile("\\bexpect" + MODIFIERS + "(?:class|interface|object|fun|val|var)\\s");
  private static final Pattern LAST_NAME = Pattern.compile("(\\w++)\\W*$");
  private static final Pattern WORD = Pattern.compile("\\w++");
  private static final Pattern OPT_IN =
      Pattern.compile("@RequiresOptIn\\b[^{}]{0,500}?\\bannotation\\s+class\\s+(\\w+)");

  /** {@return what a source tells} */
  static KotlinText of(String text) {
    String code = CodeText.code(text, Language.KOTLIN);
    Matcher found = PACKAGE.matcher(code);
    String own = found.find() ? found.group(1) : "";
    Set<String> visible = new HashSet<>(Set.of(own));
    IMPORT
        .matcher(code)
        .results()
        .map(one -> one.group(1))
        .forEach(name -> addPackages(name, visible));
    String top = outside(code);
    Set<String> declared = names(TYPE, top);
    for (MatchResult member : MEMBER.matcher(top).results().toList()) {
      // The type of a property comes after a colon, and that of a receiver before a dot.
      String head = member.group(1).replaceFirst(":.*", "");
      declared.addAll(names(LAST_NAME, head));
    }
    Set<String> optIns =
        names(OPT_IN, code).stream()
            .map(name -> own.isEmpty() ? name : own + "." + name)
            .collect(Collectors.toSet());
    Set<String> words =
        WORD.matcher(code).results().map(MatchResult::group).collect(Collectors.toSet());
    Set<String> actual =
        names(ACTUAL, code).stream()
            .flatMap(head -> names(LAST_NAME, head).stream())
            .collect(Collectors.toSet());
    boolean expects = EXPECT.matcher(code).find();
    return new KotlinText(own, visible, declared, words, optIns, actual, expects);
  }

  private static Set<String> names(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(one -> one.group(1)).collect(Collectors.toSet());
  }

  /** An import may name a package, what is in one, or what is in a class in one. */
  private static void addPackages(String name, Set<String> packages) {
    String left = name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    for (int i = 0; i < 3 && !left.isEmpty(); i++) {
      packages.add(left);
      left = left.substring(0, Math.max(0, left.lastIndexOf('.')));
    }
  }

  private static String outside(String code) {
    StringBuilder outside = new StringBuilder();
    int depth = 0;
    for (int i = 0; i < code.length(); i++) {
      char one = code.charAt(i);
      if (depth <= 0) {
        outside.append(one);
      }
      depth += one == '{' || one == '(' ? 1 : one == '}' || one == ')' ? -1 : 0;
    }
    return outside.toString();
  }

  /** {@return whether it can name what another one declares} */
  boolean sees(KotlinText other) {
    return visible.contains(other.packageName);
  }
}
