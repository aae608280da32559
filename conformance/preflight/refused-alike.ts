import { isAlike, type Signs } from './signs-of.js';

/** One call and its response. */
export interface Called {
  /** The service to which it belongs. */
  readonly service: string;
  readonly signs: Signs;
  /** Set for an address that surely does not exist, which shows how the server answers there. */
  readonly control?: true;
}

/** The refusal of a server that refuses everything for the same reason. */
export interface RefusedAlike {
  readonly status: number;
  /** The bank's own words, safe to print. */
  readonly words: string;
  readonly calls: number;
}

/** Status codes by which a server says that nothing exists at the address. */
const NOT_HERE: readonly number[] = [404, 405, 501];
/** Error codes about the requested resource, not about the request. */
const OF_RESOURCE = /^(RESOURCE|CONSENT|PRODUCT|SERVICE)_/;
/** Words about what every request must contain, not about a single resource. */
const OF_EVERY_REQUEST = /header|token|signature|certificate|authori[sz]|api.?key|credential/i;

/**
 * Finds a refusal that applies to every call: all responses are the same, even at addresses that do not
 * exist; or all services refuse for one reason that concerns the request and not the resource.
 */
export function refusedAlike(calls: readonly Called[]): RefusedAlike | undefined {
  const [first] = calls;
  if (first === undefined) return undefined;
  const { signs } = first;
  const everything = calls.every((each) => isAlike(each.signs, signs));
  if (everything && calls.length > 1) {
    const refused = signs.status >= 300 && !NOT_HERE.includes(signs.status);
    return refused ? reasonOf(calls) : undefined;
  }
  if (isHeard(calls)) return undefined;
  const open = calls.filter((each) => !each.control && !NOT_HERE.includes(each.signs.status));
  return isOneReason(open) ? reasonOf(open) : undefined;
}

function reasonOf(calls: readonly Called[]): RefusedAlike | undefined {
  const [first] = calls;
  if (first === undefined) return undefined;
  return { status: first.signs.status, words: first.signs.words, calls: calls.length };
}

/**
 * Whether "no such resource" is worded differently from "no such address": then the bank has processed the
 * request.
 */
function isHeard(calls: readonly Called[]): boolean {
  const controls = calls.filter(({ control }) => control === true);
  return calls.some(
    ({ control, signs }) =>
      control !== true &&
      signs.status === 404 &&
      controls.length > 0 &&
      controls.every((each) => !isAlike(each.signs, signs)),
  );
}

function isOneReason(open: readonly Called[]): boolean {
  const [first] = open;
  if (first === undefined || open.length < 2) return false;
  const { signs } = first;
  if (signs.status < 400 || signs.status > 499) return false;
  if (signs.code !== undefined && OF_RESOURCE.test(signs.code)) return false;
  const alike = open.every((each) => isAlike({ ...each.signs, allow: signs.allow }, signs));
  const services = new Set(open.map(({ service }) => service));
  const ofRequest = services.size > 1 && OF_EVERY_REQUEST.test(signs.words);
  return alike && (signs.status === 401 || ofRequest);
}

/** Such as `401 "TOKEN_INVALID: no token"`, or only the status when the response has no text. */
export const saidBy = ({ status, words }: Pick<RefusedAlike, 'status' | 'words'>): string =>
  words === '' ? `${status} without a text` : `${status} "${words}"`;
