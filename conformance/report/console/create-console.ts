import { counted } from '../../../foundation/counted.js';
import { dialectInWords } from '../../clauses/applies-to.js';
import type { Clause } from '../../clauses/clause.js';
import type {
  CaseFinished,
  PreflightCheck,
  PsuAsked,
  RunEvent,
  RunStarted,
  Verdict,
} from '../../record/event.js';
import { CLEAN_UP } from '../../record/event.js';
import type { Run } from '../../record/fold-run.js';
import { extensionName } from '../extension-name.js';
import { visibleText } from '../visible-text.js';
import { caseLines, type Layout, labelled } from './case-lines.js';
import { endLines, verdictLines } from './end-lines.js';
import { fitText } from './fit-text.js';
import { createPaint, VERDICT_STYLE } from './paint.js';
import { preflightLines } from './preflight-lines.js';
import { shortEndLines } from './short-end-lines.js';
import { type RunProgress, statusLine } from './status-line.js';
import { wrapText } from './wrap-text.js';

const TICK_MS = 250;
const CLEAR = '\r\u001b[2K';

/** Verdicts of cases that are printed when they end; other cases are only counted. */
const TOLD: readonly Verdict[] = ['failed', 'unstable', 'blocked', 'setup-failed', 'harness-error'];
/** The number of such cases that are named while a run that is not verbose goes on. */
const NAMED = 5;
/** The number of lines in which plain mode prints the progress. */
const PROGRESS_LINES = 4;

export interface ConsoleOptions {
  readonly stream: NodeJS.WritableStream;
  /** Whether to redraw one status line; otherwise plain lines are printed. */
  readonly live: boolean;
  readonly color: boolean;
  readonly columns: number;
  readonly clauses: readonly Clause[];
  /** The default is `usual`. */
  readonly detail?: Detail | undefined;
  /** The command that repeats a case; by default `xs2a replay`. */
  readonly again?: ((id: string) => string) | undefined;
  /** The command that carries out the rest of a run that was stopped; absent where none can. */
  readonly goOn?: string | undefined;
}

/** Amount of output: nothing, only the verdict, one screen, or every case with its findings. */
export type Detail = 'silent' | 'quiet' | 'usual' | 'verbose';

export interface Console {
  onEvent(event: RunEvent): void;
  end(run: Run, report: string): void;
}

interface State {
  readonly options: ConsoleOptions;
  readonly layout: Layout;
  readonly clauses: ReadonlyMap<string, Clause>;
  progress: RunProgress;
  printed: number;
  /** Whether the preflight failed. */
  unreachable: boolean;
  /** Reasons for blocked cases that were already printed. */
  readonly reasons: Set<string>;
  /** Checks of the preflight that succeeded and are not printed yet. */
  checked: number;
  /** Whether a person is asked: what they type stays on the screen. */
  asks: boolean;
  /** Whether the last printed line was blank. */
  blank: boolean;
}

/** Prints the progress of a run for people. */
export function createConsole(options: ConsoleOptions): Console {
  const columns = Math.max(40, options.columns);
  const state: State = {
    options,
    layout: { paint: createPaint(options.color), columns },
    clauses: new Map(options.clauses.map((clause) => [clause.id, clause])),
    reasons: new Set(),
    progress: { planned: 0, counts: {}, current: '', startedMs: Date.now() },
    printed: 0,
    unreachable: false,
    checked: 0,
    asks: false,
    blank: true,
  };
  const tick =
    options.live && !isMute(options) ? setInterval(() => draw(state), TICK_MS) : undefined;
  tick?.unref();
  return {
    onEvent: (event) => hear(state, event),
    end: (run, report) => {
      clearInterval(tick);
      if (options.detail !== 'silent') say(state, linesAtEnd(run, report, state), false);
    },
  };
}

function linesAtEnd(run: Run, report: string, { options, layout }: State): string[] {
  if (options.detail === 'quiet') return verdictLines(run, report, layout);
  const lines = options.detail === 'verbose' ? endLines : shortEndLines;
  return lines(run, { ...options, report, layout });
}

