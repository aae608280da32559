import { decodeText } from '../model/percent.js';
import type { ParameterSpec } from './operation-spec.js';
import type { PlainRequest } from './plain-message.js';
import type { QueryTexts } from './query-texts.js';

const NONE: readonly string[] = [];

/** All texts that a request contains for a parameter, in their order. */
export function findTexts(
  spec: Pick<ParameterSpec, 'in' | 'name'>,
  headers: PlainRequest['headers'],
  pathValues: Readonly<Record<string, string>>,
  query: QueryTexts,
): readonly string[] {
  switch (spec.in) {
    case 'path':
      return [pathValues[spec.name] ?? ''];
    case 'query':
      return query(spec.name);
    case 'header': {
      const given = headers[spec.name.toLowerCase()];
      return given === undefined ? NONE : typeof given === 'string' ? [given] : given;
    }
    case 'cookie':
      return findCookie([headers['cookie'] ?? NONE].flat().join(';'), spec.name);
  }
}

function findCookie(header: string, name: string): readonly string[] {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => decodeText(pair.slice(name.length + 1)));
}
