public class CharacterMethods {
    public static void main(String[] args) {
        String sample = "aZ5 _-\t\n.éß$Ω中";
        for (int i = 0; i < sample.length(); i++) {
            char c = sample.charAt(i);
            StringBuilder line = new StringBuilder().append((int) c).append(' ');
            line.append(Character.isLetter(c) ? 'L' : '.').append(Character.isDigit(c) ? 'D' : '.');
            line.append(Character.isLetterOrDigit(c) ? 'A' : '.')
                .append(Character.isWhitespace(c) ? 'W' : '.');
            line.append(Character.isUpperCase(c) ? 'U' : '.')
                .append(Character.isLowerCase(c) ? 'l' : '.');
            line.append(Character.isJavaIdentifierStart(c) ? 'J' : '.')
                .append(Character.isSpaceChar(c) ? 'S' : '.');
            line.append(' ').append((int) Character.toUpperCase(c)).append(' ')
                .append((int) Character.toLowerCase(c));
            line.append(' ').append(Character.getNumericValue(c)).append(' ')
                .append(Character.getType(c));
            System.out.println(line);
        }
        System.out.println(Character.digit('f', 16) + " " + Character.digit('g', 16) + " "
            + Character.forDigit(11, 16)
            + " " + Character.valueOf('x').compareTo('z') + " " + Character.toString(97) + " "
                + Character.hashCode('a'));
        int smile = 0x1F600;
        System.out.println(Character.charCount(smile) + " " + (int) Character.highSurrogate(smile)
            + " "
            + (int) Character.lowSurrogate(smile) + " " + Character.toCodePoint('\ud83d', '\ude00')
            + " " + Character.isSurrogate('\ud83d') + " "
                + Character.isSupplementaryCodePoint(smile)
            + " " + Character.isLetter(0x10400) + " " + Character.toChars(smile).length);
        System.out.println(Character.MIN_VALUE + 0 + " " + (Character.MAX_VALUE + 0) + " "
            + Character.MIN_RADIX);
        System.out.println(Character.isISOControl('\u0007') + " " + Character.isAlphabetic('x')
            + " " + Character.isDefined('\uffff'));
    }
}
