package org.millrace.benchmarks;

/** The smallest program, to learn what the start of a virtual machine costs by itself. */
public final class Hello {

    private Hello() {}

    public static void main(String[] args) {
        System.out.println("Hello");
    }
}
