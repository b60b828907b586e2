import java.io.FileOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** A program that tries what its arguments say, and prints what came of it. */
public class Hostile {
    public static void main(String[] words) throws Exception {
        for (String word : words) {
            String[] parts = word.split(":", 2);
            String answer;
            try {
                answer = attempt(parts[0], parts.length > 1 ? parts[1] : "");
            } catch (IOException | SecurityException e) {
                answer = "refused";
            }
            System.out.println(word + " = " + answer);
        }
        System.out.println("done");
    }

    private static String attempt(String what, String on) throws Exception {
        switch (what) {
            case "property":
                return System.getProperty(on);
            case "environment":
                return System.getenv().keySet().toString();
            case "write":
                Files.writeString(Path.of(on), "hostile");
                return "done";
            case "scratch":
                Files.writeString(Path.of(System.getProperty(on), "file"), "hostile");
                return "done";
            case "connect":
                try (Socket socket = new Socket()) {
                    socket.connect(new InetSocketAddress("127.0.0.1", Integer.parseInt(on)), 2000);
                }
                return "done";
            case "unix":
                SocketChannel.open(UnixDomainSocketAddress.of(on)).close();
                return "done";
            case "datagram":
                try (DatagramSocket socket = new DatagramSocket()) {
                    InetAddress here = InetAddress.getByName("127.0.0.1");
                    socket.send(new DatagramPacket(new byte[] {1}, 1, here, Integer.parseInt(on)));
                }
                return "done";
            case "run":
                Process process = new ProcessBuilder("/bin/sh", "-c", on).redirectErrorStream(true).start();
                return new String(process.getInputStream().readAllBytes()).strip();
            case "leave":
                new ProcessBuilder("/bin/sh", "-c", on)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor();
                return "done";
            case "fill":
                long written = 0;
                try (FileOutputStream file = new FileOutputStream("filled")) {
                    byte[] block = new byte[1 << 20];
                    for (int i = 0; i < 256; i++, written++) file.write(block);
                } catch (IOException e) {
                    return "refused after " + written;
                }
                return "done";
            case "folders":
                // Deeper than any path may be long, and one that cannot be entered.
                return attempt("run", "for i in $(seq " + on + "); do mkdir " + "d".repeat(100) + " && cd "
                        + "d".repeat(100) + "; done; mkdir -m 0 closed; echo made");
            case "print":
                for (;;) System.out.println("x".repeat(1000));
            case "sleep":
                System.out.println("asleep");
                Thread.sleep(3600_000);
                return "awake";
            default:
                throw new AssertionError(what);
        }
    }
}
