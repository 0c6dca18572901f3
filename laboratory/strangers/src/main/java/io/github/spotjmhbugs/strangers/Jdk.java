// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import java.nio.file.Path;

/**
 * A JDK on this machine.
 *
 * @param home its folder
 * @param feature its version, such as 8 or 17
 */
public record Jdk(Path home, int feature) {}
