#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# SpotBugs' own command line. The variables say where SpotBugs, the plugin, JMH and the benchmarks are.
set -eu

java -jar ${SPOTBUGS}/lib/spotbugs.jar -textui -exitcode -bugCategories JMH \
  -pluginList ${PLUGIN} -auxclasspath ${JMH} ${CLASSES}
