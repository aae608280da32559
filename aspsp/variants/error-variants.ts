import { everyObject, type Fields, without } from '../../mutation/fields.js';
import { bodyOf, json, throughout } from './changes.js';
import type { AnswerChange, Variant } from './variant.js';

const CODES = 'Errors: error codes and messages are not shown';
const STATUSES = 'Errors: which of the listed status codes belongs to which error is not shown';

const UNKNOWN = new Set(['RESOURCE_UNKNOWN', 'CONSENT_UNKNOWN']);

/** Codes in an error body, in any of the formats. */
function codesOf(body: Fields | undefined): readonly string[] {
  const codes: string[] = [];
  everyObject(body, (fields) => {
    if (typeof fields['code'] === 'string') codes.push(fields['code']);
    return fields;
  });
  return codes;
}

/**
 * Replaces the status code of refusals that have a given status code and one of these codes (any code, if
 * none is named).
 */
function refusalAs(from: number, to: number, codes?: ReadonlySet<string>): AnswerChange {
  return (answer) => {
    const fits = codes === undefined || codesOf(bodyOf(answer)).some((code) => codes.has(code));
    return answer.status === from && fits ? { ...answer, status: to } : answer;
  };
}

const isRefusal: (status: number) => boolean = (status) => status >= 400;

/** Variants of refusals. */
export const ERROR_VARIANTS: readonly Variant[] = [
  {
    id: 'unknown-is-404',
    sentence: 'Resources that do not exist or belong to another TPP: 404, never 403.',
    open: STATUSES,
    answer: refusalAs(403, 404, UNKNOWN),
  },
  {
    id: 'unknown-is-400',
    sentence: 'Resources that do not exist or belong to another TPP: 400, never 403.',
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
    sentence: 'An invalid access token is answered with 403.',
    open: STATUSES,
    answer: refusalAs(401, 403, new Set(['TOKEN_UNKNOWN', 'TOKEN_INVALID', 'TOKEN_EXPIRED'])),
  },
  {
    id: 'conflict-is-400',
    sentence: 'Requests that the status of a resource forbids: 400, never 409.',
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
    sentence: 'A refusal contains a link to a page of the bank, so that the PSU can start again.',
    open: CODES,
    answer: json((body, { status }) =>
      isRefusal(status) && typeof body === 'object'
        ? { ...body, _links: { scaRedirect: { href: 'https://bank.example/again' } } }
        : body,
    ),
  },
  {
    id: 'silent-refusals',
    sentence: 'Refusals have no body.',
    open: 'Errors: the structure of the body is not shown',
    answer: (answer) => {
      if (!isRefusal(answer.status)) return answer;
      const { 'content-type': _, ...headers } = answer.headers;
      return { ...answer, headers, text: '' };
    },
  },
];
