import { isAlike, type Signs } from './signs-of.js';

/** One call, and how it was answered. */
export interface Called {
  /** The service that it is about. */
  readonly service: string;
  readonly signs: Signs;
  /** An address that surely is none: what the server says there. */
  readonly control?: true;
}

/** A server that refuses everything for one reason, whatever it is asked. */
export interface RefusedAlike {
  readonly status: number;
  /** The bank's own words, safe to print. */
  readonly words: string;
  readonly calls: number;
}

/** Statuses by which a server says that there is nothing at this address. */
const NOT_HERE: readonly number[] = [404, 405, 501];
/** Codes about what was asked for, and not about the request. */
const OF_RESOURCE = /^(RESOURCE|CONSENT|PRODUCT|SERVICE)_/;
/** Words for what a whole request lacks, and no single resource. */
const OF_EVERY_REQUEST = /header|token|signature|certificate|authori[sz]|api.?key|credential/i;

/**
 * Whether every call is refused alike: all answers are the same, at addresses that are none too; or
 * all services refuse for one reason that is about the request and not about the resource.
 */
export function refusedAlike(calls: readonly Called[]): RefusedAlike | undefined {
  const [first] = calls;
  if (first === undefined) return undefined;
  const { signs } = first;
  const everything = calls.every((each) => isAlike(each.signs, signs));
  if (everything && calls.length > 1) {
    const refused = signs.status >= 300 && !NOT_HERE.includes(signs.status);
    return refused ? told(calls) : undefined;
  }
  if (isHeard(calls)) return undefined;
  const open = calls.filter((each) => !each.control && !NOT_HERE.includes(each.signs.status));
  return isOneReason(open) ? told(open) : undefined;
}

function told(calls: readonly Called[]): RefusedAlike | undefined {
  const [first] = calls;
  if (first === undefined) return undefined;
  return { status: first.signs.status, words: first.signs.words, calls: calls.length };
}

/** Whether "no such resource" is said in other words than "no such address": then the bank looked. */
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

/** `401 "TOKEN_INVALID: no token"`, or the status alone where the bank says nothing. */
export const saidBy = ({ status, words }: Pick<RefusedAlike, 'status' | 'words'>): string =>
  words === '' ? `${status} and no words` : `${status} ${JSON.stringify(words)}`;
