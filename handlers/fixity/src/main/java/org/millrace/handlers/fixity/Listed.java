package org.millrace.handlers.fixity;

import org.millrace.workspace.WorkspacePath;

/** A file as a manifest lists it: where it lies, and the hexadecimal digest in lower case. */
record Listed(WorkspacePath path, String digest) {}
