// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.record;

/**
 * One step of one project.
 *
 * @param step which one
 * @param succeeded whether the next step could follow
 * @param took how long it took, in milliseconds
 */
public record StepRecord(Step step, boolean succeeded, long took) {}
