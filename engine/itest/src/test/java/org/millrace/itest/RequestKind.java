package org.millrace.itest;

import java.util.Arrays;

/** The requests of ZooKeeper's protocol, by the number that stands in their header. */
enum RequestKind {
    CREATE(1),
    DELETE(2),
    EXISTS(3),
    GET_DATA(4),
    SET_DATA(5),
    GET_ACL(6),
    SET_ACL(7),
    GET_CHILDREN(8),
    SYNC(9),
    PING(11),
    GET_CHILDREN_2(12),
    CHECK(13),
    MULTI(14),
    CREATE_2(15),
    CHECK_WATCHES(17),
    REMOVE_WATCHES(18),
    CREATE_CONTAINER(19),
    CREATE_TTL(21),
    MULTI_READ(22),
    AUTH(100),
    SET_WATCHES(101),
    SASL(102),
    GET_EPHEMERALS(103),
    GET_ALL_CHILDREN_NUMBER(104),
    SET_WATCHES_2(105),
    ADD_WATCH(106),
    WHO_AM_I(107),
    CLOSE_SESSION(-11),
    OTHER(Integer.MIN_VALUE);

    private final int number;

    RequestKind(int number) {
        this.number = number;
    }

    static RequestKind of(int number) {
        return Arrays.stream(values())
                .filter(kind -> kind.number == number)
                .findFirst()
                .orElse(OTHER);
    }

    int number() {
        return number;
    }

    /** Whether a client sends it because somebody asked for something, and not to keep or restore its connection. */
    boolean isWork() {
        return switch (this) {
            case PING, AUTH, SASL, SET_WATCHES, SET_WATCHES_2, CLOSE_SESSION -> false;
            default -> true;
        };
    }

    /** Whether it may change the tree. */
    boolean writes() {
        return switch (this) {
            case CREATE, DELETE, SET_DATA, SET_ACL, MULTI, CREATE_2, CREATE_CONTAINER, CREATE_TTL, OTHER -> true;
            default -> false;
        };
    }
}
