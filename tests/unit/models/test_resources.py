"""Files of the class path, and services that they name, are what a JVM finds there."""

import subprocess
from pathlib import Path

from plait.driver.program_loading import ProgramRequest, load
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import find_jdk
from plait.machine.fair_run import run_program
from plait.machine.intrinsics.java_strings import characters
from plait.machine.machine_options import MachineOptions

SOURCE = """
package p;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Properties;
import java.util.ResourceBundle;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

public class Reads {
    public interface Greeter { String greet(); }
    public static class One implements Greeter { public String greet() { return "one"; } }
    public static class Two implements Greeter { public String greet() { return "two"; } }
    public interface Broken {}
    public interface Unknown {}

    static String text(InputStream in) throws Exception {
        return in == null ? "none" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }

    public static void main(String[] args) throws Exception {
        System.out.println(text(Reads.class.getResourceAsStream("near.txt")));
        System.out.println(text(Reads.class.getResourceAsStream("/far.txt")));
        System.out.println(text(Reads.class.getClassLoader().getResourceAsStream("far.txt")));
        System.out.println(text(ClassLoader.getSystemResourceAsStream("missing.txt")));
        System.out.println(Reads.class.getResource("missing") + " "
            + ClassLoader.getSystemClassLoader().getResources("missing").hasMoreElements());
        Properties properties = new Properties();
        properties.load(Reads.class.getResourceAsStream("/far.properties"));
        System.out.println(properties.getProperty("key"));
        ResourceBundle bundle = ResourceBundle.getBundle("p.texts", Locale.US);
        System.out.println(bundle.getString("own") + " " + bundle.getString("shared") + " "
            + bundle.getLocale() + " " + bundle.getBaseBundleName());
        System.out.println(ResourceBundle.getBundle("p.texts", Locale.FRENCH,
            Reads.class.getClassLoader()).getString("own"));
        ServiceLoader<Greeter> loader = ServiceLoader.load(Greeter.class);
        for (Greeter greeter : loader) System.out.println(greeter.greet());
        System.out.println(loader.findFirst().get() == loader.iterator().next());
        System.out.println(loader.stream().map(provider -> provider.type().getName())
            .collect(Collectors.joining(",")));
        System.out.println(loader + " " + ServiceLoader.load(Unknown.class).findFirst());
        try {
            ServiceLoader.load(Broken.class).iterator().next();
        } catch (ServiceConfigurationError error) {
            System.out.println(error.getMessage());
        }
    }
}
"""
FILES = {
    "p/near.txt": "näher\n",
    "far.txt": "fern",
    "far.properties": "key = a value\n",
    "p/texts.properties": "own = nobody's\nshared = for all \\u00e4 ä\n",
    "p/texts_en.properties": "own = English\n",
    "META-INF/services/p.Reads$Greeter": (
        "# comment\np.Reads$One # first\n\np.Reads$Two\np.Reads$One"
    ),
    "META-INF/services/p.Reads$Broken": "p.Missing\n",
}


def test_resources_and_services_are_those_of_the_class_path(tmp_path: Path) -> None:
    source = tmp_path / "Reads.java"
    source.write_text(SOURCE, encoding="utf-8")
    for name, text in FILES.items():
        file = tmp_path / "files" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    jdk = find_jdk()
    places = (str(compile_sources(jdk, [source])), str(tmp_path / "files"))
    command = [str(jdk.java), "-Dstdout.encoding=UTF-8", "-Dfile.encoding=UTF-8"]
    done = subprocess.run(
        [*command, "-cp", ":".join(places), "p.Reads"], capture_output=True, check=True
    )
    printed: list[str] = []
    loaded = load(ProgramRequest(("p.Reads",), class_path=places))
    run_program(
        loaded.program,
        MachineOptions(explore=False),
        lambda _, text: printed.append(characters(text)),
    )
    assert "".join(printed) == done.stdout.decode()
