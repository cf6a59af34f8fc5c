"""Chapter 05: TT* and T*T share their spectrum but for 0; a theorem with its proof repaired."""

from .e_closed_forms import *
