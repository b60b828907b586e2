"""A client of the Java Debug Wire Protocol, as far as replay needs it."""
