package org.millrace.zookeeper;

import java.util.ArrayList;
import java.util.List;

/** A long list in pieces that go into one request. */
final class Slices {

    private Slices() {}

    static <T> List<List<T>> of(List<T> all, int size) {
        List<List<T>> slices = new ArrayList<>();
        for (int start = 0; start < all.size(); start += size) {
            slices.add(all.subList(start, Math.min(all.size(), start + size)));
        }
        return slices;
    }
}
