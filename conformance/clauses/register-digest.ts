import { createHash } from 'node:crypto';
import type { Clause } from './clause.js';

/** SHA-256 of a clause register, hexadecimal: the same clauses in the same order have the same digest. */
export const registerDigest = (clauses: Iterable<Clause>): string =>
  createHash('sha256')
    .update(JSON.stringify([...clauses]))
    .digest('hex');