function hear(state: State, event: RunEvent): void {
  state.asks = event.type === 'psu-asked';
  if (isMute(state.options) && !isUrgent(event)) return;
  if (event.type !== 'preflight-check') sayChecked(state);
  switch (event.type) {
    case 'run-started':
      state.progress = { ...state.progress, planned: event.planned.length };
      say(state, headLines(event, state.layout));
      return;
    case 'preflight-check':
      hearPreflight(state, event);
      return;
    case 'case-started':
      state.progress = { ...state.progress, current: event.case };
      draw(state);
      return;
    case 'psu-asked':
      say(state, askingLines(event, state.layout));
      return;
    case 'case-doubted':
      if (isVerbose(state)) say(state, [doubtLine(event.case, state.layout)]);
      return;
    case 'case-finished':
      finishCase(state, event);
      return;
    case 'creating':
    case 'exchange':
    case 'check':
    case 'leftovers':
    case 'run-finished':
      return;
    default:
      event satisfies never;
  }
}

/** Events that even a quiet run prints: a person has to act, or the bank cannot be reached. */
const isUrgent = (event: RunEvent): boolean =>
  event.type === 'psu-asked' || (event.type === 'preflight-check' && event.outcome === 'failed');

const isMute = ({ detail }: ConsoleOptions): boolean => detail === 'quiet' || detail === 'silent';

const isVerbose = ({ options }: State): boolean => options.detail === 'verbose';

/** A check that succeeded is only counted, unless the run is verbose. */
function hearPreflight(state: State, check: PreflightCheck): void {
  if (check.outcome === 'failed') state.unreachable = true;
  if (check.outcome !== 'ok' || isVerbose(state)) say(state, preflightLines(check, state.layout));
  else state.checked += 1;
}

function sayChecked(state: State): void {
  const { checked, layout } = state;
  if (checked === 0) return;
  state.checked = 0;
  const word = layout.paint('green', 'ok      ');
  say(state, [`preflight ${word}  ${counted(checked, 'check')}`]);
}

function finishCase(state: State, event: CaseFinished): void {
  const { counts } = state.progress;
  const next = { ...counts, [event.verdict]: (counts[event.verdict] ?? 0) + 1 };
  state.progress = { ...state.progress, counts: next };
  if (isKnownBlock(state, event)) {
    draw(state);
    return;
  }
  if (isVerbose(state)) sayWhole(state, event);
  else if (TOLD.includes(event.verdict)) sayNamed(state, event);
  else draw(state);
  if (!state.options.live && event.verdict !== 'not-applicable') sayProgress(state);
}

function sayWhole(state: State, event: CaseFinished): void {
  const { clauses, layout } = state;
  const isLong = TOLD.includes(event.verdict) || event.findings.length > 0;
  say(state, isLong ? ['', ...caseLines(event, clauses, layout), ''] : [shortLine(event, layout)]);
}

/** The first cases that do not pass have a line each; the end of the run and the report have the rest. */
function sayNamed(state: State, event: CaseFinished): void {
  state.printed += 1;
  if (state.printed <= NAMED) say(state, [shortLine(event, state.layout)]);
  else if (state.printed === NAMED + 1)
    say(state, ['More cases do not pass; the report lists them.']);
  else draw(state);
}

/**
 * Whether the reason for a blocked case was already printed. A failed preflight or the end of a run blocks
 * every case, and a case that does not pass blocks all that depend on it; each reason is printed once, and
 * the summary counts the cases.
 */
function isKnownBlock(state: State, { verdict, reason }: CaseFinished): boolean {
  if (verdict !== 'blocked' || reason === null) return false;
  if (state.unreachable || state.reasons.has(reason)) return true;
  state.reasons.add(reason);
  return false;
}

/** The line for a failed case whose verdict is open until it has been repeated. */
function doubtLine(id: string, { paint, columns }: Layout): string {
  const line = fitText(
    `${visibleText(id)} failed; it is repeated before the failure counts`,
    columns - 13,
  );
  return `${paint('dim', 'again later  ')}${line}`;
}

