"""Where classes come from: JDKs, class paths, jars, the compiler, projects."""
