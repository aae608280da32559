import { drawnFor } from './drawn/drawn-for.js';

/** Ids that nothing has, in the forms that a TPP may send: one that is random, a word, a long number, and one with other signs. */
export const UNKNOWN_IDS = ['${uuid}', 'unknown', '999999999999999', 'no-such.id_0'] as const;

/** The one for a path parameter: written cases send a random one to most operations, and what is derived sends the others too. */
export const unknownIdFor = (name: string): string =>
  drawnFor({ name }, 'unknown').pick(UNKNOWN_IDS);
