import { actOrOperation, familyOfResponse, operationFamily } from '../../../standard/families.js';
import { OPERATION } from '../../../standard/operation.js';
import { doingOf, rolesOf } from '../../../standard/roles.js';
import type { Finding } from '../event.js';
import {
  earlierStatus,
  expectsRefusal,
  missingField,
  saysMissing,
  statusTold,
  valueTold,
  wasServed,
} from '../finding-words.js';
import { firstMissing, toldMissing } from '../lost-field.js';
import type { BankMessage } from './cause.js';
import { deviationParts } from './deviation-words.js';
import type { CaseMoment } from './moment.js';
import { LINKS, oddBody } from './odd-body.js';
import { type ActStanding, standingOfStatus } from './resource-states.js';
import { shapeOf } from './shape-of.js';
import { withoutIds } from './without-ids.js';

/** Generic codes, which do not identify a cause without a text. */
const BROAD: ReadonlySet<string> = new Set(['FORMAT_ERROR', 'BAD_REQUEST', 'INVALID_REQUEST']);

/** The place of a finding without the name of its step, such as `status` or `body /amount`. */
export function placeOf({ where }: Pick<Finding, 'where'>): string {
  return withoutIds(placeAsTold(where));
}

function placeAsTold(where: string): string {
  const [, ...rest] = where.split(': ');
  return rest.length === 0 ? where : rest.join(': ');
}

/** Whether the finding is about a refusal, so that the bank's own message matters. */
export function isAboutRefusal({ where, expected, actual }: Finding): boolean {
  if (!/^the status is [45]\d\d/.test(actual)) return false;
  if (where.endsWith(': status')) return true;
  const isFailure = actual.startsWith('the status is 5');
  return where.endsWith(': response') && (isFailure || !REFUSAL.test(expected));
}

/** The request that shows a finding. */
export type Request = Pick<CaseMoment, 'operation' | 'deviation'> & Partial<CaseMoment>;

/** The first part of keys of a success with another status than the declared one. */
export const SUCCESS = 'success';
/** The first part of keys of a refusal with another status than the right one. */
export const REFUSED = 'refused';
/** The first part of keys of a request that was served and had to be refused. */
export const SERVED = 'served';
/** The first part of keys of what is missing. */
export const MISSING = 'missing';
/** The first part of keys of a wrong value. */
export const FIELD = 'field';
/** The first part of keys of a value of the wrong type. */
export const TYPE = 'type';
/** The first part of keys of a status of a resource. */
export const STATE = 'state';
/** The parts of a key. */
export type Parts = readonly (string | number | null | undefined)[];

/** A finding with all that its key may depend on. */
interface Asked {
  readonly finding: Finding;
  readonly message: BankMessage | null;
  readonly request: Request;
}

/**
 * The key that findings of one error of the bank share: what the request was, and what the bank did. What a clause expects
 * is no part of it, because several clauses may judge the same error. The first that applies decides:
 *
 * - A request that had to be refused and was served: the part of the request that was not checked.
 * - Another refusal than the right one: its status and code, and the statuses that were due.
 * - A 5xx for a wrong request: what was wrong with it.
 * - A request that had to succeed and was refused, and a 5xx: the bank's own message, at any operation. When
 *   something does not exist, the operation is part of the key.
 * - Another success than the declared one: that status.
 * - A body whose names have other letters, that is in an envelope, or whose links are no objects: that.
 * - A field, header or link that is missing or of the wrong type: its name, with its object or the kind of resource.
 * - A status of a resource: what the last act was, and what the status says about it. A resource that is not deleted although it
 *   should be shows what its deletion did, whatever came after it.
 * - Any other wrong value: the field or the header.
 */
export function causeKey(
  finding: Finding,
  message: BankMessage | null,
  request: Request = { operation: null, deviation: null },
): string {
  const asked: Asked = { finding, message, request };
  const key = KEYS.map((each) => each(asked)).find((each) => each !== undefined);
  return JSON.stringify(key ?? [finding.clause, placeOf(finding), shapeOf(finding.actual)]);
}

