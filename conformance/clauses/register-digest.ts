import { createHash } from 'node:crypto';
import type { Clause } from './clause.js';

/** SHA-256 of a register of clauses, hexadecimal: the same clauses in the same order have the same one. */
export const registerDigest = (clauses: Iterable<Clause>): string =>
  createHash('sha256')
    .update(JSON.stringify([...clauses]))
    .digest('hex');
