// SPDX-License-Identifier: Apache-2.0
/** What the build files of Maven and Gradle declare; they are read as data, and nothing runs. */
@NullMarked
package io.github.spotjmhbugs.scan.build;

import org.jspecify.annotations.NullMarked;
