// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import com.google.gson.annotations.SerializedName;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The part of the SARIF 2.1.0 object model that is written, with the standard's names. */
record SarifLog(@SerializedName("$schema") String schema, String version, List<Run> runs) {

  record Run(
      Tool tool,
      List<Invocation> invocations,
      Map<String, UriBase> originalUriBaseIds,
      String columnKind,
      List<Result> results) {}

  record UriBase(Text description) {}

  record Tool(Driver driver) {}

  record Driver(String name, @Nullable String version, String informationUri, List<Rule> rules) {}

  record Rule(
      String id,
      String name,
      Text shortDescription,
      Text fullDescription,
      Help help,
      String helpUri,
      Configuration defaultConfiguration,
      Map<String, Object> properties) {}

  record Text(String text) {}

  record Help(String text, String markdown) {}

  record Configuration(String level) {}

  record Invocation(boolean executionSuccessful, List<Notification> toolExecutionNotifications) {}

  record Notification(String level, Text message) {}

  record Result(
      String ruleId,
      int ruleIndex,
      String level,
      Text message,
      List<Place> locations,
      @Nullable List<Place> relatedLocations,
      Map<String, String> partialFingerprints,
      @Nullable List<Fix> fixes,
      Map<String, Object> properties) {}

  record Place(
      @Nullable Integer id,
      PhysicalLocation physicalLocation,
      @Nullable List<LogicalLocation> logicalLocations) {}

  record PhysicalLocation(ArtifactLocation artifactLocation, @Nullable Region region) {}

  record ArtifactLocation(String uri, String uriBaseId) {}

  record Region(
      int startLine,
      @Nullable Integer startColumn,
      @Nullable Integer endLine,
      @Nullable Integer endColumn) {}

  record Fix(Text description, List<ArtifactChange> artifactChanges) {}

  record ArtifactChange(ArtifactLocation artifactLocation, List<Replacement> replacements) {}

  record Replacement(Region deletedRegion, Text insertedContent) {}

  record LogicalLocation(String fullyQualifiedName, String kind) {}
}
