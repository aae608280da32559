import { isDecodable } from './percent.js';
import { type Decode, splitPairs } from './split-pairs.js';

/** The pairs of a query, a form or a cookie that cannot be decoded; without a name when it is the name. */
export function miscodedPairs(
  text: string,
  between: string | RegExp,
  decode: Decode,
): readonly { readonly name?: string }[] {
  if (isDecodable(text)) return [];
  const raw = splitPairs(text, between, (part) => part);
  return raw.flatMap(([name, value]) => {
    if (!isDecodable(name)) return [{}];
    return isDecodable(value) ? [] : [{ name: decode(name) }];
  });
}
