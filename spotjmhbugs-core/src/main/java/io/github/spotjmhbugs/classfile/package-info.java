// SPDX-License-Identifier: Apache-2.0
/** Class files as bytes and as parsed trees, found by name; nothing here interprets code. */
@NullMarked
package io.github.spotjmhbugs.classfile;

import org.jspecify.annotations.NullMarked;
