import { isAlike, type Signs } from '../preflight/signs-of.js';

/** An answer, and what the same server says where there surely is nothing. */
export interface Compared {
  readonly method: string;
  readonly signs: Signs | undefined;
  /** Answers for addresses of the same form with a made-up name in them. */
  readonly siblings: readonly (Signs | undefined)[];
  /** Answer for an address that has nothing of the interface in it. */
  readonly nowhere: Signs | undefined;
}

/** What an answer says of what it was asked about. */
export interface Judged {
  /** Undefined when it says neither. */
  readonly offered: boolean | undefined;
  readonly why: string;
}

/** Codes of the framework that say that something is not offered at all. */
const NOT_OFFERED = new Set([
  'PRODUCT_UNKNOWN',
  'PRODUCT_INVALID',
  'SERVICE_INVALID',
  'SERVICE_BLOCKED',
  'PARAMETER_NOT_SUPPORTED',
]);

/** Statuses that say that the server cannot say now, or wants to be asked elsewhere. */
const isNoSaying = ({ status }: Signs): boolean =>
  status >= 500 || status === 408 || status === 429 || (status >= 300 && status < 400);

/**
 * Tells "no such resource" from "no such address": a refusal is an offer where it differs from what
 * the same server answers for an address that is none. Undefined where it does not tell.
 */
export function judgeAnswer(compared: Compared): Judged {
  const { signs, siblings, nowhere } = compared;
  if (signs === undefined) return told(undefined, 'no answer');
  const plain = bySelf(signs, compared.method);
  if (plain !== undefined) return plain;
  if (nowhere !== undefined && isAlike(signs, nowhere)) {
    return told(signs.status === 404 ? false : undefined, 'as an address that is none');
  }
  const known = siblings.filter((each) => each !== undefined);
  if (known.some((each) => isAlike(signs, each))) return told(undefined, 'as a made-up name');
  if (nowhere === undefined && known.length === 0)
    return told(undefined, 'nothing to compare with');
  if (signs.form === 'page') return told(undefined, 'a page');
  if (signs.status < 300 && signs.form === 'empty') return told(undefined, 'without a body');
  return told(true, `unlike ${siblings.length > 0 ? 'a made-up name' : 'an address that is none'}`);
}

const told = (offered: boolean | undefined, why: string): Judged => ({ offered, why });

/** What an answer says whatever others say. */
function bySelf(signs: Signs, method: string): Judged | undefined {
  const { status, code, allow = [] } = signs;
  if (status === 501) return told(false, 'not implemented');
  if (code !== undefined && NOT_OFFERED.has(code)) return told(false, 'so it says');
  if (isNoSaying(signs)) return told(undefined, 'neither yes nor no');
  if (status !== 405) return undefined;
  return told(allow.includes(method) ? undefined : false, `not for ${method}`);
}
