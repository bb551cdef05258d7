package org.millrace.execution.list;

import java.io.InputStream;
import java.util.Optional;
import org.millrace.definition.json.JsonTokens;
import org.millrace.definition.json.JsonTokens.Token;
import org.millrace.definition.json.NotJsonException;
import org.millrace.execution.ElementLists.BadListException;
import org.millrace.execution.list.Entry.Start;

/** The names in a JSON array, or in the arrays of a JSON object, each of which is a level. */
final class NameEntries implements Entries {

    private final JsonTokens tokens;
    private final Form form;
    private final Naming naming;
    private final ListDefect defect;
    private State state = State.BEFORE;
    private Start start = Start.WITHIN_LEVEL;

    /** What a file holds. */
    enum Form {
        /** An array of names. */
        ARRAY("an array of texts", Token.START_ARRAY),
        /** An object of arrays of names. */
        LEVELS("an object of arrays of texts", Token.START_OBJECT);

        private final String expectation;
        private final Token first;

        Form(String expectation, Token first) {
            this.expectation = expectation;
            this.first = first;
        }
    }

    private enum State {
        BEFORE,
        BETWEEN_LEVELS,
        IN_ARRAY,
        OVER
    }

    NameEntries(InputStream content, Form form, Naming naming, ListDefect defect) throws BadListException {
        try {
            this.tokens = JsonTokens.of(content);
        } catch (NotJsonException notJson) {
            throw defect.notJson(1, notJson.reason());
        }
        this.form = form;
        this.naming = naming;
        this.defect = defect;
    }

    @Override
    public Optional<Entry> next() throws BadListException {
        while (state != State.OVER) {
            Optional<Entry> entry = step();
            if (entry.isPresent()) {
                return entry;
            }
        }
        return Optional.empty();
    }

    private Optional<Entry> step() throws BadListException {
        Token token = token();
        switch (state) {
            case BEFORE -> {
                expect(token, form.first);
                state = form == Form.ARRAY ? State.IN_ARRAY : State.BETWEEN_LEVELS;
            }
            case BETWEEN_LEVELS -> betweenLevels(token);
            case IN_ARRAY -> {
                if (token == Token.END_ARRAY) {
                    endArray();
                } else {
                    return Optional.of(name(token));
                }
            }
            case OVER -> throw new IllegalStateException("Read beyond the end");
        }
        return Optional.empty();
    }

    private void betweenLevels(Token token) throws BadListException {
        if (token == Token.END_OBJECT) {
            expectEnd();
        } else {
            expect(token, Token.KEY);
            expect(token(), Token.START_ARRAY);
            start = Start.OF_LEVEL;
            state = State.IN_ARRAY;
        }
    }

    private void endArray() throws BadListException {
        if (form == Form.ARRAY) {
            expectEnd();
        } else {
            state = State.BETWEEN_LEVELS;
        }
    }

    private void expectEnd() throws BadListException {
        expect(token(), Token.END);
        state = State.OVER;
    }

    private Entry name(Token token) throws BadListException {
        expect(token, Token.TEXT);
        try {
            Entry entry = new Entry(naming.element(tokens.text(), tokens.line()), start, tokens.line());
            start = Start.WITHIN_LEVEL;
            return entry;
        } catch (NotJsonException notJson) {
            throw defect.notJson(tokens.line(), notJson.reason());
        }
    }

    private Token token() throws BadListException {
        try {
            return tokens.next();
        } catch (NotJsonException notJson) {
            throw defect.notJson(tokens.line(), notJson.reason());
        }
    }

    private void expect(Token found, Token wanted) throws BadListException {
        if (found != wanted) {
            throw defect.badShape(tokens.line(), "expected " + form.expectation);
        }
    }

    @Override
    public void close() {
        tokens.close();
    }
}
