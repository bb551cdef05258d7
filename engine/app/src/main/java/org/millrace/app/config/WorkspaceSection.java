package org.millrace.app.config;

/** Where the files of jobs and batches lie. */
public record WorkspaceSection(
        @Setting(
                value =
                        "A folder, or a URI that the file systems of the program know. All workers must see the same files.",
                fallback = "\".millrace/workspace\"")
        String uri,

        @Setting("What is refused.") Limits limits) {

    /** What is refused. */
    public record Limits(
            @Setting(value = "The largest file that is written, in bytes.", fallback = "1099511627776")
            long largestFile) {}
}
