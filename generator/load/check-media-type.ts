import { toPointer } from './json-pointer.js';
import type { Problem } from './problem.js';

/** A media type or a range of them, with parameters: RFC 9110, 8.3.1 and 12.5.1. */
const MEDIA_TYPE = /^[!#$%&'*+.^_`|~\w-]+\/[!#$%&'*+.^_`|~\w-]+\s*(?:;.*)?$/;

const COMMON: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  text: 'text/plain',
  plain: 'text/plain',
  html: 'text/html',
  csv: 'text/csv',
  pdf: 'application/pdf',
  form: 'application/x-www-form-urlencoded',
};

/** A warning about a key of `content` that no Content-Type equals. */
export function checkMediaType(at: readonly string[]): readonly Problem[] {
  const [place, type = ''] = at.slice(-2);
  if (place !== 'content' || type.startsWith('x-') || MEDIA_TYPE.test(type)) return [];
  const last =
    type
      .toLowerCase()
      .split(/[\s.]+/)
      .at(-1) ?? '';
  const meant = Object.hasOwn(COMMON, last) ? COMMON[last] : undefined;
  return [
    {
      pointer: toPointer(at),
      rule: 'media-type-form',
      text: `${type === '' ? 'an empty text' : type} is not a media type, so that no body has it`,
      hint:
        meant === undefined ? 'Write type/subtype: application/json.' : `Did you mean ${meant}?`,
      warning: true,
    },
  ];
}
