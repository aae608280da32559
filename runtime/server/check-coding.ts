import { miscodedPairs } from '../model/miscoded-pairs.js';
import { decodeField, decodeText } from '../model/percent.js';
import { takes } from '../model/styled-form.js';
import type { OperationSpec } from './operation-spec.js';
import type { PlainRequest } from './plain-message.js';
import type { RequestError } from './request-error.js';

const MESSAGE = 'is not percent-encoded UTF-8';

/** The errors of a query, and of declared cookies, that cannot be decoded; other cookies are not ours. */
export function codingErrors(
  { parameters }: OperationSpec,
  { url, headers }: Pick<PlainRequest, 'url' | 'headers'>,
): readonly RequestError[] {
  const found: RequestError[] = [];
  const start = url.indexOf('?');
  if (start >= 0 && url.includes('%', start)) {
    for (const { name } of miscodedPairs(url.slice(start + 1), '&', decodeField)) {
      const named =
        name === undefined
          ? { message: `a name in the query ${MESSAGE}` }
          : { name, message: MESSAGE };
      found.push({ in: 'query', ...named });
    }
  }
  const cookie = headers['cookie'];
  if (cookie === undefined || !parameters.some((one) => one.in === 'cookie')) return found;
  for (const { name } of miscodedPairs([cookie].flat().join(';'), /\s*;\s*/, decodeText)) {
    const isOurs = parameters.some(
      (one) =>
        one.in === 'cookie' &&
        name !== undefined &&
        (one.styled === undefined ? one.name === name : takes(one.styled, name)),
    );
    if (isOurs && name !== undefined) found.push({ in: 'cookie', name, message: MESSAGE });
  }
  return found;
}
