// SPDX-License-Identifier: Apache-2.0
/** Runs the examples and puts their scores into the pages of the practices. */
package io.github.spotjmhbugs.examples.measure;
