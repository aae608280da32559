import { parsedJson } from '../../foundation/parsed-json.js';
import { visibleText } from '../../foundation/visible-text.js';
import type { Clause } from '../clauses/clause.js';
import { registerDigest } from '../clauses/register-digest.js';
import { briefRepetitions } from '../record/brief-repetitions.js';
import { disagreement } from '../record/disagreement.js';
import type { RunEvent, RunStarted } from '../record/event.js';
import { brokenLink, isChained } from '../record/event-chain.js';
import { foldRun, type Run } from '../record/fold-run.js';
import { parseEvents } from '../record/parse-events.js';
import { recordLines } from '../record/record-lines.js';
import { RUN_FILES } from '../record/report-forms.js';
import {
  checkFiles,
  checkSigned,
  type Finder,
  NO_MANIFEST,
  parseManifest,
  type SignedBy,
  textOf,
  type Verified,
} from './check-manifest.js';
import { firstDifference } from './first-difference.js';
import { MANIFEST, type Manifest, RECORD, type RunFiles } from './manifest.js';

export interface VerifyOptions extends SignedBy {
  readonly clauses: readonly Clause[];
  /** The version of this tool: the reports of another one cannot be rendered again. */
  readonly version: string;
  /** The text of a report of a run, rendered again; undefined for a file that is no report. */
  readonly rendered: (file: string, run: Run) => string | undefined;
}

/**
 * Checks that the files of a run are unchanged, that its verdict follows from its events, and that its reports
 * are those of its events.
 */
export async function verifyRun(files: RunFiles, options: VerifyOptions): Promise<Verified> {
  const found: Finder = { problems: [], unchecked: [], notes: [] };
  const manifest = readManifest(files, found);
  checkRecord(files, manifest, found);
  const placeIn = placesIn(files, options, found);
  if (manifest !== undefined) checkFiles(files, manifest, { ...RUN, placeIn }, found);
  await checkSigned(files, RUN, options, found);
  if (found.problems.length > 0) return found;
  const run = runIn(files);
  checkVerdict(run, files, options.clauses, manifest, found);
  checkReports(run, files, options, found);
  return found;
}

/** Finds where a changed report differs from the one that the events lead to; there is no place where another installation wrote it. */
function placesIn(
  files: RunFiles,
  { clauses, version, rendered }: VerifyOptions,
  { problems }: Finder,
): (file: string, bytes: Uint8Array) => string {
  const started = problems.length === 0 ? startIn(files) : undefined;
  const isOurs = started !== undefined && otherMaker({ started }, clauses, version) === undefined;
  let known: Run | undefined;
  return (file, bytes) => {
    if (!isOurs || file === RECORD) return '';
    known ??= runIn(files);
    const again = rendered(file, known);
    return again === undefined ? '' : placeWords(bytes, again);
  };
}

/** The first event of the record; undefined where it is no start of a run. */
function startIn(files: RunFiles): RunStarted | undefined {
  const [first = ''] = recordLines(files.get(RECORD) ?? new Uint8Array());
  const event = parsedJson(first) as RunEvent | undefined;
  return event?.type === 'run-started' ? event : undefined;
}

/** Such as `:12:3`; empty for bytes that are no text and differ as such. */
function placeWords(bytes: Uint8Array, again: string): string {
  const place = firstDifference(textOf(bytes), again);
  return place === null ? '' : `:${place.line}:${place.column}`;
}

const RUN = { what: 'run', after: 'the run' };

function readManifest(files: RunFiles, { problems, unchecked }: Finder): Manifest | undefined {
  const bytes = files.get(MANIFEST);
  if (bytes === undefined) {
    unchecked.push(`There is no ${MANIFEST}: nothing protects the last event and the reports.`);
    const strange = [...files.keys()].filter((file) => !RUN_FILES.includes(file));
    problems.push(...strange.map((file) => `${visibleText(file)} is not a file of a run.`));
    return undefined;
  }
  const manifest = parseManifest(bytes);
  if (manifest === undefined) problems.push(NO_MANIFEST);
  return manifest;
}

