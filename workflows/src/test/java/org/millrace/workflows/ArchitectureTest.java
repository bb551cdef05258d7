package org.millrace.workflows;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The directions that the modules keep, and the one home of each library. */
class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.millrace");

    @Test
    void allModulesAreLookedAt() {
        assertThat(CLASSES.stream().map(type -> type.getPackageName()))
                .contains(
                        "org.millrace.workspace",
                        "org.millrace.spi",
                        "org.millrace.definition.lint",
                        "org.millrace.execution",
                        "org.millrace.plugins",
                        "org.millrace.zookeeper",
                        "org.millrace.workspace.vfs",
                        "org.millrace.testkit",
                        "org.millrace.app",
                        "org.millrace.handlers.fixity",
                        "org.millrace.handlers.ingest.request");
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("org.millrace.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void modulesLookOneWay() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("org.millrace..")
                .layer("workspace")
                .definedBy("org.millrace.workspace")
                .layer("spi")
                .definedBy("org.millrace.spi..")
                .layer("definition")
                .definedBy("org.millrace.definition..")
                .layer("core")
                .definedBy(
                        "org.millrace.lifecycle",
                        "org.millrace.item",
                        "org.millrace.job",
                        "org.millrace.batch",
                        "org.millrace.store",
                        "org.millrace.files",
                        "org.millrace.execution..",
                        "org.millrace.worker",
                        "org.millrace.control")
                .layer("workspace on VFS")
                .definedBy("org.millrace.workspace.vfs..")
                .layer("plugins")
                .definedBy("org.millrace.plugins..")
                .layer("zookeeper")
                .definedBy("org.millrace.zookeeper..")
                .layer("testkit")
                .definedBy("org.millrace.testkit..")
                .layer("handlers")
                .definedBy("org.millrace.handlers..")
                .layer("app")
                .definedBy("org.millrace.app..")
                .whereLayer("app")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("handlers")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("testkit")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("core")
                .mayOnlyBeAccessedByLayers("zookeeper", "workspace on VFS", "testkit", "app")
                .whereLayer("zookeeper")
                .mayOnlyBeAccessedByLayers("app")
                .whereLayer("workspace on VFS")
                .mayOnlyBeAccessedByLayers("app")
                .whereLayer("plugins")
                .mayOnlyBeAccessedByLayers("app")
                .whereLayer("definition")
                .mayOnlyBeAccessedByLayers("core", "plugins", "zookeeper", "testkit", "app")
                .whereLayer("workspace")
                .mayOnlyBeAccessedByLayers(
                        "spi",
                        "definition",
                        "core",
                        "zookeeper",
                        "workspace on VFS",
                        "plugins",
                        "testkit",
                        "handlers",
                        "app")
                .check(CLASSES);
    }

    @Test
    void eachLibraryHasOneHome() {
        onlyIn(
                "tools.jackson..",
                "org.millrace.definition.json",
                "org.millrace.handlers.ingest.request",
                "org.millrace.handlers.ingest.profile");
        onlyIn("com.google.inject..", "org.millrace.plugins..");
        onlyIn("org.apache.zookeeper..", "org.millrace.zookeeper");
        onlyIn("org.apache.curator..", "org.millrace.zookeeper");
        onlyIn("io.netty..", "org.millrace.zookeeper");
        onlyIn("org.apache.commons.vfs2..", "org.millrace.workspace.vfs");
        onlyIn("picocli..", "org.millrace.app..");
        onlyIn("org.apache.hc..", "org.millrace.handlers.ingest.transfer..", "org.millrace.handlers.ingest.identity");
        onlyIn("org.apache.commons.compress..", "org.millrace.handlers.ingest.transfer..");
        onlyIn("io.ocfl..", "org.millrace.handlers.ingest.storage..");
        onlyIn("software.amazon..", "org.millrace.handlers.ingest.storage..");
        onlyIn("com.zaxxer..", "org.millrace.handlers.ingest.inventory");
        onlyIn("org.flywaydb..", "org.millrace.handlers.ingest.inventory");
        onlyIn("jakarta.mail..", "org.millrace.handlers.ingest.report..");
    }

    private static void onlyIn(String library, String... homes) {
        noClasses()
                .that()
                .resideOutsideOfPackages(homes)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library)
                .check(CLASSES);
    }
}
