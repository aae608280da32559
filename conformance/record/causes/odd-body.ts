import { atPointer, toPointer } from '../../../foundation/json-pointer.js';
import { familyOfResponse, operationFamily } from '../../../standard/families.js';

/** How a body is written otherwise than due, so that what is looked for is not found where it belongs. */
export type OddBody = readonly string[];

/** The first part of keys of names in other letters, of bodies in an envelope, and of links of the wrong form. */
export const SPELLED = 'spelled';
export const WRAPPED = 'wrapped';
export const LINKS = 'links';

/** Maximum number of members of an object around the body that is due. */
const MOST_MEMBERS = 4;

/**
 * Why a body lacks what belongs at a pointer, where the way that all of it is written says that:
 *
 * - the names of its fields or links have other letters: `payment_id`, `ScaRedirect`;
 * - the body that is due is a member of another object: `{"data": {"paymentId": "1"}}`;
 * - the values of its links are no objects with an href.
 *
 * Undefined where it only lacks that.
 */
export function oddBody(
  pointer: string,
  body: unknown,
  operation: string | null,
): OddBody | undefined {
  const keys = pointer.split('/').slice(1);
  const at = keys.findIndex((_, index) => atPointer(body, ending(keys, index)) === undefined);
  const name = keys[at];
  const object = at > 0 ? atPointer(body, ending(keys, at - 1)) : body;
  const links = atPointer(body, '/_links');
  const isOfLinks = keys[0] === '_links';
  if (hasOddLetters(name, object) || (isOfLinks && hasOddNames(links))) {
    return [SPELLED, operationFamily(operation)];
  }
  const around = at === 0 ? envelopeOf(name, body) : undefined;
  if (around !== undefined) return [WRAPPED, around];
  const areTexts = isOfLinks && isObject(links) && Object.values(links).some(isText);
  return areTexts ? [LINKS, familyOfResponse(operation), '"'] : undefined;
}

const ending = (keys: readonly string[], index: number): string =>
  toPointer(keys.slice(0, index + 1));

const isText = (value: unknown): boolean => typeof value === 'string';

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, '');

/** Whether an object has a member in other letters: `valid_until` for `validUntil`. */
function hasOddLetters(name: string | undefined, object: unknown): boolean {
  if (name === undefined || !isObject(object) || name in object) return false;
  return Object.keys(object).some((each) => plain(each) === plain(name));
}

/** Whether links have names as no link of the framework has: with an underscore or a capital first. */
const hasOddNames = (links: unknown): boolean =>
  isObject(links) && Object.keys(links).some((name) => /^[A-Z]|[a-z]_[a-z]/.test(name));

/** The name of the member that has what is due. */
function envelopeOf(due = '', body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  const members = Object.entries(body);
  if (members.length > MOST_MEMBERS) return undefined;
  return members.find(([, inner]) => isObject(inner) && due in inner)?.[0];
}