function checkRecord(files: RunFiles, manifest: Manifest | undefined, found: Finder): void {
  const record = files.get(RECORD);
  if (record === undefined) {
    found.problems.push(`${RECORD} is missing: the verdict has no evidence.`);
    return;
  }
  if (!isChained(recordLines(record))) {
    const said = `${RECORD} was written by an older version, which does not chain the events.`;
    if (manifest?.events === undefined) found.unchecked.push(said);
    else found.problems.push(`${RECORD}:1: the event was changed after the run.`);
    return;
  }
  const broken = brokenLink(recordLines(record), manifest?.events?.last);
  if (broken !== null) found.problems.push(`${RECORD}:${broken.line}: the event ${broken.what}.`);
  else found.notes.push(`The chain of ${lengthOf(recordLines(record))} events is intact.`);
}

function lengthOf(lines: Iterable<string>): number {
  let count = 0;
  for (const _line of lines) count += 1;
  return count;
}

const runIn = (files: RunFiles): Run =>
  foldRun(briefRepetitions(parseEvents(files.get(RECORD) ?? new Uint8Array(), RECORD)));

/** Derives the verdict again from the events and compares it. */
function checkVerdict(
  run: Run,
  files: RunFiles,
  clauses: readonly Clause[],
  manifest: Manifest | undefined,
  { problems, notes }: Finder,
): void {
  const wrong = disagreement(run, clauses);
  if (wrong !== null) problems.push(`${RECORD} contradicts itself: ${wrong}.`);
  const verdict = verdictIn(files) ?? manifest?.verdict;
  if (verdict !== undefined && verdict !== run.finished.verdict) {
    problems.push(`The reports say ${verdict}, but the record leads to ${run.finished.verdict}.`);
  }
  if (problems.length === 0) notes.push(said(run), ...judgedBy(run, clauses));
}

/**
 * A note on whether the clauses are those of this installation. Another version of the tool may use other
 * clauses, which is not a manipulation but must be reported.
 */
function judgedBy({ started }: Run, clauses: readonly Clause[]): readonly string[] {
  const { register, tool } = started;
  if (register === undefined || clauses.length === 0) return [];
  const [own, other] = [
    'The clauses are those of this installation.',
    `by version ${tool.version}`,
  ];
  return register === registerDigest(clauses)
    ? [own]
    : [`The run was judged ${other} and by clauses that differ from those of this installation.`];
}

function verdictIn(files: RunFiles): string | undefined {
  const summary = files.get('summary.json');
  if (summary === undefined) return undefined;
  const parsed = parsedJson(textOf(summary));
  const verdict =
    typeof parsed === 'object' && parsed !== null && 'verdict' in parsed && parsed.verdict;
  return typeof verdict === 'string' ? verdict : 'nothing';
}

/** Renders each report again from the events and compares the bytes. */
function checkReports(
  run: Run,
  files: RunFiles,
  { clauses, version, rendered }: VerifyOptions,
  { problems, unchecked, notes }: Finder,
): void {
  const wrong = [...files].flatMap(([file, bytes]) => {
    const again = rendered(file, run);
    if (again === undefined || Buffer.from(again).equals(bytes)) return [];
    return [{ file, place: placeWords(bytes, again) }];
  });
  if (wrong.length === 0) {
    notes.push('The reports are what the events lead to.');
    return;
  }
  const other = otherMaker(run, clauses, version);
  for (const { file, place } of wrong) {
    if (other !== undefined) unchecked.push(`${file} was not compared with the events: ${other}.`);
    else problems.push(`${file}${place} is not the report of these events. ${WRITE_AGAIN}`);
  }
}

const WRITE_AGAIN = 'xs2a report render RUN --out FOLDER writes a correct one.';

/** Why this installation may render other reports, as half a sentence; undefined when it may not. */
function otherMaker(
  { started }: Pick<Run, 'started'>,
  clauses: readonly Clause[],
  version: string,
): string | undefined {
  const { tool, register, extensions = [] } = started;
  if (tool.version !== version) {
    return `version ${tool.version} wrote it, and this is version ${version}`;
  }
  if (extensions.length > 0) return 'the run has extensions, whose clauses are not loaded';
  if (register === registerDigest(clauses)) return undefined;
  return 'the run was judged by other clauses than those of this installation';
}

function said({ finished, complete }: Run): string {
  if (!complete) return 'The run was interrupted: its record is incomplete.';
  return `The events lead to the reported verdict: ${finished.verdict}.`;
}
