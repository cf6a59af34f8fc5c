"""The machine. What is typed becomes a word, a word a normal form, a proof a certificate.

    typed line ── grammar ──> tree ── read ──> word ── nets ──> normal form
                                                │                   │
                    show <── prints ────────────┤     search ──> certificate ── check ──> holds
                                                │     (untrusted)             (trusted)
                                                ├── making ──> arrays that satisfy what is given
                                                └── mutants ─> wrong variants, each to be decided

Trusted are words, nets and check (TRUSTED.md). A claim is a sentence with what it is given and
what it rests on:

    hypotheses ──┐
                 ├──> claims ── scrutiny ──> verify ──> a report
    evidence ────┘       └──────────────────────────> page

`evidence` has the kinds (a chain, a bound, arrays that refute, a citation, ...), each of which says
what is asked of it. `scrutiny` asks what the page of a claim could hide, `verify` puts the machine
to work on it, `page` shows it, with what `without` finds where a hypothesis is dropped and with the
mathematics of its prose as `setting` sets it. `models` computes with arrays, `making` and `arrays`
find some in which all that is given holds. `calculus` shows what is no equation between words,
`frames` makes arrays with a known spectrum, `declare` and `chapter` are how chapters speak.
`search` tries what is cheap first, `completion` lets rules act on each other, `spell` writes what
is left over as a word.

Whoever asks is answered by the same machine:

    source ──> declare ──> question ──> decide (search, squares, arrays, repair) ──> answer

`source` finds the statements of a text, `question` reads one with all that it is given, `decide`
proves or refutes it, `squares` looks for bounds, `existence` for what there is, `repair` for what
would be right, `explain` says why it is true, and `answer` shows it.
"""
