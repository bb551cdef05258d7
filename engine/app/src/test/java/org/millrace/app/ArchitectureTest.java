package org.millrace.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

final class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.millrace.app");

    @Test
    void packagesHaveNoCycles() {
        slices().matching("org.millrace.app.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void onlyCommandsKnowTheOptionsOfTheCommandLine() {
        noClasses()
                .that()
                .resideInAnyPackage("org.millrace.app.input", "org.millrace.app.baseline")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("picocli..")
                .check(CLASSES);
    }

    @Test
    void nothingLooksBackAtTheCommands() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.millrace.app")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.millrace.app")
                .check(CLASSES);
    }
}
