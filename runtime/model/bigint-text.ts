import type { TextCodec } from './wire-form.js';

/** Parses an integer of 64 bits; any other text stays a string, for validation to reject. */
export const bigintText: TextCodec = {
  read: (text) => (/^-?\d{1,1000}$/.test(text) ? BigInt(text) : text),
};
