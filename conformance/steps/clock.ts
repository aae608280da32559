import { memberOf } from '../../foundation/json-pointer.js';
import { parseAnswer } from '../answers/parsed-answer.js';
import { resolveText } from '../answers/resolve-value.js';
import type { ClockStep } from '../cases/case.js';
import type { LiveExchange, WireAnswer, WireRequest } from '../wire/wire.js';
import { timeoutOf } from './build-request.js';
import type { StepContext, StepDone } from './step-context.js';
import { StepFailed } from './step-failed.js';

/** Maximum number of days by which a step moves the clock; longer periods are not tested. */
const MOST_DAYS = 10;
const DAY_MS = 86_400_000;

/**
 * Moves the bank's clock forward with the profile's `clock`. The result contains the last response of the
 * hook.
 */
export async function carryOutClock(step: ClockStep, context: StepContext): Promise<StepDone> {
  const asked = await send('GET', null, context);
  const now = momentIn(asked);
  const seconds = Math.ceil((targetOf(step, context, now) - now) / 1000);
  if (seconds * 1000 > MOST_DAYS * DAY_MS) {
    const days = Math.ceil((seconds * 1000) / DAY_MS);
    const inapplicable = `step ${step.as} would move the clock by ${days} days, but the maximum is ${MOST_DAYS}`;
    return { ...doneWith(step, [asked]), inapplicable };
  }
  if (seconds <= 0) return doneWith(step, [asked]);
  const moved = await send('POST', JSON.stringify({ forward: `PT${seconds}S` }), context);
  const aheadMs = momentIn(moved) - Date.now();
  if (momentIn(moved) < now + seconds * 1000) {
    throw new StepFailed(`step ${step.as}: clock.url does not move the bank's clock`);
  }
  return { ...doneWith(step, [asked, moved]), aheadMs };
}

/** Milliseconds by which the bank's clock is ahead of this machine's; 0 when no hook is configured. */
export async function clockAhead(context: StepContext): Promise<number> {
  if (context.scope.profile.clock === undefined) return 0;
  try {
    return momentIn(await send('GET', null, context)) - Date.now();
  } catch (error) {
    if (error instanceof StepFailed) return 0;
    throw error;
  }
}

function targetOf(step: ClockStep, { scope }: StepContext, now: number): number {
  const { to, seconds = '', share = 1 } = step;
  const given = resolveText(to ?? seconds, scope);
  const target = to === undefined ? now + Number(given) * share * 1000 : Date.parse(given);
  if (Number.isFinite(target)) return target;
  throw new StepFailed(`step ${step.as}: ${given.slice(0, 50)} is not a time`);
}

function doneWith(step: ClockStep, exchanges: readonly LiveExchange[]): StepDone {
  const last = exchanges.at(-1);
  if (last === undefined) throw new Error('a clock step must send at least one request');
  const { request, answer } = last;
  return { seen: parseAnswer({ alias: step.as, operation: null, request, answer }), exchanges };
}

async function send(
  method: 'GET' | 'POST',
  body: string | null,
  { wire, scope, signal }: StepContext,
): Promise<LiveExchange> {
  const { clock } = scope.profile;
  if (clock === undefined) throw new StepFailed('the profile has no clock');
  const request: WireRequest = {
    method,
    url: clock.url,
    headers: [
      ['Authorization', `Bearer ${clock.token}`],
      ['Accept', 'application/json'],
      ...(body === null ? [] : [['Content-Type', 'application/json'] as const]),
    ],
    body,
    identity: 'psu',
    timeoutMs: timeoutOf(scope.profile),
  };
  return wire.send(request, signal);
}

/** The time in the hook's response. */
function momentIn({ request, answer }: LiveExchange): number {
  const { json } = parseAnswer({ alias: 'clock', operation: null, request, answer });
  const now = memberOf(json, 'now');
  const moment = typeof now === 'string' ? Date.parse(now) : Number.NaN;
  const isGood = answer.kind === 'answer' && answer.status < 300 && Number.isFinite(moment);
  if (isGood) return moment;
  const hint = 'check clock.url and clock.token of the profile';
  throw new StepFailed(`${request.method} of the bank's clock ${failureOf(answer)}: ${hint}`);
}

function failureOf(answer: WireAnswer): string {
  if (answer.kind === 'no-answer') return `gets no response (${answer.reason})`;
  return answer.status < 300 ? 'contains no time in now' : `returns ${answer.status}`;
}
