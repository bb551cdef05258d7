package org.millrace.handlers.ingest.transfer.http;

/** What can be wrong with something that is to be fetched. The names are the codes of findings. */
public enum Fault {
    URL_REFUSED(
            "Give an http or https URL of a host that this service may fetch from; the operator's settings say which."),
    ADDRESS_REFUSED(
            "Publish the file on a public host, or have the operator add the host to transfer.privateNetworks."),
    REDIRECT_REFUSED("List the URL that the file is really at."),
    NOT_FOUND("Put the file there, or mend the URL."),
    ACCESS_DENIED("Make the file public, or have the operator configure a user and password for the host."),
    REQUEST_REFUSED("Ask the operator of the host why it refuses."),
    TOO_LARGE("Split the object, or have the operator raise transfer.largestFile."),
    SIZE_MISMATCH("Mend the size in the manifest, or the file; then submit again."),
    DIGEST_MISMATCH("Send the file again if it was damaged, or mend the digest in the manifest; then submit again."),
    CUT_SHORT("Have the host send the whole file."),
    UNREACHABLE("Wait until the host answers.");

    private final String remedy;

    Fault(String remedy) {
        this.remedy = remedy;
    }

    /** What to do about it. */
    public String remedy() {
        return remedy;
    }
}
