package org.millrace.workflows;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.handler.HandlerDescription;
import org.millrace.definition.handler.HandlerIndex;

/** The handlers of all families, by the indexes in their jars. */
final class ShippedHandlers {

    private ShippedHandlers() {}

    static HandlerCatalog catalog() {
        try {
            List<HandlerDescription> handlers = new ArrayList<>();
            ClassLoader loader = ShippedHandlers.class.getClassLoader();
            for (URL index : Collections.list(loader.getResources(HandlerIndex.LOCATION))) {
                try (InputStream bytes = index.openStream()) {
                    handlers.addAll(HandlerIndex.read(bytes.readAllBytes(), index.toString())
                            .index()
                            .orElseThrow()
                            .handlers());
                }
            }
            return HandlerCatalog.of(handlers);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
