// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.host.result.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.maven.model.Model;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attacks by POMs. A server here plays Central, another one the repository of an attacker. */
@Timeout(300)
class HostileModelsTest {
  @TempDir private Path folder;
  private HttpRepository central;
  private HttpRepository evil;
  private Path project;
  private final Map<String, String> options = new TreeMap<>();
  private final Map<String, Path> own = new TreeMap<>();

  @BeforeEach
  void setUp() throws IOException {
    central = new HttpRepository();
    evil = new HttpRepository();
    project = Files.createDirectories(folder.resolve("work/project"));
    settings(folder, central.url());
    options.put("user.home", folder.toString());
    options.put("maven.repo.local", folder.resolve("shared").toString());
  }

  static void settings(Path home, String url) throws IOException {
    Files.createDirectories(home.resolve(".m2"));
    Files.writeString(
        home.resolve(".m2/settings.xml"),
        "<settings><mirrors><mirror><id>mirror</id><mirrorOf>central</mirrorOf>"
            + "<url>%s</url></mirror></mirrors></settings>".formatted(url));
  }

  @AfterEach
  void tearDown() {
    central.close();
    evil.close();
  }

  private record Outcome(List<String> jars, List<String> problems) {}

  private ProjectResolver resolver(boolean allowsLoopback) throws IOException {
    return new ProjectResolver(
        new MavenOptions(options),
        project,
        own,
        folder.resolve("work/declared"),
        new DeclaredRepositories(allowsLoopback));
  }

  private Outcome resolve(String elements) throws IOException {
    return resolve(resolver(true), elements);
  }

  /** The contents of the jars of a project with such a POM, and what is told to be wrong. */
  private Outcome resolve(ProjectResolver resolver, String elements) throws IOException {
    Path pom = project.resolve("pom.xml");
    Files.writeString(pom, HttpRepository.pom("own", "project", "1", elements));
    Model model = resolver.effective(pom);
    ProjectResolver.Jars jars = resolver.jars(model, model.getDependencies());
    List<String> contents = new ArrayList<>();
    for (Path jar : jars.jars()) {
      contents.add(Files.readString(jar, StandardCharsets.ISO_8859_1));
    }
    List<String> problems =
        Stream.concat(resolver.takeProblems().stream(), jars.problems().stream())
            .map(Problem::text)
            .toList();
    return new Outcome(contents, problems);
  }

  private String evilRepository(String id) {
    return "<repositories><repository><id>%s</id><url>%s</url></repository></repositories>"
        .formatted(id, evil.url());
  }

  private static String dependencies(String... all) {
    return "<dependencies>" + String.join("", all) + "</dependencies>";
  }

  private static String dependency(String group, String artifact, String version, String more) {
    return "<dependency><groupId>%s</groupId><artifactId>%s</artifactId>".formatted(group, artifact)
        + "<version>%s</version>%s</dependency>".formatted(version, more);
  }

