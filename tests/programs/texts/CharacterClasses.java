public class CharacterClasses {
    public static void main(String[] args) throws Exception {
        for (char c : new char[] {'a', 'Z', '5', ' ', '_', '\n', 'é', '中', '$'})
            System.out.println((int) c + " " + Character.isLetter(c) + Character.isDigit(c) + Character.isWhitespace(c) + Character.isUpperCase(c) + Character.isLetterOrDigit(c) + Character.isJavaIdentifierStart(c));
        System.out.println(Character.toUpperCase('ß') + " " + Character.toLowerCase('Ä') + " " + Character.getNumericValue('9') + Character.digit('f', 16) + Character.forDigit(11, 16));
        System.out.println(Character.toString(97) + Character.toChars(0x1F600).length + Character.isSurrogate('\ud83d') + Character.MAX_VALUE);
    }
}
