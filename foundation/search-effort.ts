/** How much is tried for few rows. */

/** Rows that are tried for each one that is kept: more of them save few rows and cost as much time again. */
export const CANDIDATES = 10;
/** Chance makes arrays differ by some rows: of a small one, four are made, and the one with the fewest rows is taken. */
export const TRIES = 4;
