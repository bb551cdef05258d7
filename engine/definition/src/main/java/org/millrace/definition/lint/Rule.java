package org.millrace.definition.lint;

import org.millrace.definition.finding.FindingCollector;

/** Looks for one kind of mistake in a workflow whose structure has been read. Stateless. */
interface Rule {

    void check(Subject subject, FindingCollector findings);
}
