package org.millrace.spi.processor;

import java.util.Set;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Names the types of ports, and knows which of them plugins share. */
final class PortTypes {

    private static final Set<String> SHARED_PACKAGES = Set.of("org.millrace.spi", "org.millrace.workspace");

    private final Types types;
    private final Elements elements;

    PortTypes(ProcessingEnvironment environment) {
        this.types = environment.getTypeUtils();
        this.elements = environment.getElementUtils();
    }

    /** The name in the index: erased, boxed, binary; arrays as {@code byte[]}. */
    String nameOf(TypeMirror type) {
        return type instanceof PrimitiveType primitive
                ? types.boxedClass(primitive).getQualifiedName().toString()
                : unboxedNameOf(type);
    }

    private String unboxedNameOf(TypeMirror type) {
        if (type instanceof ArrayType array) {
            return unboxedNameOf(array.getComponentType()) + "[]";
        }
        return type instanceof DeclaredType declared
                ? elements.getBinaryName((TypeElement) declared.asElement()).toString()
                : type.toString();
    }

    boolean isShared(TypeMirror type) {
        if (type instanceof ArrayType array) {
            return isShared(array.getComponentType());
        }
        return type instanceof DeclaredType declared
                ? isSharedPackage(elements.getPackageOf(declared.asElement())
                        .getQualifiedName()
                        .toString())
                : type.getKind().isPrimitive();
    }

    private static boolean isSharedPackage(String name) {
        return name.startsWith("java.") || SHARED_PACKAGES.contains(name);
    }
}
