import type { TextCodec } from './wire-form.js';

/** An integer of 64 bits as text; one that is no integer stays a text, for validation to judge. */
export const bigintText: TextCodec = {
  read: (text) => (/^-?\d{1,1000}$/.test(text) ? BigInt(text) : text),
};
