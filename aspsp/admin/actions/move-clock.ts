import type { Bank } from '../../bank/bank.js';
import { refusal } from '../../domain/refusal.js';
import { ageAll } from '../age-all.js';
import { parseDuration } from './parse-duration.js';

export interface ClockState {
  /** The bank's clock: payments, consents, codes, tokens, counters. */
  readonly now: string;
  /** The machine's clock: certificates. */
  readonly machine: string;
  readonly aheadSeconds: number;
}

/** Returns the current times. */
export function readClock({ operator, seams }: Bank): ClockState {
  return {
    now: seams.now().toISOString(),
    machine: operator.machineNow().toISOString(),
    aheadSeconds: Math.round(operator.settings().aheadMs / 1000),
  };
}

export interface ClockMove {
  /** `P1D`, `PT15M`, `15m` */
  readonly forward?: string;
  /** `2026-12-01`, `2026-12-01T10:00:00Z` */
  readonly to?: string;
}

const LIMIT_MS = 20 * 366 * 86_400_000;

/** Moves the bank's clock forward, and does everything that has become due. */
export async function moveClock(bank: Bank, move: ClockMove): Promise<ClockState> {
  await bank.operator.change(async (_records, before) => {
    const machine = bank.operator.machineNow().getTime();
    const aheadMs = targetOf(move, machine + before.aheadMs) - machine;
    if (aheadMs > LIMIT_MS) {
      throw refusal(
        400,
        'CLOCK_TOO_FAR',
        'The clock can be at most 20 years ahead of the machine.',
      );
    }
    return { ...before, aheadMs };
  });
  await bank.store.transaction((records) => ageAll(bank, records));
  return readClock(bank);
}

function targetOf({ forward, to }: ClockMove, now: number): number {
  if ((forward === undefined) === (to === undefined)) {
    throw refusal(400, 'BODY_INVALID', 'Give either forward (a duration) or to (a time).');
  }
  return forward === undefined ? moment(to ?? '', now) : now + duration(forward);
}

function duration(text: string): number {
  const ms = parseDuration(text);
  if (ms !== undefined) return ms;
  const examples = 'Write it like P1D, PT15M, P1DT2H, or 90s, 15m, 2h, 1d, 1w';
  throw refusal(400, 'DURATION_INVALID', `The duration is not valid. ${examples}.`);
}

const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)?)?$/;

/** Without an offset the time is UTC, as everywhere in this bank. */
function moment(text: string, now: number): number {
  const zoned = !text.includes('T') || /(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`;
  const time = MOMENT.test(text) ? Date.parse(zoned) : Number.NaN;
  if (Number.isNaN(time)) {
    const examples = 'Write it like 2026-12-01T10:00:00Z, or 2026-12-01';
    throw refusal(400, 'MOMENT_INVALID', `The time is not valid. ${examples}.`);
  }
  if (time >= now) return time;
  const at = new Date(now).toISOString();
  throw refusal(
    409,
    'CLOCK_BACKWARDS',
    `The clock only moves forward, and it is already ${at}. A reset empties the bank and sets its clock to that of the machine.`,
  );
}
