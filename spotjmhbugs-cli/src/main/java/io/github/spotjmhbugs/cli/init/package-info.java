// SPDX-License-Identifier: Apache-2.0
/** {@code spotjmhbugs init}: the files of a project that starts to use the tool. */
@NullMarked
package io.github.spotjmhbugs.cli.init;

import org.jspecify.annotations.NullMarked;