const KEYS: readonly ((asked: Asked) => Parts | undefined)[] = [
  servedKey,
  otherRefusal,
  failure,
  refusal,
  success,
  oddBodyKey,
  missingName,
  wrongType,
  linkKey,
  statusMove,
  refusalAtOperation,
  anyField,
];

function servedKey({ finding, request }: Asked): Parts | undefined {
  const { expected, actual, clause } = finding;
  const { status, code } = statusTold(actual) ?? {};
  if (status === undefined || !wasServed(actual)) return undefined;
  // an error body with the status of a success: the bank did refuse
  if (code !== undefined) return ['refused with success', status];
  if (!expectsRefusal(expected)) return undefined;
  return [SERVED, ...(unchecked(request) ?? [clause, operationFamily(request.operation)])];
}

/** Deviations that the same part of any server checks, whatever the operation. */
const EVERYWHERE: ReadonlySet<string> = new Set(['header', 'method']);

/** The part of a wrong request that the bank did not check; undefined for a valid request. */
function unchecked({ operation, deviation }: Pick<CaseMoment, 'operation' | 'deviation'>) {
  if (deviation === null) return undefined;
  const family = operationFamily(operation);
  const parts = deviationParts(deviation);
  // who owns a payment owns its cancellation
  const owned = family === 'cancellation' ? 'payment' : family;
  if (parts === undefined) return OF_A_RESOURCE.test(deviation) ? [deviation, owned] : [deviation];
  const { part, name, list, how } = parts;
  if (list !== null) return [part, family, `entries of ${list}`];
  return [part, ...(EVERYWHERE.has(part) ? [] : [family]), name, how];
}

/** Who may do something is checked apart for each kind of resource. */
const OF_A_RESOURCE = /another TPP|lacks the role/;

function otherRefusal({ finding: { expected }, message }: Asked): Parts | undefined {
  if (message === null || message.status >= 500 || !REFUSAL.test(expected)) return undefined;
  const { status, code } = message;
  if (code !== null && !BROAD.has(code)) return [REFUSED, status, code];
  return [REFUSED, status, code, ...[...new Set(expected.match(/\b4\d\d\b|4xx/g))].sort()];
}

/** Matches an expectation of a refusal: `the request is refused with a 4xx`, `the status is 400`. */
const REFUSAL = /refus|\b4\d\d\b|4xx/i;

/** A server that fails at a wrong request: a path parameter is read before its name is known. */
function failure({ message, request: { deviation, operation } }: Asked): Parts | undefined {
  const parts = deviation === null ? undefined : deviationParts(deviation);
  if (message === null || message.status < 500 || parts === undefined) return undefined;
  const { part, name, value } = parts;
  const { status, code } = message;
  if (part === 'path parameter') return ['fails', status, part, value];
  if (code === null) return ['fails', status, part, name];
  return ['fails', status, part === 'field' ? 'body' : part, operationFamily(operation), code];
}

function refusal({ message, request: { operation } }: Asked): Parts | undefined {
  if (message === null) return undefined;
  const words = wordsOf(message);
  if (NOT_THERE.has(message.status)) return [operation, ...words];
  if (message.status >= 500 && message.code !== null) return [message.status, message.code];
  return tellsAll(message) ? words : undefined;
}

function refusalAtOperation({ message, request: { operation } }: Asked): Parts | undefined {
  return message === null ? undefined : [operation, ...wordsOf(message)];
}

function success({
  finding: { expected, actual },
  request: { operation },
}: Asked): Parts | undefined {
  const role = actOrOperation(operation);
  if (wasServed(actual)) return [SUCCESS, statusTold(actual)?.status, role];
  const [, together] = /; in the first one, the status is (2\d\d)$/.exec(actual) ?? [];
  const isDue = /^for each of \d+ simultaneous responses: the status is 2/.test(expected);
  return together !== undefined && isDue ? [SUCCESS, together, role] : undefined;
}

/** What a body lacks because all of it is written otherwise, and links with names in other letters. */
function oddBodyKey({ finding, request: { operation, body } }: Asked): Parts | undefined {
  const pointer =
    toldMissing(finding) ??
    /(?:^|: )the field (\/\S+) is present(?:;|$)/.exec(finding.expected)?.[1] ??
    /^body (\/_links.*)$/.exec(placeOf(finding))?.[1];
  return pointer === undefined ? undefined : oddBody(pointer, body?.(), operation);
}

