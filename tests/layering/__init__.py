"""Facts beside a recomputation from nothing, over positions that mix continuous effects at random."""