  /** Everything below the folder of the test, but for what the test itself has put there. */
  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .toList();
    }
  }

  private static String management(String... all) {
    return "<dependencyManagement>" + dependencies(all) + "</dependencyManagement>";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<classifier>x/../../../../../../../home/</classifier><type>bash_aliases</type>",
        "<classifier>..</classifier>",
        "<classifier>a/b</classifier>",
        "<classifier>%2e%2e</classifier>",
        "<classifier>x&#x5c;..&#x5c;y</classifier>",
        "<type>jar/../../../escaped</type>",
        "<type>jar?query</type>",
        "<type>:handler</type>"
      })
  void classifiersAndTypesThatArePathsAreLeftOut(String more) throws IOException {
    central.publish("g", "good", "1", "");
    // Whatever is asked for is there.
    evil.answer("*", HostileModelsTest::anything);

    Outcome outcome =
        resolve(
            evilRepository("evil")
                + dependencies(dependency("g", "good", "1", ""), dependency("e", "a", "1", more)));

    assertThat(outcome.jars()).containsExactly("ggood1");
    assertThat(outcome.problems())
        .anyMatch(
            line ->
                line.startsWith("e:a:")
                    && line.endsWith("its classifier or type is none that a repository has"));
    assertThat(files()).noneMatch(file -> file.contains("escaped") || file.contains("aliases"));
    assertThat(evil.requests).noneMatch(path -> path.contains("..") || path.contains("escaped"));
  }

  private static void anything(com.sun.net.httpserver.HttpExchange exchange) throws IOException {
    byte[] content = "evil".getBytes(StandardCharsets.UTF_8);
    boolean isSum = exchange.getRequestURI().getPath().matches(".*\\.(?:sha1|md5|pom)");
    exchange.sendResponseHeaders(isSum ? 404 : 200, isSum ? -1 : content.length);
    if (!isSum) {
      exchange.getResponseBody().write(content);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../../../../home|a|1",
        "g|../../../home|1",
        "g|a|../../../../home",
        "g|a|1/../../../home",
        "..|a|1",
        ".g|a|1",
        "g|-a|1",
        "g|a|${env.PATH}",
        "g|a|${user.home}",
        "${user.name}|a|1",
        "g|${basedir}|1"
      })
  void namesAndVersionsThatArePathsAreLeftOutOfAnyModel(String coordinates) throws IOException {
    String[] parts = coordinates.split("\\|", -1);
    String bad = dependency(parts[0], parts[1], parts[2], "");
    central
        .publish("g", "good", "1", "")
        .publish("g", "transitive", "1", dependencies(bad))
        .publish(
            "g",
            "imports",
            "1",
            management(bad.replace("</d", "<type>pom</type><scope>import</scope></d")))
        .publish("g", "managed", "1", management(dependency("g", "other", "../../x", "")));
    evil.answer("*", HostileModelsTest::anything);
    List<String> before = files();

    Outcome outcome =
        resolve(
            evilRepository("evil")
                + dependencies(
                    dependency("g", "good", "1", ""),
                    dependency("g", "transitive", "1", ""),
                    dependency("g", "imports", "1", ""),
                    dependency("g", "managed", "1", ""),
                    bad));

    assertThat(outcome.jars()).containsExactly("ggood1", "gtransitive1", "gimports1", "gmanaged1");
    assertThat(outcome.problems()).anyMatch(line -> line.contains("none that a repository has"));
    assertThat(files())
        .allMatch(file -> before.contains(file) || file.matches("work/project/.*|shared/g/.*"));
    assertThat(evil.requests).isEmpty();
    assertThat(central.requests).allMatch(path -> path.matches("/g/[a-z]+/1/[a-z]+-1\\.[a-z1.]+"));
  }

  @Test
  void aRelocationStaysInTheRepository() throws IOException {
    String relocation =
        "<distributionManagement><relocation><groupId>../../../home</groupId>"
            + "<artifactId>../x</artifactId></relocation></distributionManagement>";
    central.publish("g", "moved", "1", relocation).publish("g", "good", "1", "");

    Outcome outcome =
        resolve(dependencies(dependency("g", "moved", "1", ""), dependency("g", "good", "1", "")));

    assertThat(outcome.jars()).contains("ggood1");
    assertThat(outcome.problems())
        .anyMatch(line -> line.contains("its name is none that a repository has"));
    assertThat(central.requests).noneMatch(path -> path.contains("home"));
  }

  /** Each took the stack, and with it all that the module needs. */
  @ParameterizedTest
  @ValueSource(strings = {"circle", "other"})
  void aRelocationInACircleCostsItselfAlone(String next) throws IOException {
    central
        .publish("g", "circle", "1", relocation(next))
        .publish("g", "other", "1", relocation("circle"))
        .publish("g", "good", "1", "");

    Outcome outcome =
        resolve(dependencies(dependency("g", "circle", "1", ""), dependency("g", "good", "1", "")));

    assertThat(outcome.jars()).contains("ggood1");
  }

  private static String relocation(String artifact) {
    return "<distributionManagement><relocation><artifactId>%s</artifactId></relocation></distributionManagement>"
        .formatted(artifact);
  }

  @Test
  void aRepositoryCalledCentralAnswersNothingThatCentralHas() throws IOException {
    central.publish("g", "a", "1", "", "right");
    evil.publish("g", "a", "1", "", "wrong").publish("e", "only", "1", "", "own");
    String elements = dependencies(dependency("g", "a", "1", ""), dependency("e", "only", "1", ""));

    assertThat(resolve(evilRepository("central") + elements).jars())
        .containsExactly("right", "own");
    assertThat(evil.requests).noneMatch(path -> path.startsWith("/g/"));
    assertThat(files()).noneMatch(file -> file.matches("shared/e/.*(?:jar|pom)"));
    assertThat(folder.resolve("work/declared/e/only/1/only-1.jar")).exists();
  }

  @Test
  void theAnswersOfOneProjectAreNoneForTheNext() throws IOException {
    evil.publish("e", "bom", "1", management(dependency("g", "a", "6.6.6", "")));
    String elements =
        management(dependency("e", "bom", "1", "<type>pom</type><scope>import</scope>"))
            + dependencies(dependency("g", "a", "1", "").replace("<version>1</version>", ""));
    Path pom = project.resolve("pom.xml");
    Files.writeString(
        pom, HttpRepository.pom("own", "p", "1", evilRepository("central") + elements));
    assertThat(resolver(true).effective(pom).getDependencies().get(0).getVersion())
        .isEqualTo("6.6.6");

    Files.writeString(pom, HttpRepository.pom("own", "p", "1", elements));
    ProjectResolver next =
        new ProjectResolver(new MavenOptions(options), project, own, folder.resolve("next"));

    assertThat(next.effective(pom).getDependencies().get(0).getVersion()).isNull();
    assertThat(next.takeProblems())
        .anyMatch(one -> one.text().startsWith("BOM e:bom:pom:1: not found"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://repository.invalid/",
        "http://169.254.169.254/latest",
        "file:///etc",
        "https://user:password@repository.invalid/",
        "https://repository.invalid/?user=${user.name}",
        "https://repository.invalid/${user.name}",
        "ftp://repository.invalid/",
        "not a URL"
      })
  void repositoriesAreAskedByHttpsOnly(String url) throws IOException {
    String repository =
        "<repositories><repository><id>x</id><url>%s</url></repository></repositories>";

    Outcome outcome =
        resolve(
            resolver(false),
            repository.formatted(url) + dependencies(dependency("g", "absent", "1", "")));

    assertThat(outcome.problems())
        .anyMatch(line -> line.startsWith("repository ") && line.contains(": not asked: "))
        .anyMatch(line -> line.equals("g:absent:jar:1: not found"))
        .noneMatch(line -> line.contains("password"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1", "169.254.169.254", "10.1.2.3", "192.168.1.1", "172.16.0.1", "100.64.0.1",
        "0.0.0.0", "224.0.0.1", "[::1]", "[fe80::1]", "[fd00::1]", "[::ffff:10.0.0.1]",
        "[64:ff9b::a00:1]", "2130706433", "localhost"
      })
  void hostsThatAreNotOfTheInternetAreNotAsked(String host) throws Exception {
    org.apache.maven.model.Repository repository = new org.apache.maven.model.Repository();
    repository.setUrl("https://" + host + "/");
    DeclaredRepositories declared = new DeclaredRepositories(false);

    assertThatThrownBy(() -> declared.checkHost(declared.add(repository)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("not asked");
  }

  @Test
  void aRedirectionOfADeclaredRepositoryIsNotFollowed() throws IOException {
    central.publish("secret", "a", "1", "");
    evil.answer(
        "*",
        exchange -> {
          exchange
              .getResponseHeaders()
              .add("Location", central.url() + exchange.getRequestURI().getPath() + ".secret");
          exchange.sendResponseHeaders(302, -1);
        });

    Outcome outcome = resolve(evilRepository("evil") + dependencies(dependency("e", "a", "1", "")));

    assertThat(outcome.jars()).isEmpty();
    assertThat(outcome.problems()).contains("e:a:jar:1: status code: 302");
    assertThat(central.requests).noneMatch(path -> path.contains("secret"));
  }

  @Test
  void propertiesOfThisMachineAreNotExpanded() throws IOException {
    String elements =
        "<properties><a>${user.name}</a><b>${env.PATH}</b><c>${os.name}</c><d>${user.home}</d>"
            + "<e>${project.basedir}</e><f>${java.home}</f><g>${HOME}</g><h>${basedir}</h>"
            + "<i>${project.baseUri}</i></properties>";
    Path pom = project.resolve("pom.xml");
    Files.writeString(pom, HttpRepository.pom("own", "project", "1", elements));

    assertThat(resolver(true).effective(pom).getProperties().values())
        .allMatch(value -> value.toString().startsWith("${"));
    central.publish(
        "g", "a", "1", elements + dependencies(dependency("g", "${user.name}", "1", "")));
    assertThat(resolve(dependencies(dependency("g", "a", "1", ""))).problems())
        .anyMatch(line -> line.startsWith("g:${user.name}:jar:1: its name is none"));
  }

  @Test
  void profilesTellNothingButTheJdkAndTheSystem() throws IOException {
    String profile =
        "<profile><id>%s</id><activation>%s</activation><properties><%1$s>x</%1$s>"
            + "</properties></profile>";
    String profiles =
        "<profiles>"
            + profile.formatted("jdk", "<jdk>[1.8,)</jdk>")
            + profile.formatted("os", "<os><family>!dos</family></os>")
            + profile.formatted("file", "<file><exists>/etc/passwd</exists></file>")
            + profile.formatted("missing", "<file><missing>/nowhere</missing></file>")
            + profile.formatted("user", "<property><name>user.name</name></property>")
            + profile.formatted("env", "<property><name>env.PATH</name></property>")
            + profile.formatted("made", "<jdk>${x}</jdk>")
            + "</profiles><properties><x>[1,)</x></properties>";
    Path pom = project.resolve("pom.xml");
    Files.writeString(pom, HttpRepository.pom("own", "project", "1", profiles));

    assertThat(resolver(true).effective(pom).getProperties().keySet())
        .containsExactlyInAnyOrder("jdk", "os", "x");
  }

  @Test
  void aSystemPathIsNoJar() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret.jar"), "secret");
    String more = "<scope>system</scope><systemPath>%s</systemPath>".formatted(secret);
    central.publish("g", "a", "1", dependencies(dependency("g", "b", "1", more)));

    Outcome outcome =
        resolve(dependencies(dependency("g", "a", "1", ""), dependency("g", "c", "1", more)));

    assertThat(outcome.jars()).containsExactly("ga1");
  }

  @Test
  void aParentOutsideOfTheProjectIsNotRead() throws IOException {
    String parent =
        "<parent><groupId>out</groupId><artifactId>side</artifactId><version>1</version>"
            + "<relativePath>%s</relativePath></parent>";
    String secret = HttpRepository.pom("out", "side", "1", "<url>http://secret</url>");
    Path outside = Files.writeString(folder.resolve("work/outside.xml"), secret);
    Files.createSymbolicLink(project.resolve("link.xml"), outside);
    Files.writeString(project.resolve("inside.xml"), secret);
    Path pom = project.resolve("pom.xml");

    for (String path : List.of("../outside.xml", "link.xml", outside.toString())) {
      Files.writeString(pom, HttpRepository.pom("own", "p", "1", parent.formatted(path)));
      assertThat(resolver(true).effective(pom).getUrl()).as(path).isNull();
    }
    Files.writeString(pom, HttpRepository.pom("own", "p", "1", parent.formatted("inside.xml")));
    assertThat(resolver(true).effective(pom).getUrl()).startsWith("http://secret");
    Files.delete(pom);
    Files.createSymbolicLink(pom, outside);
    assertThatThrownBy(() -> resolver(true).effective(pom)).hasMessage("leads out of the project");
  }

  @Test
  void aPublishedPomReadsNoFileBesideTheRepository() throws IOException {
    String parent =
        "<parent><groupId>out</groupId><artifactId>side</artifactId><version>1</version>"
            + "<relativePath>../../../../work/outside.xml</relativePath></parent>";
    Files.writeString(
        folder.resolve("work/outside.xml"),
        HttpRepository.pom("out", "side", "1", dependencies(dependency("s", "secret", "1", ""))));
    central.publish("g", "a", "1", parent);

    resolve(dependencies(dependency("g", "a", "1", "")));

    assertThat(central.requests).noneMatch(path -> path.contains("secret"));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 40})
  void propertiesThatGrowEndTheModel(int factor) throws IOException {
    StringBuilder bomb = new StringBuilder("<properties><a0>xxxxxxxxxx</a0>");
    for (int i = 1; i < 60; i++) {
      String twice = "${a%d}".formatted(i - 1).repeat(factor);
      bomb.append("<a%d>%s</a%1$d>".formatted(i, twice));
    }
    bomb.append("</properties>");
    Path pom = project.resolve("pom.xml");
    Files.writeString(pom, HttpRepository.pom("own", "p", "1", bomb + "<name>${a59}</name>"));

    assertThatThrownBy(() -> resolver(true).effective(pom)).hasMessageContaining("without end");
    String activation =
        "<profiles><profile><activation><jdk>${a59}</jdk></activation></profile></profiles>";
    Files.writeString(pom, HttpRepository.pom("own", "p", "1", bomb + activation));
    assertThatThrownBy(() -> resolver(true).effective(pom)).hasMessageContaining("without end");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<dependencies>%s</dependencies>|<dependency><artifactId>a%d</artifactId></dependency>",
        "<profiles>%s</profiles>|<profile><id>p%d</id></profile>",
        "<repositories>%s</repositories>|<repository><id>r%d</id></repository>",
        "<profiles><profile><dependencies>%s</dependencies></profile></profiles>"
            + "|<dependency><artifactId>a%d</artifactId></dependency>",
        "<profiles><profile><repositories>%s</repositories></profile></profiles>"
            + "|<repository><id>r%d</id></repository>",
      })
  void aModelWithoutEndIsRefused(String listAndPart) throws IOException {
    String[] words = listAndPart.split("\\|", -1);
    String many =
        IntStream.range(0, 5_001).mapToObj(words[1]::formatted).collect(Collectors.joining());
    Path pom = project.resolve("pom.xml");
    Files.writeString(pom, HttpRepository.pom("own", "p", "1", words[0].formatted(many)));

    assertThatThrownBy(() -> resolver(true).effective(pom))
        .hasMessageContaining("more than 5000 dependencies, repositories and profiles");
  }

  @Test
  void platformsThatImportEachOtherEnd() throws IOException {
    // Two to the power of 40 imports; and a circle.
    for (int i = 0; i < 40; i++) {
      String next = "b" + (i + 1) % 40;
      publishBom("a" + i, "a" + (i + 1), next);
      publishBom("b" + i, "a" + (i + 1), next);
    }

    assertThatThrownBy(() -> resolve(management(bom("a0"))))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("more than 2000 parents and BOMs");
  }

  @Test
  void aChainOfTenThousandParentsEnds() throws IOException {
    for (int i = 0; i < 10_000; i++) {
      Path pom = project.resolve("p" + i + ".xml");
      Files.writeString(
          pom,
          "<project><modelVersion>4.0.0</modelVersion><parent><groupId>own</groupId>"
              + "<artifactId>p%d</artifactId><version>1</version><relativePath/></parent>"
                  .formatted(i + 1)
              + "<artifactId>p%d</artifactId></project>".formatted(i));
      own.put("own:p" + i, pom);
    }

    assertThatThrownBy(() -> resolver(true).effective(project.resolve("p0.xml")))
        .isInstanceOf(IOException.class);
  }

  private void publishBom(String name, String... imports) {
    String all = String.join("", Stream.of(imports).map(HostileModelsTest::bom).toList());
    central.file(
        "/g/%s/1/%1$s-1.pom".formatted(name), HttpRepository.pom("g", name, "1", management(all)));
  }

  private static String bom(String name) {
    return dependency("g", name, "1", "<type>pom</type><scope>import</scope>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE p [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><project><url>&a;</url></project>",
        "<!DOCTYPE p [<!ENTITY a \"x\"><!ENTITY b \"&a;&a;\">]><project><url>&b;</url></project>",
        "<project",
        "\u0000"
      })
  void entitiesAreNotExpanded(String xml) throws IOException {
    Path pom = Files.writeString(project.resolve("pom.xml"), xml);

    assertThatThrownBy(() -> resolver(true).effective(pom)).isInstanceOf(IOException.class);
  }

  @Test
  void deepAndLargePomsEnd() throws IOException {
    String deep = "<a>".repeat(200_000) + "</a>".repeat(200_000);
    Path pom = project.resolve("pom.xml");
    Files.writeString(
        pom,
        HttpRepository.pom(
            "own",
            "p",
            "1",
            "<build><plugins><plugin><configuration>"
                + deep
                + "</configuration></plugin></plugins></build>"));
    assertThat(resolver(true).effective(pom).getArtifactId()).isEqualTo("p");

    Files.writeString(pom, HttpRepository.pom("own", "p", "1", " ".repeat(17 << 20)));
    assertThatThrownBy(() -> resolver(true).effective(pom))
        .hasMessageContaining("larger than 16 MiB");
  }

  @Test
  void aDownloadWithoutEndIsGivenUp() throws IOException {
    central.publish("g", "good", "1", "");
    evil.publish("e", "endless", "1", "").publish("e", "sum", "1", "");
    evil.answer("/e/endless/1/endless-1.pom", HostileModelsTest::endless);
    evil.answer("/e/sum/1/sum-1.jar.sha1", HostileModelsTest::endless);

    Outcome outcome =
        resolve(
            evilRepository("evil")
                + dependencies(
                    dependency("e", "endless", "1", ""),
                    dependency("e", "sum", "1", ""),
                    dependency("g", "good", "1", "")));

    assertThat(outcome.jars()).containsExactlyInAnyOrder("eendless1", "ggood1");
    assertThat(outcome.problems())
        .containsExactlyInAnyOrder(
            "e:endless:jar:1, its POM: larger than 16 MiB",
            "e:sum:jar:1: Checksum validation failed, no checksums available");
  }

  private static void endless(com.sun.net.httpserver.HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    for (int i = 0; i < 100_000; i++) {
      exchange.getResponseBody().write(new byte[1 << 16]);
    }
  }

  @Test
  void metadataOfADeclaredRepositoryDecidesNoVersion() throws IOException {
    String metadata =
        "<metadata><groupId>g</groupId><artifactId>a</artifactId><versioning><versions>"
            + "<version>1</version><version>9</version><version>../../x</version>"
            + "</versions></versioning></metadata>";
    central
        .publish("g", "a", "1", "")
        .file("/g/a/maven-metadata.xml", metadata.replace("<version>9</version>", ""));
    evil.publish("g", "a", "9", "").file("/g/a/maven-metadata.xml", metadata);

    Outcome outcome =
        resolve(evilRepository("evil") + dependencies(dependency("g", "a", "[1,8]", "")));

    assertThat(outcome.jars()).containsExactly("ga1");
    assertThat(evil.requests).isEmpty();
  }

  @Test
  void aWrongChecksumOfADeclaredRepositoryIsAnError() throws IOException {
    evil.publish("e", "a", "1", "").file("/e/a/1/a-1.jar.sha1", "0".repeat(40));

    Outcome outcome = resolve(evilRepository("evil") + dependencies(dependency("e", "a", "1", "")));

    assertThat(outcome.jars()).isEmpty();
    assertThat(outcome.problems()).anyMatch(line -> line.contains("Checksum validation failed"));
  }

  @Test
  void aProjectAsksFewRepositories() throws IOException {
    StringBuilder many = new StringBuilder("<repositories>");
    for (int i = 0; i < 1_000; i++) {
      many.append(
          "<repository><id>r%d</id><url>%s/%1$d</url></repository>".formatted(i, evil.url()));
    }

    Outcome outcome =
        resolve(many + "</repositories>" + dependencies(dependency("e", "a", "1", "")));

    assertThat(outcome.problems()).anyMatch(line -> line.endsWith("declares more than 20"));
    assertThat(evil.requests).hasSizeLessThan(50);
  }

  @Test
  void onePlatformWithoutAVersionLosesNothingElse() throws IOException {
    central.publish("g", "a", "1", "");
    String imported = "<type>pom</type><scope>import</scope>";

    Outcome outcome =
        resolve(
            management(dependency("g", "bom", "", imported), dependency("g", "a", "1", ""))
                + dependencies(dependency("g", "a", "1", "").replace("<version>1</version>", "")));

    assertThat(outcome.jars()).containsExactly("ga1");
    assertThat(outcome.problems())
        .hasSize(1)
        .allMatch(line -> line.contains("version' for g:bom:pom is missing"));
  }
}
