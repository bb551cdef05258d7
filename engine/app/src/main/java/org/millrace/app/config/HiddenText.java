package org.millrace.app.config;

import java.util.regex.Pattern;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonArray;
import org.millrace.definition.json.JsonObject;
import org.millrace.definition.json.JsonObject.Member;
import org.millrace.definition.json.JsonString;

/**
 * Hides what looks like a secret where texts are free: a plugin's section may hold one although it need not, and URLs may
 * carry a password.
 */
final class HiddenText {

    private static final Pattern SECRET_KEY =
            Pattern.compile(".*(password|passphrase|secret|token|credential).*", Pattern.CASE_INSENSITIVE);
    private static final Pattern USER_IN_URL = Pattern.compile("(?<=://)([^/@\\s:]*):[^/@\\s]*@");
    private static final Pattern PASSWORD_IN_URL =
            Pattern.compile("((?:password|passphrase|secret|token|pwd)=)[^&;\\s]*", Pattern.CASE_INSENSITIVE);

    private HiddenText() {}

    /** A text without the passwords of URLs in it. */
    static String in(String text) {
        String users = USER_IN_URL.matcher(text).replaceAll("$1:" + Secret.HIDDEN + "@");
        return PASSWORD_IN_URL.matcher(users).replaceAll("$1" + Secret.HIDDEN);
    }

    /** The same JSON without them, and without texts whose keys say that they are secrets. */
    static Json in(Json json) {
        if (json instanceof JsonObject object) {
            return new JsonObject(object.members().stream().map(HiddenText::in).toList(), object.place());
        }
        if (json instanceof JsonArray array) {
            return new JsonArray(array.items().stream().map(HiddenText::in).toList(), array.place());
        }
        return json instanceof JsonString text ? new JsonString(in(text.text()), text.place()) : json;
    }

    private static Member in(Member member) {
        boolean isSecret = SECRET_KEY.matcher(member.key()).matches() && member.value() instanceof JsonString;
        Json shown = isSecret ? new JsonString(Secret.HIDDEN, member.value().place()) : in(member.value());
        return new Member(member.key(), member.keyPlace(), shown);
    }
}
