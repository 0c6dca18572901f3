// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.ClassRepository;

/** What the analysis of a method looks up, and what does not depend on what others do. */
record ProgramFacts(
    ClassRepository classes, EffectTable table, FieldStores fields, FunctionValues functions) {}