/** Prints the progress in a few lines in plain mode. */
function sayProgress(state: State): void {
  const { counts, planned } = state.progress;
  const { 'not-applicable': _, ...ran } = counts;
  const done = Object.values(ran).reduce((sum, count) => sum + count, 0);
  // in a judgement the number of cases is unknown in advance
  const step = Math.max(25, Math.ceil(planned / PROGRESS_LINES));
  if (planned === 0 || done % step !== 0) return;
  const parts = Object.entries(ran).map(([verdict, count]) => `${count} ${verdict}`);
  say(state, wrapText(`${done} of ${planned} cases: ${parts.join(', ')}`, state.layout.columns));
}

/** Prints lines above the status line, without two blank lines in a row, and redraws the status line. */
function say(state: State, lines: readonly string[], redraw = true): void {
  const { live, stream } = state.options;
  const kept = state.blank && lines[0] === '' ? lines.slice(1) : lines;
  state.blank = kept.at(-1) === '';
  stream.write(`${live ? CLEAR : ''}${kept.join('\n')}\n`);
  if (redraw) draw(state);
}

function draw({ options, layout, progress, asks }: State): void {
  if (!options.live || isMute(options) || asks) return;
  options.stream.write(`${CLEAR}${statusLine(progress, layout, Date.now())}`);
}

function headLines(event: RunStarted, layout: Layout): string[] {
  const { tool, profile, target, recordings } = event;
  const added = (event.extensions ?? []).map(extensionName).join(', ');
  const what = recordings === undefined ? 'conformance of' : 'judgement of';
  const title = `${tool.name} ${tool.version} · ${what} ${profile.name}`;
  const from = recordings === undefined ? profile.file : profile.file || 'none';
  return [
    ...wrapText(visibleText(title), layout.columns).map((line) => layout.paint('bold', line)),
    ...labelled('target', target.baseUrl, layout),
    ...(recordings === undefined ? labelled('IAM', target.authUrl, layout) : []),
    ...labelled('profile', `${from} (dialect ${dialectInWords(profile)})`, layout),
    ...(recordings === undefined
      ? labelled('cases', casesLine(event), layout)
      : labelled('from', fromLine(recordings), layout)),
    ...(added === '' ? [] : labelled('with', added, layout)),
    '',
  ];
}

/** What a person has to do; the link is printed on its own line, so that it can be copied completely. */
function askingLines(asked: PsuAsked, { paint, columns }: Layout): string[] {
  const { psu, link, challenge = [] } = asked;
  const why = asked.case === CLEAN_UP ? ' This cancels a payment that the run created.' : '';
  const please = `Please act as the PSU ${psu}: ${toDo(asked)}.${why} The run waits.`;
  return [
    ...wrapText(visibleText(please), columns),
    ...challenge.flatMap((line) => wrapText(visibleText(line), columns)),
    ...(link === undefined ? [] : [paint('bold', visibleText(link))]),
    '',
  ];
}

function toDo({ wants, decision, text, challenge }: PsuAsked): string {
  if (wants === 'return') return `open this address and ${decision}`;
  if (wants === 'done') return (text ?? decision).replace(/\.$/, '');
  const shown = challenge === undefined ? '' : '; the bank shows the lines below';
  return `${text?.replace(/\.$/, '') ?? 'enter the one-time code'}${shown}`;
}

const SOURCES_NAMED = 3;

/** The names of the first recordings, and the number of the others. */
function fromLine(recordings: readonly string[]): string {
  const more = recordings.length - SOURCES_NAMED;
  const named = recordings.slice(0, SOURCES_NAMED).join(', ');
  return more > 0 ? `${named} and ${more} more` : named;
}

/** Such as `479`, `12, chosen by you` or `479; 40 more with --tag deep`. */
function casesLine({ planned, narrowed, onDemand = 0 }: RunStarted): string {
  if (narrowed) return `${planned.length}, selected by you`;
  return onDemand === 0
    ? `${planned.length}`
    : `${planned.length}; ${onDemand} more with --tag deep`;
}

function shortLine(event: CaseFinished, { paint, columns }: Layout): string {
  const time = `${Math.round(event.durationMs)} ms`;
  const margin = 15;
  const lines = wrapText(visibleText(event.case), columns - margin - time.length - 2);
  const word = paint(VERDICT_STYLE[event.verdict], event.verdict.padEnd(margin));
  return `${word}${lines.join(`\n${' '.repeat(margin)}`)}  ${paint('dim', time)}`;
}
