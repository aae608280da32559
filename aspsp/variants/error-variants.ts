import { bodyOf, everyObject, type Fields, json, throughout, without } from './changes.js';
import type { Change, Variant } from './variant.js';

const CODES = 'Errors: error codes and messages are not shown';
const STATUSES = 'Errors: which of the listed statuses answers which fault is not shown';

const UNKNOWN = new Set(['RESOURCE_UNKNOWN', 'CONSENT_UNKNOWN']);

/** Codes in an error body, in whichever format it is. */
function codesOf(body: Fields | undefined): readonly string[] {
  const codes: string[] = [];
  everyObject(body, (fields) => {
    if (typeof fields['code'] === 'string') codes.push(fields['code']);
    return fields;
  });
  return codes;
}

/** Gives refusals of one status with one of these codes (with any, if none is named) another one. */
function refusalAs(from: number, to: number, codes?: ReadonlySet<string>): Change {
  return (answer) => {
    const fits = codes === undefined || codesOf(bodyOf(answer)).some((code) => codes.has(code));
    return answer.status === from && fits ? { ...answer, status: to } : answer;
  };
}

const isRefusal: (status: number) => boolean = (status) => status >= 400;

/** What banks say differently when they refuse. */
export const ERROR_VARIANTS: readonly Variant[] = [
  {
    id: 'unknown-is-404',
    sentence: 'What does not exist, or is of another TPP, is answered with 404 and never with 403.',
    open: STATUSES,
    answer: refusalAs(403, 404, UNKNOWN),
  },
  {
    id: 'unknown-is-400',
    sentence: 'What does not exist, or is of another TPP, is answered with 400 and never with 403.',
    open: STATUSES,
    answer: refusalAs(403, 400, UNKNOWN),
  },
  {
    id: 'unknown-product-is-400',
    sentence: 'A payment product that is not offered is answered with 400.',
    open: STATUSES,
    answer: refusalAs(404, 400, new Set(['PRODUCT_UNKNOWN'])),
  },
  {
    id: 'wrong-role-is-403',
    sentence: 'A certificate without the role of the service is answered with 403.',
    open: STATUSES,
    answer: refusalAs(401, 403, new Set(['ROLE_INVALID'])),
  },
  {
    id: 'wrong-token-is-403',
    sentence: 'An access token that does not count is answered with 403.',
    open: STATUSES,
    answer: refusalAs(401, 403, new Set(['TOKEN_UNKNOWN', 'TOKEN_INVALID', 'TOKEN_EXPIRED'])),
  },
  {
    id: 'conflict-is-400',
    sentence: 'What the state of a resource forbids is answered with 400 and never with 409.',
    open: STATUSES,
    answer: refusalAs(409, 400),
  },
  {
    id: 'own-error-codes',
    sentence: "Refusals have the bank's own codes and no text.",
    open: CODES,
    answer: json((body, { status }) =>
      isRefusal(status)
        ? throughout((fields) =>
            fields['code'] === undefined
              ? fields
              : { ...without(fields, 'text', 'detail', 'path'), code: `EX-${status}-1` },
          )(body)
        : body,
    ),
  },
  {
    id: 'refusals-have-links',
    sentence: 'A refusal links to the page of the bank, so that the PSU can begin anew.',
    open: CODES,
    answer: json((body, { status }) =>
      isRefusal(status) && typeof body === 'object'
        ? { ...body, _links: { scaRedirect: { href: 'https://bank.example/again' } } }
        : body,
    ),
  },
  {
    id: 'silent-refusals',
    sentence: 'Refusals have no body at all.',
    open: 'Errors: the structure of the body is not shown',
    answer: (answer) => {
      if (!isRefusal(answer.status)) return answer;
      const { 'content-type': _, ...headers } = answer.headers;
      return { ...answer, headers, text: '' };
    },
  },
];
