package plait;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Comma-separated values as {@code @CsvSource} reads them. */
final class CsvLines {
    private final String delimiter;
    private final char quote;
    private final String emptyValue;
    private final Set<String> nullValues;
    private final boolean isTrimming;

    private String text;
    private int position;

    CsvLines(String delimiter, char quote, String emptyValue, Set<String> nullValues, boolean isTrimming) {
        this.delimiter = delimiter;
        this.quote = quote;
        this.emptyValue = emptyValue;
        this.nullValues = nullValues;
        this.isTrimming = isTrimming;
    }

    /** One record per text. */
    List<Object[]> separate(String[] texts) {
        List<Object[]> records = new ArrayList<>();
        for (String one : texts) {
            start(one);
            records.add(record());
        }
        return records;
    }

    /** The records of a text block; lines that start with # are comments. */
    List<Object[]> together(String block) {
        List<Object[]> records = new ArrayList<>();
        start(block);
        while (position < text.length()) {
            if (text.charAt(position) == '#') {
                skipLine();
            } else if (text.charAt(position) == '\n') {
                position++;
            } else {
                records.add(record());
            }
        }
        return records;
    }

    private void start(String all) {
        text = all;
        position = 0;
    }

    private void skipLine() {
        int end = text.indexOf('\n', position);
        position = end < 0 ? text.length() : end + 1;
    }

    private Object[] record() {
        List<Object> values = new ArrayList<>();
        do {
            values.add(value());
        } while (skips(delimiter));
        skips("\n");
        return values.toArray();
    }

    private boolean skips(String expected) {
        if (text.startsWith(expected, position)) {
            position += expected.length();
            return true;
        }
        return false;
    }

    private boolean isAtEnd() {
        return position >= text.length() || text.charAt(position) == '\n'
                || text.startsWith(delimiter, position);
    }

    private String value() {
        int start = position;
        while (position < text.length() && text.charAt(position) == ' ' && !isAtEnd()) {
            position++;
        }
        if (position < text.length() && text.charAt(position) == quote) {
            return quoted();
        }
        position = start;
        while (!isAtEnd()) {
            position++;
        }
        String found = text.substring(start, position);
        if (isTrimming) {
            found = found.trim();
        }
        return found.isEmpty() || nullValues.contains(found) ? null : found;
    }

    /** A quoted value; its quotes are written twice inside. */
    private String quoted() {
        StringBuilder found = new StringBuilder();
        position++;
        while (true) {
            if (position >= text.length()) {
                throw new IllegalArgumentException("a quote is not closed: " + text);
            }
            char next = text.charAt(position++);
            if (next != quote) {
                found.append(next);
            } else if (position < text.length() && text.charAt(position) == quote) {
                found.append(quote);
                position++;
            } else {
                break;
            }
        }
        while (!isAtEnd()) {
            if (text.charAt(position++) > ' ') {
                throw new IllegalArgumentException("text after a closing quote: " + text);
            }
        }
        String value = found.length() == 0 ? emptyValue : found.toString();
        return nullValues.contains(value) ? null : value;
    }
}
