// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.maven.model.Activation;
import org.apache.maven.model.ActivationOS;
import org.apache.maven.model.Model;
import org.apache.maven.model.Parent;
import org.apache.maven.model.building.DefaultModelBuilderFactory;
import org.apache.maven.model.building.DefaultModelBuildingRequest;
import org.apache.maven.model.building.ModelBuildingRequest;
import org.apache.maven.model.building.ModelProblemCollector;
import org.apache.maven.model.building.ModelProcessor;
import org.apache.maven.model.interpolation.ModelInterpolator;
import org.apache.maven.model.interpolation.StringVisitorModelInterpolator;
import org.apache.maven.model.io.DefaultModelReader;
import org.apache.maven.model.io.ModelReader;
import org.apache.maven.model.path.DefaultPathTranslator;
import org.apache.maven.model.path.DefaultUrlNormalizer;
import org.apache.maven.model.validation.DefaultModelValidator;
import org.apache.maven.model.validation.ModelValidator;
import org.codehaus.plexus.interpolation.InterpolationPostProcessor;
import org.jspecify.annotations.Nullable;

/**
 * Maven's model builder, for models of strangers. They learn nothing of this machine: which files
 * are on it, what its environment holds, where folders are.
 */
final class GuardedModels extends DefaultModelBuilderFactory {
  /** What activates profiles. */
  private static final List<String> TELLING =
      List.of("java.version", "java.specification.version", "os.name", "os.arch", "os.version");

  /** In bytes. */
  private static final int LARGEST_FILE = 16 << 20;

  /** Dependencies, repositories and profiles of one model: each takes the builder its time. */
  private static final int MOST_PARTS = 5_000;

  /** In characters, of all values that are put in; no model has a thousandth of it. */
  private static final long LARGEST = 32L << 20;

  /** {@return the properties of this machine by which profiles are activated, and no others} */
  static Properties machine() {
    Properties told = new Properties();
    TELLING.forEach(name -> told.setProperty(name, System.getProperty(name, "")));
    return told;
  }

  /** Every model is read here: own ones, parents, BOMs, descriptors. */
  @Override
  protected ModelReader newModelReader() {
    return new DefaultModelReader() {
      @Override
      public Model read(InputStream stream, Map<String, ?> options) throws IOException {
        byte[] text;
        try (stream) {
          text = stream.readNBytes(LARGEST_FILE + 1);
        }
        if (text.length > LARGEST_FILE) {
          throw new IOException("larger than " + (LARGEST_FILE >> 20) + " MiB");
        }
        Model model = super.read(new ByteArrayInputStream(text), options);
        if (parts(model) > MOST_PARTS) {
          throw new IOException(
              "more than " + MOST_PARTS + " dependencies, repositories and profiles");
        }
        strip(model, options.get(ModelProcessor.SOURCE) instanceof ProjectPom);
        return model;
      }
    };
  }

  private static int parts(Model model) {
    return Stream.concat(Stream.of(model), model.getProfiles().stream())
        .mapToInt(base -> 1 + base.getDependencies().size() + base.getRepositories().size())
        .sum();
  }

  /** Takes out what nobody needs who does not build. */
  private static void strip(Model model, boolean isOfProject) {
    model.setBuild(null);
    model.setReporting(null);
    model.getProfiles().removeIf(profile -> isComputed(profile.getActivation()));
    model.getProfiles().forEach(profile -> profile.setBuild(null));
    Parent parent = model.getParent();
    if (parent != null && !isOfProject) {
      parent.setRelativePath(""); // or else any file of this machine
    }
  }

  /** Values of properties could become of any length before profiles are chosen. */
  private static boolean isComputed(@Nullable Activation activation) {
    if (activation == null) {
      return false;
    }
    List<@Nullable String> texts = new ArrayList<>();
    texts.add(activation.getJdk());
    if (activation.getOs() != null) {
      ActivationOS os = activation.getOs();
      texts.addAll(Arrays.asList(os.getArch(), os.getFamily(), os.getName(), os.getVersion()));
    }
    if (activation.getProperty() != null) {
      texts.addAll(
          Arrays.asList(activation.getProperty().getName(), activation.getProperty().getValue()));
    }
    return activation.getFile() != null
        || texts.stream().anyMatch(text -> text != null && text.contains("${"));
  }

  /** What is missing in an effective model costs a dependency; Maven would refuse all of it. */
  @Override
  protected ModelValidator newModelValidator() {
    return new DefaultModelValidator(newModelVersionPropertiesProcessor()) {
      @Override
      public void validateEffectiveModel(
          Model model, ModelBuildingRequest request, ModelProblemCollector problems) {
        // Coordinates are checked where they are used.
      }
    };
  }

  @Override
  protected ModelInterpolator newModelInterpolator() {
    return new Interpolator()
        .setPathTranslator(new DefaultPathTranslator())
        .setUrlNormalizer(new DefaultUrlNormalizer())
        .setVersionPropertiesProcessor(newModelVersionPropertiesProcessor());
  }

  /** Knows what the model itself says, and gives up on values that grow and grow. */
  private static final class Interpolator extends StringVisitorModelInterpolator {
    @Override
    public Model interpolateModel(
        Model model, File folder, ModelBuildingRequest request, ModelProblemCollector problems) {
      ModelBuildingRequest own =
          new DefaultModelBuildingRequest(request)
              .setSystemProperties(new Properties())
              .setUserProperties(new Properties());
      return super.interpolateModel(model, null, own, problems);
    }

    @Override
    protected List<? extends InterpolationPostProcessor> createPostProcessors(
        Model model, File folder, ModelBuildingRequest request) {
      List<InterpolationPostProcessor> all = new ArrayList<>(List.of(new Bound()));
      all.addAll(super.createPostProcessors(model, folder, request));
      return all;
    }
  }

  private static final class Bound implements InterpolationPostProcessor {
    private long size;

    @Override
    public @Nullable Object execute(String expression, Object value) {
      size += value.toString().length();
      if (size > LARGEST) {
        throw new IllegalStateException("the properties of a model grow without end");
      }
      return null; // to leave the value as it is
    }
  }
}
