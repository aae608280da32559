import type { Case } from '../cases/case.js';
import type { Clause } from '../clauses/clause.js';
import { onlyText } from '../clauses/only-text.js';
import { sourceOf } from '../clauses/source-of.js';
import type { KnownMistake } from '../likeness/known-mistakes.js';
import type { FaultRow } from '../selftest/rows.js';
import type { ListedClause } from './clause-table.js';
import { type Examples, exampleLines } from './example-lines.js';
import { kindLines, mistakeLines } from './mistake-lines.js';
import { operationClauses, operationsOf, restLines } from './operation-lines.js';
import { stepLines } from './step-lines.js';

/** A row, rule or sentence of the contract (spec/contract-index.yaml). */
export interface ContractRow {
  readonly key: string;
  readonly section: string;
  readonly words: string;
}

/** Everything that can be explained. */
export interface Explained {
  readonly clauses: readonly ListedClause[];
  readonly cases: readonly Case[];
  readonly faults: readonly FaultRow[];
  readonly mistakes: readonly KnownMistake[];
  readonly contract: readonly ContractRow[];
  readonly examples: Examples;
}

/**
 * Explains an id: a clause, a case, an operation, a fault or a kind of mistake. Undefined when it is none of them. `all`
 * lists every clause and case of an operation, not only its own clauses.
 */
export function explainLines(
  id: string,
  known: Explained,
  all = false,
): readonly string[] | undefined {
  const entry = known.clauses.find(({ clause }) => clause.id === id);
  if (entry !== undefined) return clauseLines(entry, known);
  const each = known.cases.find((one) => one.id === id);
  if (each !== undefined) return caseLines(each, known);
  const fault = known.faults.find((row) => row.id === id);
  if (fault !== undefined) return faultLines(fault, known);
  const mistake = known.mistakes.find((kind) => kind.id === id);
  if (mistake !== undefined) return mistakeLines(mistake, known.faults);
  return operationLines(id, known, all);
}

/** Every id that can be explained. */
export function explainable({ clauses, cases, faults, mistakes }: Explained): readonly string[] {
  const operations = cases.flatMap(operationsOf);
  return [
    ...clauses.map(({ clause }) => clause.id),
    ...cases.map(({ id }) => id),
    ...faults.map(({ id }) => id),
    ...mistakes.map(({ id }) => id),
    ...new Set(operations),
  ];
}

function clauseLines(entry: ListedClause, known: Explained): readonly string[] {
  const { clause, cases, everywhere, faults } = entry;
  const rows = known.contract.filter(({ key }) => clause.index.includes(key));
  const own = known.cases.filter(({ id }) => cases.includes(id));
  const operations = [...new Set(own.flatMap(operationsOf))].sort();
  const broken = known.faults.filter(({ id }) => faults.includes(id));
  const examples = known.examples[clause.id];
  const only = onlyText(clause);
  return [
    `${clause.id}  ${clause.level}${only}`,
    clause.sentence,
    '',
    `Source: ${sourceOf(clause)}.`,
    ...rows.map(({ key, words }) => `  ${key}: ${words}`),
    ...(clause.reason === undefined ? [] : [`Why ${clause.level}: ${clause.reason}`]),
    '',
    ...(operations.length === 0 ? [] : [`Operations: ${operations.join(', ')}`]),
    ...section(
      'A bank violates it, for example, when',
      broken.map(({ id, sentence }) => `${id}: ${sentence}`),
    ),
    ...(examples === undefined ? [] : exampleLines(examples)),
    ...(everywhere ? ['Checked on every exchange of every case.'] : []),
    ...(clause.untested === undefined ? [] : [`Not tested: ${clause.untested}`]),
    ...section(
      `Cases: ${cases.length}`,
      own.map(({ id, title }) => `${id}: ${title}`),
    ),
  ];
}

function caseLines(each: Case, known: Explained): readonly string[] {
  const noticed = known.faults.filter(({ only }) =>
    only.some((start) => each.id.startsWith(start)),
  );
  return [
    each.id,
    each.title,
    '',
    ...(each.twin === undefined
      ? []
      : [`Its twin sends the same request without the error: ${each.twin}`]),
    ...(each.walk === undefined
      ? [`Operations: ${operationsOf(each).join(', ')}`, ...section('Steps', stepLines(each))]
      : walkLines(each)),
    ...section(
      'Clauses',
      each.clauses.map((id) => sentenceOf(id, known)),
    ),
    ...section(
      'Faults of the reference bank that it detects',
      noticed.map(({ id, sentence }) => `${id}: ${sentence}`),
    ),
    '',
    `Try it: xs2a conformance --only ${each.id}`,
  ];
}

/** A case of random walks has no steps of its own. */
const walkLines = ({ id }: Case): readonly string[] => [
  'It sends random sequences of requests, which depend on a seed. The report of a run names the seed, and the path of the shortest sequence that the bank handles wrongly.',
  `To send that sequence again: xs2a conformance --walks 1 --seed SEED --path PATH --only ${id}`,
];

function faultLines(fault: FaultRow, known: Explained): readonly string[] {
  return [
    fault.id,
    fault.sentence,
    '',
    ...section(
      'Clauses that it violates',
      fault.clauses.map((id) => sentenceOf(id, known)),
    ),
    ...section('Cases that detect it, by id prefix', fault.only),
    ...kindLines(fault.id, known.mistakes),
    '',
    `Try it: xs2a conformance --fault ${fault.id}${fault.dialect === undefined ? '' : ` --dialect ${fault.dialect}`}`,
  ];
}

function operationLines(id: string, known: Explained, all: boolean): readonly string[] | undefined {
  const calling = known.cases.filter((each) => operationsOf(each).includes(id));
  if (calling.length === 0) return undefined;
  const clauses = operationClauses(id, known.cases);
  const titled = (title: string, ids: readonly string[]) =>
    section(
      `${title}: ${ids.length}`,
      ids.map((one) => sentenceOf(one, known)),
    );
  const more = [
    ...titled('Clauses that are checked here and at many other operations', clauses.shared),
    ...titled('Clauses that its cases check at other operations', clauses.elsewhere),
    ...section(
      'Cases',
      calling.map((each) => `${each.id}: ${each.title}`),
    ),
  ];
  return [
    `${id}  an operation, called by ${calling.length} cases`,
    '',
    ...titled('Its own clauses', clauses.own),
    ...(all ? more : ['', ...restLines(clauses, calling.length)]),
  ];
}

function sentenceOf(id: string, { clauses }: Explained): string {
  const found: Clause | undefined = clauses.find(({ clause }) => clause.id === id)?.clause;
  return found === undefined ? id : `${id} (${found.level}): ${found.sentence}`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)];
}
