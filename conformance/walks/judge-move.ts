import { memberOf } from '../../foundation/json-pointer.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { answerSentence, errorCodes } from '../checks/finding.js';
import { isOver, STATE_GRAPHS } from '../record/state-graphs.js';
import { ownClause, type WalkSubject } from './walk-subject.js';
import type { WalkResource } from './walk-thing.js';
import type { Verb } from './walk-verbs.js';

/** An illegal behaviour; the register contains the level of its clause. */
export interface Illegal {
  readonly clause: string;
  /** The part of the response, as in the findings of cases. */
  readonly part: string;
  readonly expected: string;
  readonly actual: string;
}

export interface Moved {
  readonly verb: Verb;
  readonly subject: WalkSubject;
  readonly thing: WalkResource;
  readonly seen: ParsedAnswer;
}

const READS: ReadonlySet<string> = new Set(['read', 'status']);

/** Whether the status code is 2xx. */
export function isSuccess({ answer }: ParsedAnswer): boolean {
  return answer.kind === 'answer' && answer.status >= 200 && answer.status <= 299;
}

/** The resource status in a response; null when there is none. */
function statusIn(subject: WalkSubject, seen: ParsedAnswer): string | null {
  const value = isSuccess(seen) ? memberOf(seen.json, subject.field) : undefined;
  return typeof value === 'string' ? value.slice(0, 50) : null;
}

/** The end of a line, such as `201`, `400 FORMAT_ERROR`, `204`, `200 RCVD` or `no response (reset)`. */
export function answerWords(subject: WalkSubject, seen: ParsedAnswer): string {
  const { answer, json } = seen;
  if (answer.kind === 'no-answer') return `no response (${answer.reason})`;
  const sca = memberOf(json, 'scaStatus');
  const status =
    statusIn(subject, seen) ?? (typeof sca === 'string' ? sca.slice(0, 50) : undefined);
  const words = status ?? errorCodes(json)[0]?.slice(0, 60);
  return words === undefined ? String(answer.status) : `${answer.status} ${words}`;
}

/**
 * What is illegal in a response, whatever the bank may choose: another TPP gets the resource, a deleted one
 * exists again, a refused deletion was executed, a code works twice.
 */
export function judgeMove(moved: Moved): readonly Illegal[] {
  return [inOtherHands, backAgain, refusedAndDone, spentTwice].flatMap((rule) => rule(moved) ?? []);
}

/** A request that had to be refused was served. */
const SERVED = { part: 'status', expected: 'the request is refused with a 4xx' };

function inOtherHands({ verb, subject, seen }: Moved): Illegal | null {
  if (verb.foreign !== true || verb.operation === undefined || !isSuccess(seen)) return null;
  return {
    clause: ownClause(subject, verb.operation),
    ...SERVED,
    actual: answerSentence(seen),
  };
}

const isRead = ({ verb }: Moved): boolean =>
  verb.foreign !== true && verb.operation !== undefined && READS.has(verb.operation);

function backAgain(moved: Moved): Illegal | null {
  const { subject, thing, seen } = moved;
  const status = isRead(moved) && thing.deleted ? statusIn(subject, seen) : null;
  if (status === null || isOver(STATE_GRAPHS[subject.graph], status)) {
    return null;
  }
  return {
    clause: subject.ends,
    part: `body /${subject.field}`,
    expected: `the deleted ${subject.noun} is gone or has a final status`,
    actual: `the status is ${status}`,
  };
}

function refusedAndDone(moved: Moved): Illegal | null {
  const { subject, thing, seen } = moved;
  const status = isRead(moved) ? statusIn(subject, seen) : null;
  if (!thing.refusedEnd || thing.mayEnd || status !== subject.ended) return null;
  return {
    clause: 'STATE-REFUSED-UNCHANGED',
    part: `body /${subject.field}`,
    expected: `the ${subject.noun} is unchanged, because its deletion was refused`,
    actual: `the status is ${status}`,
  };
}

function spentTwice({ verb, thing, seen }: Moved): Illegal | null {
  if (verb.does !== 'exchange' || !thing.spent.has(thing.authorized) || !isSuccess(seen)) {
    return null;
  }
  return {
    clause: 'IAM-CODE-ONCE',
    ...SERVED,
    actual: answerSentence(seen),
  };
}

/** Updates the knowledge about the resource from a response. */
export function learn({ verb, subject, thing, seen }: Moved): void {
  const { alias } = seen;
  const success = isSuccess(seen);
  if (verb.psu !== undefined) thing.mayEnd = true;
  if (verb.does === 'answer') thing.answered = alias;
  if (verb.does === 'authorize') thing.authorized = alias;
  if (verb.does === 'exchange' && success) thing.spent.add(thing.authorized);
  if (verb.does === 'start-cancellation' && success) {
    thing.cancellation = alias;
    thing.mayEnd = true;
  }
  if (verb.does !== 'call') return;
  if (verb.operation === 'start' && verb.foreign !== true && success) thing.start = alias;
  if (verb.operation === 'delete') learnOfDeletion(thing, subject, verb, seen);
}

function learnOfDeletion(
  thing: WalkResource,
  subject: WalkSubject,
  verb: Verb,
  seen: ParsedAnswer,
): void {
  const { answer, alias } = seen;
  if (answer.kind === 'answer' && answer.status >= 400 && answer.status < 500) {
    thing.refusedEnd = true;
    return;
  }
  thing.mayEnd = true;
  if (verb.foreign === true || answer.kind !== 'answer') return;
  thing.cancellation = alias;
  const done = answer.status === 204 || answer.status === 200;
  thing.deleted ||= done || statusIn(subject, seen) === subject.ended;
}