/** A missing field, header or link: its name, wherever its object appears and whichever clause finds it. */
function missingName({ finding, request }: Asked): Parts | undefined {
  if (!saysMissing(finding.actual)) return undefined;
  const whole = toldMissing(finding);
  if (whole === undefined)
    return named(missingField(finding.expected) ?? lastName(placeOf(finding)));
  const first = firstMissing(whole, request.body?.());
  // a list without an entry has the wrong value
  if (/\/\d+$/.test(first)) return [FIELD, ...fieldNames(first, request.operation)];
  return missingKey(first, request.operation);
}

const named = (name: string | undefined): Parts | undefined =>
  name === undefined ? undefined : [MISSING, name];

/** The key of a missing field: with the kind of resource for a field near the root, else with its object. */
export function missingKey(pointer: string, operation: string | null): Parts | undefined {
  const names = fieldNames(pointer, operation);
  return names.length === 0 ? undefined : [MISSING, ...names];
}

function lastName(place: string): string | undefined {
  const words = place.split(/[\s/]+/).filter((word) => word !== '' && word !== '*');
  const name = words.at(-1);
  return name === 'body' || name === 'response' ? undefined : name;
}

/**
 * A field of the wrong type is one cause wherever its object appears and whichever clause finds it. The key
 * names the object and the field, such as `balanceAmount/amount`.
 */
function wrongType({ finding }: Asked): Parts | undefined {
  const [, type, format] =
    /^(?:the value|it) (?:is of type (\w+)|has the (format [\w-]+)$)/.exec(finding.expected) ?? [];
  const [, pointer] = /^body (\/.+)$/.exec(placeOf(finding)) ?? [];
  if (pointer === undefined || (type ?? format) === undefined) return undefined;
  return [TYPE, lastNames(pointer), type ?? format, kindOf(finding.actual)];
}

/** The last two names of a pointer, without positions in lists. */
const lastNames = (pointer: string): string =>
  pointer
    .split('/')
    .filter((name) => name !== '' && name !== '*')
    .slice(-2)
    .join('/');

/** The kind of the actual value, from texts such as `it is 2817.46` or `the value is "x"`. */
function kindOf(actual: string): string {
  const [, value = ''] = /^(?:the value|it) is (.*)$/s.exec(actual) ?? [];
  if (/^-?\d/.test(value)) return 'number';
  return { '"': 'string', '{': 'object', '[': 'array' }[value.charAt(0)] ?? value.slice(0, 20);
}

