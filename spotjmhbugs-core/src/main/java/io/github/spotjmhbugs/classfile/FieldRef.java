// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

/**
 * A field, whichever subclass an instruction names.
 *
 * @param owner internal name of the class that declares it
 * @param name its name
 */
public record FieldRef(String owner, String name) {}
