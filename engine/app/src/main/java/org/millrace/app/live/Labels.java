package org.millrace.app.live;

import java.util.Map;
import org.millrace.item.Item;

/** What people call a job. */
public final class Labels {

    private Labels() {}

    /** Its title, else its file's name, else the depositor's own identifier, else where it comes from; empty if none is known. */
    public static String of(Item job) {
        Map<String, String> parameters = job.workflow().parameters();
        for (String name : new String[] {"title", "filename", "localID"}) {
            String value = parameters.getOrDefault(name, "").strip();
            if (!value.isEmpty()) {
                return value;
            }
        }
        String url = parameters.getOrDefault("payload_url", "");
        return url.substring(url.lastIndexOf('/') + 1);
    }
}