/** Links of the wrong form, and links that stay, are made by the same part of the bank. */
function linkKey({ finding: { actual }, request: { operation } }: Asked): Parts | undefined {
  const [, kind, stays] = /^the link is (?:(["[\d])|(present at .*$))/.exec(actual) ?? [];
  if (kind === undefined && stays === undefined) return undefined;
  return [LINKS, familyOfResponse(operation), stays ?? kind];
}

const STATE_FIELD = /\/(transactionStatus|consentStatus|scaStatus)$/;

/** A wrong status of a resource, whichever operation returns it. */
function statusMove({ finding, request }: Asked): Parts | undefined {
  const [, field] = STATE_FIELD.exec(placeOf(finding)) ?? [];
  const value = valueTold(finding.actual);
  if (field === undefined || value === undefined) return undefined;
  const { act = null, operation, deviation } = request;
  if (IS_REPLACED.test(finding.clause))
    return [STATE, familyOfResponse(operation), field, 'not replaced'];
  const standing = standingAfter(act, standingOfStatus(value), familyOfResponse(operation));
  if (standing === undefined) return [STATE, field, value];
  if (BEFORE_PSU.test(finding.clause))
    return [STATE, familyOfResponse(operation), field, 'before the PSU', value];
  const deletion = standing === 'ended' ? undefined : deletionThatIsDue(finding, operation);
  if (deletion !== undefined)
    return [STATE, familyOfResponse(operation), field, 'waiting', deletion];
  const isByAct = act !== null && act.id !== request.id && !leavesTheEnd(finding);
  const wrong = isByAct && deviation === null ? unchecked(act) : undefined;
  if (wrong !== undefined && standing !== 'waiting') return [SERVED, ...wrong];
  // what a request itself returns is no effect of it
  // that nothing happened, or that the resource ended, says enough: every clause that expects something else is about the same error
  const saysEnough = standing === 'waiting' || standing === 'ended';
  const isEffect = saysEnough && act !== null && act.id !== request.id;
  const known = isEffect ? [] : [finding.clause, value];
  return [STATE, familyOfResponse(operation), field, standing, actName(act), ...known];
}

/** The operation that should have ended the resource, where a clause expects the status that only its deletion causes. */
function deletionThatIsDue({ expected }: Finding, operation: string | null): string | undefined {
  const { resource } = doingOf(operation) ?? {};
  if (resource === undefined || earlierStatus(expected) !== undefined) return undefined;
  const statuses = (expected.match(/\w+/g) ?? []).filter((word) => standingOfStatus(word));
  const { endedByTpp, ended } = resource.life;
  const isDue = statuses.includes(endedByTpp) && statuses.every((status) => ended.includes(status));
  return isDue ? rolesOf(resource).delete : undefined;
}

/** Clauses about a consent that the next one replaces, after which it may have any status of an ended one: no deletion is due. */
const IS_REPLACED = /^AIS-CONSENT-SUPERSEDED/;

/** Nothing that is done to a resource that has ended leads to another status. */
function leavesTheEnd({ expected }: Finding): boolean {
  const standing = standingOfStatus(earlierStatus(expected) ?? '');
  return standing === 'ended' || standing === 'refused';
}

/** Clauses about what nobody has authorised yet: the act before is not the reason. */
const BEFORE_PSU = /-NOT-BEFORE-PSU$/;

/** A status that the deletion of the resource did not end says that the deletion did nothing. */
function standingAfter(
  act: CaseMoment | null,
  standing: ActStanding | undefined,
  family: string,
): ActStanding | undefined {
  const { role, resource } = doingOf(act?.operation ?? null) ?? {};
  const isDeletion = role === 'delete' && resource?.name === family;
  return isDeletion && standing === 'done' ? 'waiting' : standing;
}

const AT_IAM: ReadonlySet<string> = new Set([
  OPERATION.iam.authorize,
  OPERATION.iam.token,
  OPERATION.iam.metadata,
]);

const ofAuthorisation = (operation: string): boolean =>
  familyOfResponse(operation) === 'authorisation' || AT_IAM.has(operation);

/** The operation of an act; all that belongs to an authorisation is one act. */
function actName(act: CaseMoment | null): string | null {
  if (act === null) return null;
  const { operation } = act;
  return operation === null || ofAuthorisation(operation) ? 'authorisation' : operation;
}

function anyField({ finding, request: { operation } }: Asked): Parts | undefined {
  const place = placeOf(finding);
  if (place === 'redirect') return [place, shapeOf(finding.actual)];
  const [, pointer, header] = /^body (\/.+)$|^response header (\S+)$/.exec(place) ?? [];
  if (header !== undefined) return [FIELD, header];
  if (pointer === undefined) return undefined;
  return [FIELD, ...fieldNames(pointer, operation)];
}

/** A field near the root with the kind of resource, else with its object. */
function fieldNames(pointer: string, operation: string | null): readonly string[] {
  const names = pointer.split('/').filter((name) => name !== '' && !/^(?:\d+|\*)$/.test(name));
  const object = names.length > 2 ? names.at(-2) : familyOfResponse(operation);
  return names.length === 0 ? [] : [object ?? '', names.at(-1) ?? ''];
}

/** Status codes of a server for an endpoint or method that it lacks. */
const NOT_THERE: ReadonlySet<number> = new Set([404, 405, 501]);

const wordsOf = ({ status, code, text }: BankMessage) =>
  [status, code, text === null ? null : withoutIds(text)] as const;

function tellsAll({ status, code, text }: BankMessage): boolean {
  return status >= 500 || text !== null || (code !== null && !BROAD.has(code));
}
