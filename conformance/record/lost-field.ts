import { atPointer, toPointer } from '../../foundation/json-pointer.js';
import type { Finding } from './event.js';
import { missingField, saysMissing } from './finding-words.js';

/** In the account of several checks, of which one has to hold: `the field /_links is missing; the status is 201`. */
const ONE_OF_SEVERAL = /(?:^|; )the field (\/\S+) is missing(?:;|$)/;

/** The field that a finding tells as missing, as a pointer such as `/accounts/0/iban`; undefined for other findings. */
export function toldMissing({
  where,
  expected,
  actual,
}: Pick<Finding, 'where' | 'expected' | 'actual'>): string | undefined {
  const [, pointer] = /(?:^|: )body (\/.*)$/.exec(where) ?? [];
  if (pointer === undefined) return ONE_OF_SEVERAL.exec(actual)?.[1];
  if (!saysMissing(actual)) return undefined;
  const lost = missingField(expected);
  return lost === undefined ? pointer : `${pointer === '/' ? '' : pointer}/${lost}`;
}

/** The first part of a pointer that the body lacks: with an object, all its fields are missing. */
export function firstMissing(pointer: string, body: unknown): string {
  if (body === undefined) return pointer;
  const keys = pointer.split('/').slice(1);
  const at = keys.findIndex(
    (_, index) => atPointer(body, `/${keys.slice(0, index + 1).join('/')}`) === undefined,
  );
  return at < 0 ? pointer : toPointer(keys.slice(0, at + 1));
}
