"""The machine. What is typed becomes a word, a word a normal form, a proof a certificate.

    typed line ── grammar ──> tree ── read ──> word ── nets ──> normal form
                                                │                   │
                    show <── prints ────────────┤     search ──> certificate ── check ──> holds
                                                │     (untrusted)             (trusted)
                                                ├── models ──> arrays that satisfy what is given
                                                └── mutants ─> wrong variants, each to be decided

Trusted are words, nets and check (TRUSTED.md). `claims` puts them to work on one claim, `scrutiny`
asks what its page could hide, `calculus` shows what is no equation between words, `frames` makes
arrays with a known spectrum, `declare` and `chapter` are how chapters speak, `page` shows.
"""
