// SPDX-License-Identifier: Apache-2.0
/** Confronts the effect tables with the class files that they are about. */
package io.github.spotjmhbugs.verification.effects;
