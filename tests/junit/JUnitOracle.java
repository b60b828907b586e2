import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Runs each test named Class#method by JUnit itself, and says how each ends. */
public class JUnitOracle {
    public static void main(String[] tests) {
        Launcher launcher = LauncherFactory.create();
        for (String test : tests) {
            System.out.println("=== " + test);
            SummaryGeneratingListener listener = new SummaryGeneratingListener();
            LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                    .selectors(DiscoverySelectors.selectMethod(test)).build();
            launcher.execute(request, listener);
            System.out.println("--- " + listener.getSummary().getTestsFoundCount() + " found");
            listener.getSummary().getFailures().stream().limit(1).forEach(failure ->
                    System.out.println("--- " + failure.getException()));
        }
    }
}
