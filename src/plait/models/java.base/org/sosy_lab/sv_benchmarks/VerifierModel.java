package org.sosy_lab.sv_benchmarks;

import plait.vm.Vm;

/** What the API of the SV-COMP benchmarks leaves out under Plait. */
final class VerifierModel {
    static void tellLimit() {
        Vm.assuming("strings of Verifier.nondetString are short");
    }

    static int mostCharacters() {
        return 10;
    }
}
