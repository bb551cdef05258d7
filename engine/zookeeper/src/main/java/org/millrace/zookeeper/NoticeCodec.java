package org.millrace.zookeeper;

import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.millrace.store.Controls.Notice;

/**
 * What stands in a pause or a collection hold: subject, reason, actor, time. Merritt's are empty and count the same; who
 * made one is then not known.
 */
final class NoticeCodec implements NodeCodec<Notice> {

    private static final String SUBJECT = "subject";
    private static final String REASON = "reason";
    private static final String ACTOR = "actor";
    private static final String SINCE = "since";

    @Override
    public Notice read(String path, byte @Nullable [] data) {
        String name = NodeNames.text(path.substring(path.lastIndexOf('/') + 1));
        if (data == null || data.length == 0) {
            return foreign(name, Instant.EPOCH);
        }
        NodeObject object = NodeObject.read(path, data);
        return new Notice(
                object.findText(SUBJECT).orElse(name),
                object.findText(REASON).orElse(""),
                object.findText(ACTOR).orElse(""),
                since(object));
    }

    /** One that another client left. */
    static Notice foreign(String subject, Instant since) {
        return new Notice(subject, "another client holds it without a reason", "unknown", since);
    }

    private static Instant since(NodeObject object) {
        String text = object.text(SINCE);
        try {
            return Instant.parse(text);
        } catch (DateTimeException notOne) {
            throw object.corrupt(SINCE, "a time such as 2026-11-18T06:26:05Z", CorruptNode.shown(text));
        }
    }

    @Override
    public byte[] write(Notice notice) {
        return NodeObject.write(Fields.NONE
                .with(SUBJECT, notice.subject())
                .with(REASON, notice.reason())
                .with(ACTOR, notice.actor())
                .with(SINCE, notice.since().toString()));
    }
}
