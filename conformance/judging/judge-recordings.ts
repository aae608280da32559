import type { RunEvent } from '../record/event.js';
import { type JudgementOptions, RecordingJudgement } from './judgement.js';
import type { Recorded } from './recorded.js';

/** Judges recorded exchanges in order of time; those without a time come last, in their original order. */
export function* judgeRecordings(
  exchanges: readonly Recorded[],
  options: JudgementOptions,
): Generator<RunEvent> {
  const judgement = new RecordingJudgement(options);
  for (const each of exchanges) judgement.learn(each);
  yield judgement.start();
  for (const each of inOrder(exchanges)) yield* judgement.take(each);
  yield* judgement.end();
}

function inOrder(exchanges: readonly Recorded[]): readonly Recorded[] {
  const when = ({ startedMs }: Recorded): number => startedMs ?? Number.MAX_SAFE_INTEGER;
  return [...exchanges].sort((one, other) => when(one) - when(other));
}

const NAMED = 3;

/** The banks that received the exchanges, as a report names them. */
export function targetOf(exchanges: readonly Recorded[]): string {
  const origins = new Set(
    exchanges.flatMap(({ url }) => (URL.canParse(url) ? [new URL(url).origin] : [])),
  );
  const named = [...origins].slice(0, NAMED).join(', ');
  return origins.size > NAMED ? `${named} and ${origins.size - NAMED} more` : named || 'unknown';
}
