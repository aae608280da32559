import type { Exchange, Finding, RunStarted } from '../../record/event.js';
import type { CaseRun, Run } from '../../record/fold-run.js';
import { keyOfFinding } from '../../record/told-finding.js';
import { withPlace } from '../../record/with-place.js';
import { clipText } from '../clip-text.js';
import { replayCommand } from '../replay-command.js';
import { exchangesOfFindings, requestLine } from '../request-line.js';
import { isOfWalks } from '../walk-again.js';

/** Maximum length of texts, because CI servers store every byte; events.ndjson contains everything. */
const TEXT_TOLD = 1500;
const FINDINGS_TOLD = 25;

/** A case, or a fact of the run, as tools for test results know it. */
export interface TestOutcome {
  /** The case; absent for preflight and verdict of the run. */
  readonly of?: CaseRun;
  readonly suite: string;
  readonly classname: string;
  readonly name: string;
  readonly ms: number;
  readonly outcome: 'passed' | 'failure' | 'error' | 'skipped';
  /** For failures and errors: their kind, or the clause that is violated. */
  readonly type: string;
  readonly message: string;
  readonly text: string;
}

/**
 * The cases of a run as tests, then the preflight and the overall verdict, so that a run without a judgement is
 * never green. A skipped case never counts as passed.
 */
export function testOutcomes(run: Run): readonly TestOutcome[] {
  return [...run.cases.map((one) => testOf(one, run.started)), ...runTests(run)];
}

function testOf(one: CaseRun, started: RunStarted): TestOutcome {
  const parts = one.id.split('/');
  return {
    of: one,
    suite: parts[0] ?? one.id,
    classname: parts.slice(0, -1).join('.') || one.id,
    name: parts.at(-1) ?? one.id,
    ms: one.durationMs,
    outcome: outcomeOf(one.verdict),
    message: messageOf(one),
    type: (one.verdict === 'failed' ? worstOf(one)?.clause : undefined) ?? one.verdict,
    text: textOf(one, started),
  };
}

function outcomeOf(verdict: CaseRun['verdict']): TestOutcome['outcome'] {
  switch (verdict) {
    case 'passed':
    case 'warned':
    case 'observed':
      return 'passed';
    case 'failed':
      return 'failure';
    case 'waived':
    case 'not-applicable':
    case 'blocked':
    case 'not-run':
      return 'skipped';
    case 'unstable':
    case 'setup-failed':
    case 'harness-error':
    case 'unfinished':
      return 'error';
    default:
      return verdict satisfies never;
  }
}

function messageOf(one: CaseRun): string {
  const worst = worstOf(one);
  if (one.verdict !== 'failed' || worst === undefined) {
    return `${one.verdict}: ${clipText(one.reason ?? 'no reason given', TEXT_TOLD)}`;
  }
  const [expected, actual] = [worst.expected, worst.actual].map((text) =>
    clipText(withPlace(worst, text), 300),
  );
  const where = clipText(worst.where, 100);
  return `${worst.clause}: ${where}: expected: ${expected}; actual: ${actual}`;
}

function worstOf({ findings }: CaseRun): Finding | undefined {
  return findings.find((finding) => finding.level === 'required') ?? findings[0];
}

/** Each finding with the sentence of its clause and its place, and the command that repeats the case. */
function textOf(one: CaseRun, started: RunStarted): string {
  if (one.findings.length === 0) return '';
  const sentences = new Map(one.checks.map(({ clause, sentence }) => [clause, sentence]));
  const shownBy = exchangesOfFindings(one);
  const findings = one.findings.slice(0, FINDINGS_TOLD).map((finding) => {
    const { clause, level } = finding;
    const [expected, actual, where] = [
      withPlace(finding, finding.expected),
      withPlace(finding, finding.actual),
      finding.where,
    ].map((text) => clipText(text, TEXT_TOLD));
    const sentence = sentences.get(clause);
    const exchange = shownBy.get(keyOfFinding(finding));
    return [
      `${clause} (${level})${sentence === undefined ? '' : ` ${sentence}`}`,
      `  expected: ${expected}`,
      `  actual:   ${actual}`,
      `  where:    ${where}`,
      ...(exchange === undefined ? [] : [`  request:  ${exchangeWords(exchange)}`]),
    ];
  });
  const hidden = one.findings.length - FINDINGS_TOLD;
  const more = hidden > 0 ? [`and ${hidden} more findings in events.ndjson`] : [];
  const again = isOfWalks(one.id)
    ? `to repeat it: ${replayCommand(one, 'RUN', started)}`
    : `to repeat it, with RUN as the folder of this run: ${replayCommand(one)}`;
  const isRun = started.recordings === undefined;
  return [...findings.flat(), ...more, ...(isRun ? [again] : []), ''].join('\n');
}

/** Such as `POST /v1/consents without the header X-Request-ID: 500 (e12)`. */
function exchangeWords(exchange: Exchange): string {
  const { response, id } = exchange;
  const answer = response.kind === 'answer' ? response.status : response.reason;
  return `${clipText(requestLine(exchange), 500)}: ${answer} (${id})`;
}

function runTests(run: Run): TestOutcome[] {
  const base = { suite: 'run', classname: 'run', type: 'preflight', ms: 0 };
  const preflight = run.preflight.map((check) => ({
    ...base,
    classname: 'run.preflight',
    name: check.name,
    outcome: ({ ok: 'passed', warned: 'passed', failed: 'error', skipped: 'skipped' } as const)[
      check.outcome
    ],
    message: clipText(check.detail, TEXT_TOLD),
    text: clipText(check.hint, TEXT_TOLD),
  }));
  const { verdict, exitCode, reason } = run.finished;
  const unjudged = verdict === 'inconclusive' && exitCode !== 0;
  const outcome = unjudged ? ('error' as const) : ('passed' as const);
  return [
    ...preflight,
    {
      ...base,
      type: verdict,
      name: 'verdict',
      outcome,
      message: `${verdict}: ${reason}`,
      text: '',
    },
  ];
}
