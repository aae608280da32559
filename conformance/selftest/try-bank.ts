import { packageVersion } from '../../foundation/package-root.js';
import type { Case } from '../cases/case.js';
import { WALK_DEFAULTS } from '../engine/walk-options.js';
import { traitsOf } from '../likeness/cause-traits.js';
import type { CaseSelection } from '../plan/selection.js';
import { preflight } from '../preflight/preflight.js';
import { loadSuite, type PreparedRun, prepareRun, type standards } from '../prepare-run.js';
import { causesOf, isToMend } from '../record/causes/causes-of.js';
import type { RunEvent } from '../record/event.js';
import { foldRun, isEnd, type Run } from '../record/fold-run.js';
import { run } from '../run.js';
import { WALK_CASES } from '../walks/walk-cases.js';
import { wireOf } from '../wire/wire-of.js';
import { pickedCases } from './picked-cases.js';
import type { CasePick, SuiteAnswer, SuiteQuestion } from './suite-question.js';

/** Loaded once, because it is the same for every bank. */
let suite: ReturnType<typeof loadSuite> | undefined;

/** Runs the suite, or the requested cases, against the bank of a profile. */
export async function tryBank(
  standardOf: ReturnType<typeof standards>,
  question: SuiteQuestion,
): Promise<SuiteAnswer> {
  const more = question.walks === undefined ? [] : WALK_CASES;
  const selection = await selectionOf(question.pick, more);
  const prepared = await prepareRun(standardOf, question.profile, { selection, more });
  const events: RunEvent[] = [];
  for await (const event of eventsOf(prepared, question)) {
    if (FOLDED.has(event.type)) events.push(event);
  }
  const run = foldRun(events);
  if (!run.complete) throw new Error('the run ended without run-finished');
  return answerOf(run);
}

/** The prefix of every case id. */
const EVERY_CASE = '';

async function selectionOf(
  pick: CasePick | undefined,
  more: readonly Case[],
): Promise<CaseSelection> {
  if (pick === undefined) return {};
  const { only = [], whole } = pick;
  if (whole === true) return { only: [EVERY_CASE, ...only] };
  if (only.length > 0) return { only };
  suite ??= loadSuite();
  const exactly = pickedCases((await suite).cases, pick);
  // an empty selection would run the whole suite and prove nothing about the named cases
  if (exactly.length === 0) throw new Error(`no case matches ${JSON.stringify(pick)}`);
  return { exactly: [...exactly, ...more.map(({ id }) => id)] };
}

async function* eventsOf(prepared: PreparedRun, question: SuiteQuestion) {
  const { loaded, plan, clauses, spec } = prepared;
  const { profile, identities, ca, secrets, file } = loaded;
  const certificate = ca === undefined ? {} : { ca };
  const wire = wireOf(loaded);
  try {
    yield* run({
      runId: 'selftest',
      version: packageVersion(),
      plan,
      profile,
      profileFile: file,
      clauses,
      spec,
      wire,
      secrets,
      concurrency: question.concurrency,
      ...(question.walks === undefined
        ? {}
        : { walks: { ...WALK_DEFAULTS, count: question.walks } }),
      ...(question.preflight
        ? {
            preflight: (signal: AbortSignal) =>
              preflight({ profile, identities, ...certificate }, wire, { signal, mayCreate: true }),
          }
        : {}),
    });
  } finally {
    await wire.close();
  }
}

const FOLDED: ReadonlySet<RunEvent['type']> = new Set([
  'run-started',
  'case-started',
  'exchange',
  'check',
  'case-finished',
  'run-finished',
]);

function answerOf({ cases, finished }: Run): SuiteAnswer {
  const { verdict, exitCode, reason, counts, exchanges } = finished;
  const met = cases.flatMap((one) =>
    isEnd(one.verdict) && one.verdict !== 'not-applicable'
      ? [{ ...one, verdict: one.verdict }]
      : [],
  );
  return {
    verdict,
    exitCode,
    reason,
    counts,
    exchanges,
    causes: causesOf(cases)
      .filter(isToMend)
      .map((cause) => ({ id: cause.id, sentence: cause.sentence, ...traitsOf(cause) })),
    findings: met.flatMap((one) =>
      one.findings
        .filter(({ waiver, unstable }) => waiver === undefined && unstable === undefined)
        .map(({ clause, level, expected, actual, follows }) => ({
          case: one.id,
          clause,
          level,
          expected,
          actual,
          ...(follows === undefined ? {} : { follows }),
        })),
    ),
    cases: met.map((one) => ({ case: one.id, verdict: one.verdict, reason: one.reason })),
  };
}
