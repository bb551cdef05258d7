package org.millrace.item;

/** Names a job or a batch. */
public interface ItemId {

    /** The name: {@code jid} or {@code bid} and ten digits. */
    String value();
}
