import { LONGEST_MS, wantedWait } from '../../foundation/wanted-wait.js';
import type { Step } from '../cases/case.js';
import { limitsRate } from '../record/rate-limit.js';
import type { WireAnswer, WireRequest } from '../wire/wire.js';

/** The first wait where the bank names no time; each further one takes twice as long. */
const FIRST_MS = 1_000;

/** The error code of the framework for accesses beyond frequencyPerDay; some banks send it with every 429. */
const OF_ACCESSES = 'ACCESS_EXCEEDED';

interface Limited {
  readonly request: Pick<WireRequest, 'headers'>;
  readonly answer: WireAnswer;
}

/**
 * Whether the bank answered that it gets too many requests (429), and the step is not about that: then the response says nothing about the
 * request, and neither a success nor a refusal is judged by it. frequencyPerDay bounds the reads under a consent: there, a 429 is a
 * response like others where the PSU is absent, where the step expects a refusal, and where the bank says that it is about accesses. Not so
 * when Retry-After names a minute or less, since no access comes back before the next day.
 */
export function isLimited(step: Step, { request, answer }: Limited): boolean {
  if (answer.kind !== 'answer' || answer.status !== 429) return false;
  const expected = JSON.stringify(step.expect);
  if (/\b429\b/.test(expected)) return false;
  const has = (header: string): boolean =>
    request.headers.some(([name]) => name.toLowerCase() === header);
  const mayBeRefused = expected.includes('"refused"') || expected.includes('"refusal-is"');
  if (limitsRate(request, answer, new Date())) return true;
  if (!has('psu-ip-address') || answer.body.includes(OF_ACCESSES)) return false;
  return !mayBeRefused || isSpoiled(step);
}

/** Whether the request is to be refused for what is wrong with it, and not for the state of its consent. */
const isSpoiled = (step: Step): boolean =>
  step.kind === 'call' &&
  ((step.mutate ?? []).length > 0 || !['tpp1', 'tpp2'].includes(step.identity ?? 'tpp1'));

/**
 * The time in milliseconds before a limited request is repeated: what Retry-After says, otherwise a second, then two, then four. Infinite
 * where the bank wants more than a minute.
 */
export function waitBeforeRetry(answer: WireAnswer, tries: number, now: Date): number {
  const wanted = answer.kind === 'answer' ? wantedWait(answer, now) : undefined;
  if (wanted === undefined) return FIRST_MS * 2 ** (tries - 1);
  return wanted <= LONGEST_MS ? Math.max(wanted, 0) : Infinity;
}
