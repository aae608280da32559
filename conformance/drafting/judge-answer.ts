import { isAlike, type Signs } from '../preflight/signs-of.js';

/** A response, and the responses of the same server for paths that certainly do not exist. */
export interface ComparedAnswer {
  readonly method: string;
  readonly signs: Signs | undefined;
  /** Responses for paths of the same form with a made-up name in them. */
  readonly siblings: readonly (Signs | undefined)[];
  /** Response for a path that does not belong to the interface. */
  readonly nowhere: Signs | undefined;
}

/** What a response shows about the requested resource. */
export interface OfferReading {
  /** Undefined when it shows neither. */
  readonly offered: boolean | undefined;
  readonly why: string;
}

/** Codes of the framework that mean that something is not offered at all. */
const NOT_OFFERED = new Set([
  'PRODUCT_UNKNOWN',
  'PRODUCT_INVALID',
  'SERVICE_INVALID',
  'SERVICE_BLOCKED',
  'PARAMETER_NOT_SUPPORTED',
]);

/**
 * Whether the status means that the server cannot answer at the moment, or refers to another URL.
 */
const isNoSaying = ({ status }: Signs): boolean =>
  status >= 500 || status === 408 || status === 429 || (status >= 300 && status < 400);

/**
 * Distinguishes "no such resource" from "no such path": a refusal means that the path is offered when it
 * differs from the same server's response for an unknown path. Undefined when it does not show this.
 */
export function judgeAnswer(compared: ComparedAnswer): OfferReading {
  const { signs, siblings, nowhere } = compared;
  if (signs === undefined) return reading(undefined, 'no response');
  const plain = bySelf(signs, compared.method);
  if (plain !== undefined) return plain;
  if (nowhere !== undefined && isAlike(signs, nowhere)) {
    return reading(signs.status === 404 ? false : undefined, 'same as an unknown path');
  }
  const known = siblings.filter((each) => each !== undefined);
  if (known.some((each) => isAlike(signs, each)))
    return reading(undefined, 'same as a made-up name');
  if (nowhere === undefined && known.length === 0)
    return reading(undefined, 'nothing to compare with');
  if (signs.form === 'page') return reading(undefined, 'a page');
  if (signs.status < 300 && signs.form === 'empty') return reading(undefined, 'without a body');
  return reading(true, `unlike ${siblings.length > 0 ? 'a made-up name' : 'an unknown path'}`);
}

const reading = (offered: boolean | undefined, why: string): OfferReading => ({ offered, why });

/** What a response shows without any comparison. */
function bySelf(signs: Signs, method: string): OfferReading | undefined {
  const { status, code, allow = [] } = signs;
  if (status === 501) return reading(false, 'not implemented');
  if (code !== undefined && NOT_OFFERED.has(code)) return reading(false, 'so it says');
  if (isNoSaying(signs)) return reading(undefined, 'neither yes nor no');
  if (status !== 405) return undefined;
  return reading(allow.includes(method) ? undefined : false, `not for ${method}`);
}
