// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.host.result.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectListTest {
  private static final String TEMPLATE = "https://host.example/{}.git";

  @TempDir private Path folder;

  @Test
  void readsTheColumnsOfTheStudyOf2019() throws IOException {
    ProjectList list =
        read(
            """
            project,forked,watchers,stars,forks,subscribers
            JCTools/JCTools,FALSE,3000,3001,500,200
            someone/JCTools,TRUE,0,0,0,1
            """);
    assertThat(list.problems()).isEmpty();
    assertThat(list.projects())
        .containsExactly(
            new ListedProject(
                "JCTools/JCTools",
                new Origin(Origin.Kind.REPOSITORY, "https://host.example/JCTools/JCTools.git"),
                3001,
                false,
                ""),
            new ListedProject(
                "someone/JCTools",
                new Origin(Origin.Kind.REPOSITORY, "https://host.example/someone/JCTools.git"),
                0,
                true,
                ""));
  }

  @Test
  void tellsWhatAProjectIsByItsName() throws IOException {
    Path folderOfSources = Files.createDirectory(folder.resolve("söurces of mine"));
    Path repository = Files.createDirectories(folder.resolve("repository/.git")).getParent();
    ProjectList list =
        read(
            "project\n"
                + "https://elsewhere.example/a/b\n"
                + "git@elsewhere.example:a/c.git\n"
                + (folderOfSources + "\n" + repository + "\n")
                + (folder + "/some.jar\n")
                + "org.openjdk.jmh:jmh-samples:1.37\n");
    assertThat(list.problems()).isEmpty();
    assertThat(list.projects())
        .extracting(ListedProject::origin)
        .containsExactly(
            new Origin(Origin.Kind.REPOSITORY, "https://elsewhere.example/a/b"),
            new Origin(Origin.Kind.REPOSITORY, "git@elsewhere.example:a/c.git"),
            new Origin(Origin.Kind.FOLDER, folderOfSources.toString()),
            new Origin(Origin.Kind.REPOSITORY, repository.toString()),
            new Origin(Origin.Kind.JAR, folder.resolve("some.jar").toString()),
            new Origin(Origin.Kind.ARTIFACT, "org.openjdk.jmh:jmh-samples:1.37"));
  }

  @Test
  void namesAndSkipsRowsThatItDoesNotUnderstand() throws IOException {
    ProjectList list =
        read(
            """
            project,stars,forked,ref
            a/good,1,false,main
            "an/open-quote,2,false,
            not a project,3,false,
            many/stars,lots,false,
            half/fork,4,perhaps,
            too/long,5,false,main,more
            a/good,6,false,
            ,7,false,

            a/short
            """);
    assertThat(list.projects())
        .extracting(ListedProject::project)
        .containsExactly("a/good", "a/short");
    assertThat(list.problems())
        .extracting(Problem::line)
        .map(line -> line.replace(folder.toString(), ""))
        .containsExactly(
            "spotjmhbugs: /list.csv:3: skipped: unbalanced quotation marks",
            "spotjmhbugs: /list.csv:4: skipped: \"not a project\" is not an owner/name, URL, path"
                + " or group:artifact:version",
            "spotjmhbugs: /list.csv:5: skipped: \"lots\" is not a number of stars",
            "spotjmhbugs: /list.csv:6: skipped: \"perhaps\" is not a value for \"forked\"",
            "spotjmhbugs: /list.csv:7: skipped: 5 cells for 4 columns",
            "spotjmhbugs: /list.csv:8: skipped: a/good is already in the list",
            "spotjmhbugs: /list.csv:9: skipped: \"\" is not an owner/name, URL, path or"
                + " group:artifact:version");
  }

  @Test
  void aProjectIsTheSameByItsRealPathAndByItsUrlInAnyForm() throws IOException {
    Path real = Files.createDirectories(folder.resolve("real/.git")).getParent();
    Path link = Files.createSymbolicLink(folder.resolve("link"), real);
    ProjectList list =
        read(
            "project\nJCTools/JCTools\nhttps://me:secret@Host.example:443/JCTools/JCTools/\n"
                + "git@host.example:JCTools/JCTools.git\nssh://git@host.example/JCTools/JCTools\n"
                + "https://host.example/jctools/jctools\nhttps://github.com/A/b\n"
                + "git@github.com:a/B.git\nhttps://host.example:8443/JCTools/JCTools\n"
                + (real + "\n" + link + "\n" + real + "/../real/.git\nfile://" + link + "\n")
                + (folder + "/none\n" + folder + "/./none\n"));
    assertThat(list.projects())
        .extracting(ListedProject::project)
        .containsExactly(
            "JCTools/JCTools",
            "https://host.example/jctools/jctools",
            "https://github.com/A/b",
            "https://host.example:8443/JCTools/JCTools",
            real.toString(),
            folder + "/none");
    assertThat(list.problems())
        .extracting(Problem::reason)
        .contains(
            "skipped: git@host.example:JCTools/JCTools.git is already in the list"
                + " as JCTools/JCTools",
            "skipped: " + link + " is already in the list as " + real)
        .noneMatch(reason -> reason.contains("secret"))
        .hasSize(8);
  }

  @Test
  void aByteOrderMarkAndCapitalsInTheHeaderDoNotMatter() throws IOException {
    assertThat(read("\uFEFFProject;x,Project\r\n1,a/b\r\n").projects()).hasSize(1);
  }

  @Test
  void aFileWithoutTheColumnIsNoList() {
    assertThatThrownBy(() -> read("name,stars\na/b,1\n"))
        .isInstanceOf(IOException.class)
        .hasMessage("the first line lacks the column \"project\"");
    assertThatThrownBy(() -> read("")).isInstanceOf(IOException.class);
  }

  private ProjectList read(String csv) throws IOException {
    Path file = Files.writeString(folder.resolve("list.csv"), csv);
    return ProjectList.read(file, TEMPLATE);
  }
}
