import type { Clause } from '../../clauses/clause.js';
import { looksLike, suggestionText } from '../../likeness/looks-like.js';
import type { Cause } from '../../record/causes/cause.js';
import { causeId } from '../../record/causes/causes-of.js';
import { sightingsOf } from '../../record/causes/sightings-of.js';
import { causesToMend } from '../../record/causes-to-mend.js';
import { clauseRows } from '../../record/clause-rows.js';
import type { Exchange, Finding } from '../../record/event.js';
import { type CaseRun, grantedNote, type Run } from '../../record/fold-run.js';
import { keyOfFinding } from '../../record/told-finding.js';
import { withPlace } from '../../record/with-place.js';
import { messageLines } from '../message-lines.js';
import { replayCommand } from '../replay-command.js';
import { exchangesOfFindings, requestLine } from '../request-line.js';
import { visibleText } from '../visible-text.js';

/**
 * The content of a run under an id as plain lines: an exchange (`e17`), a case, or a clause. Nothing is
 * truncated. `folder` is that of the run. Undefined when the run has no such id; see `idsOf`.
 */
export function showLines(
  run: Run,
  id: string,
  register: readonly Clause[],
  folder?: string,
): readonly string[] | undefined {
  const one = run.cases.find((each) => each.id === id);
  if (one !== undefined) return caseLines(run, one, folder);
  for (const each of run.cases) {
    const exchange = each.exchanges.find((other) => other.id === id);
    if (exchange !== undefined) return exchangeLines(exchange, each);
  }
  return clauseLines(run, id, register);
}

/** Every id that can be shown. */
export function idsOf(run: Run, register: readonly Clause[]): readonly string[] {
  const exchanges = run.cases.flatMap((each) => each.exchanges.map(({ id }) => id));
  return [...run.cases.map(({ id }) => id), ...register.map(({ id }) => id), ...exchanges];
}

function exchangeLines(exchange: Exchange, { id, checks }: CaseRun): readonly string[] {
  const { identity, step, startedAt, durationMs } = exchange;
  const own = checks.filter((check) => check.exchange === exchange.id);
  const wrong = own.flatMap(({ findings }) => findings);
  return [
    `${exchange.id}  ${id}, step ${visibleText(step)}, as ${visibleText(identity)}, ${startedAt}, ${durationMs} ms`,
    `Request: ${visibleText(requestLine(exchange))}`,
    '',
    ...messageLines(exchange),
    '',
    `Checks: ${own.length}, findings: ${wrong.length}`,
    ...wrong.flatMap((finding) => findingLines(finding)),
  ];
}

function findingLines(finding: Finding, exchange?: Exchange): readonly string[] {
  const { clause, level, where } = finding;
  const [expected, actual] = [finding.expected, finding.actual].map((text) =>
    visibleText(withPlace(finding, text)),
  );
  return [
    `  ${clause} (${level})`,
    ...(exchange === undefined
      ? []
      : [`    request:  ${visibleText(requestLine(exchange))} (${exchange.id})`]),
    `    expected: ${expected}`,
    `    actual:   ${actual}`,
    `    where:    ${visibleText(where)}`,
  ];
}

function caseLines(run: Run, one: CaseRun, folder?: string): readonly string[] {
  const shownBy = exchangesOfFindings(one);
  const granted = grantedNote(one);
  const steps = one.exchanges.map(({ id, step, request, response, durationMs, deviation }) => {
    const answer = response.kind === 'answer' ? response.status : response.reason;
    const { method, url } = request;
    const wrong = deviation === undefined ? '' : ` ${visibleText(deviation)}`;
    return `  ${id.padEnd(8)} ${visibleText(step)}: ${method} ${visibleText(url)}${wrong} -> ${answer}, ${durationMs} ms`;
  });
  return [
    `${one.id}  ${one.verdict}`,
    visibleText(one.title),
    ...(one.reason === null ? [] : [`because: ${visibleText(one.reason)}`]),
    ...(granted === undefined ? [] : [visibleText(granted)]),
    '',
    `Exchanges: ${one.exchanges.length}`,
    ...steps,
    '',
    `Clauses: ${one.clauses.join(', ')}`,
    `Findings: ${one.findings.length}`,
    ...one.findings.flatMap((finding) => findingLines(finding, shownBy.get(keyOfFinding(finding)))),
    ...suggestionLines(run, one),
    '',
    `Again: ${visibleText(replayCommand(one, folder, run.started))}`,
  ];
}

/** The kinds of mistakes that the causes of a case look like, below its findings. */
function suggestionLines(run: Run, one: CaseRun): readonly string[] {
  const texts = causesOfCase(run, one).flatMap((cause) => {
    const suggestion = looksLike(cause);
    return suggestion === undefined ? [] : [`  ${visibleText(suggestionText(suggestion))}`];
  });
  return [...new Set(texts)];
}

/** The causes of the findings of a case; a cause that is only observed does not need correction. */
function causesOfCase(run: Run, one: CaseRun): readonly Cause[] {
  const own = new Set(sightingsOf(one).found.map(({ key }) => causeId(key)));
  return causesToMend(run).filter(({ id }) => own.has(id));
}

function clauseLines(
  run: Run,
  id: string,
  register: readonly Clause[],
): readonly string[] | undefined {
  const row = clauseRows(run, register).find(({ clause }) => clause.id === id);
  if (row === undefined) return undefined;
  const { clause, verdict, cases, reason } = row;
  return [
    `${clause.id}  ${verdict}`,
    visibleText(clause.sentence),
    `${clause.level}; contract: ${clause.section}`,
    ...(clause.reason === undefined ? [] : [visibleText(clause.reason)]),
    ...(reason === '' ? [] : ['', visibleText(reason)]),
    '',
    `Cases: ${cases.length}`,
    ...cases.map((each) => `  ${each.verdict.padEnd(8)} ${each.id}`),
  ];
}
