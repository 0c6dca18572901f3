// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

/** A field, by its name and that of the class that declares it. */
public record FieldRef(String owner, String name) {}
