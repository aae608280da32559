import { decodeText } from '../model/percent.js';
import type { ParameterSpec } from './operation-spec.js';
import type { PlainRequest } from './plain-message.js';
import type { QueryTexts } from './query-texts.js';

/** The text of a parameter, or all its texts in their order; never an empty list. */
export type GivenTexts = string | readonly string[];

/** What a request contains for a parameter; undefined for nothing. */
export function findTexts(
  spec: Pick<ParameterSpec, 'in' | 'name'>,
  headers: PlainRequest['headers'],
  pathValues: Readonly<Record<string, string>>,
  query: QueryTexts,
): GivenTexts | undefined {
  switch (spec.in) {
    case 'path':
      return pathValues[spec.name] ?? '';
    case 'query':
      return query(spec.name);
    case 'header':
      return headers[spec.name.toLowerCase()];
    case 'cookie':
      return someOf(findCookie([headers['cookie'] ?? []].flat().join(';'), spec.name));
  }
}

/** Undefined in place of an empty list. */
function someOf(texts: readonly string[]): GivenTexts | undefined {
  return texts.length > 1 ? texts : texts[0];
}

function findCookie(header: string, name: string): readonly string[] {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => decodeText(pair.slice(name.length + 1)));
}
