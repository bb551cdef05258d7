package org.millrace.execution;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.millrace.definition.model.WorkflowDefinition;
import org.millrace.item.Item;
import org.millrace.job.Job;
import org.millrace.store.Message;

/** What the world is told of an item that has ended, whoever ended it. */
public final class FinalMessage {

    private FinalMessage() {}

    /** The message to be written with an item's last transition; empty if it has not ended or its workflow wants none. */
    public static Optional<Message> of(WorkflowDefinition workflow, Item after) {
        if (!after.state().kind().isTerminal()) {
            return Optional.empty();
        }
        String id =
                after.id().value() + "-" + after.state() + "-" + after.course().retryCount();
        return workflow.notifyChannel().map(channel -> new Message(id, channel, body(after)));
    }

    private static Map<String, String> body(Item after) {
        Map<String, String> body = new LinkedHashMap<>();
        body.put("item", after.id().value());
        body.put("workflow", after.workflow().id());
        body.put("state", after.state().name());
        body.put("outcome", after.course().outcome().name());
        body.put("message", after.course().message());
        body.put("at", after.modified().toString());
        if (after instanceof Job job) {
            body.put("batch", job.batch().value());
        }
        return body;
    }
}
