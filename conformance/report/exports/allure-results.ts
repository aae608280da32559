import { createHash } from 'node:crypto';
import { dialectInWords } from '../../clauses/applies-to.js';
import type { Clause, Level } from '../../clauses/clause.js';
import type { CheckDone, Exchange } from '../../record/event.js';
import type { CaseRun, Run } from '../../record/fold-run.js';
import { clipText } from '../clip-text.js';
import { type TestOutcome, testOutcomes } from '../formats/test-outcomes.js';
import { messageLines } from '../message-lines.js';
import { requestLine } from '../request-line.js';
import { type ExportFiles, failedAt } from './tracker-junit.js';
import { caseKey, clauseKeys, keyAddress, type TrackerMap } from './tracker-map.js';

/** The severity of a test by the highest level of its clauses. */
const SEVERITIES: readonly (readonly [Level, string])[] = [
  ['required', 'critical'],
  ['recommended', 'normal'],
  ['observe', 'minor'],
];

const STATUSES = {
  passed: 'passed',
  failure: 'failed',
  error: 'broken',
  skipped: 'skipped',
} as const satisfies Readonly<Record<TestOutcome['outcome'], string>>;

/**
 * The folder `allure-results` of a run, as Allure 2 and 3 read it: a file for each test and each exchange. The
 * steps of a test are its requests, with the checks on their responses. The same run gives the same files.
 */
export function allureFiles(run: Run, clauses: readonly Clause[], map: TrackerMap): ExportFiles {
  const levels = new Map(clauses.map(({ id, level }) => [id, level]));
  const files = new Map<string, string>([
    ['environment.properties', environment(run)],
    ['executor.json', json({ name: 'xs2a-kit', type: 'xs2a-kit', buildName: run.started.runId })],
  ]);
  for (const test of testOutcomes(run)) {
    const attach = (exchange: Exchange): string => {
      const name = `${uuidOf(run, exchange.id)}-attachment.txt`;
      files.set(name, `${messageLines(exchange).join('\n')}\n`);
      return name;
    };
    const id = test.of?.id ?? `${test.classname}/${test.name}`;
    const uuid = uuidOf(run, id);
    const own = { uuid, ...identity(run, id), ...outcome(test), ...times(run, test) };
    const more =
      test.of === undefined
        ? runTest(run, test)
        : { ...caseTest(run, test.of, levels, map), steps: stepsOf(test.of, attach) };
    files.set(`${uuid}-result.json`, json({ ...own, ...more, attachments: [], parameters: [] }));
  }
  return files;
}

const json = (value: object): string => `${JSON.stringify(value, null, 1)}\n`;

/** A UUID (version 8) that depends on the run and a name in it alone. */
function uuidOf({ started }: Run, name: string): string {
  const hex = digestOf(`${started.runId}\n${name}`);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** By these, Allure finds the same test in other runs, of the same bank for its history. */
const identity = ({ started }: Run, id: string) => ({
  fullName: id,
  testCaseId: digestOf(id).slice(0, 32),
  historyId: digestOf(`${started.profile.name}\n${id}`).slice(0, 32),
  titlePath: [started.profile.name, ...id.split('/').slice(0, -1)],
});

const outcome = ({ outcome: own, type, message, text, of: one }: TestOutcome) => ({
  status: STATUSES[own],
  stage: 'finished',
  statusDetails: {
    ...(own === 'passed' && text === ''
      ? {}
      : { message: own === 'passed' ? type : message, trace: text }),
    known: one?.verdict === 'waived',
    flaky: one?.verdict === 'unstable',
  },
});

/** A case begins with its first request. */
function times({ started }: Run, { of: one, ms }: TestOutcome) {
  const start = Date.parse(one?.exchanges[0]?.startedAt ?? started.startedAt);
  return { start, stop: start + ms };
}

const label = (name: string, value: string) => ({ name, value });

const sharedLabels = ({ started }: Run, suite: string) => [
  label('parentSuite', started.profile.name),
  label('suite', suite),
  label('framework', 'xs2a-kit'),
];

const runTest = (run: Run, { suite, name }: TestOutcome) => ({
  name,
  labels: sharedLabels(run, suite),
  links: [],
  steps: [],
});

function caseTest(
  run: Run,
  one: CaseRun,
  levels: ReadonlyMap<string, Level>,
  map: TrackerMap,
): object {
  const parts = one.id.split('/');
  const own = new Set(one.clauses.map((id) => levels.get(id)));
  const [, severity = 'minor'] = SEVERITIES.find(([level]) => own.has(level)) ?? [];
  const key = caseKey(map, one.id);
  const link = (type: string) => (name: string) => {
    const url = keyAddress(map, name);
    return url === undefined ? [] : [{ type, name, url }];
  };
  return {
    name: one.title,
    labels: [
      ...sharedLabels(run, parts[0] ?? one.id),
      ...(parts.length > 2 ? [label('subSuite', parts.slice(1, -1).join('/'))] : []),
      label('severity', severity),
      ...one.clauses.map((id) => label('tag', id)),
    ],
    links: [
      ...(key === undefined ? [] : link('tms')(key)),
      ...clauseKeys(map, one.clauses).flatMap(link('issue')),
    ],
  };
}

/** A step for each exchange with the checks on it, then the checks that belong to no exchange. */
function stepsOf(one: CaseRun, attach: (exchange: Exchange) => string): readonly object[] {
  const steps = one.exchanges.map((exchange) => {
    const { response, startedAt, durationMs } = exchange;
    const start = Date.parse(startedAt);
    const answer = response.kind === 'answer' ? response.status : response.reason;
    const name = `${exchange.step}: ${requestLine(exchange)}: ${answer}`;
    const source = attach(exchange);
    return {
      ...step(clipText(name, 500), failedAt(one, exchange.id) ? 'failed' : 'passed'),
      ...{ start, stop: start + Math.max(0, durationMs) },
      steps: one.checks.filter((check) => check.exchange === exchange.id).map(checkStep),
      attachments: [{ name: 'Request and response', source, type: 'text/plain' }],
    };
  });
  return [...steps, ...one.checks.filter(({ exchange }) => exchange === null).map(checkStep)];
}

const step = (name: string, status: 'passed' | 'failed' | 'skipped') => ({
  ...{ name, status, stage: 'finished', statusDetails: {} },
  ...{ steps: [], attachments: [], parameters: [] },
});

function checkStep(check: CheckDone): object {
  const { clause, sentence, findings, notJudged } = check;
  const failed = failedAt({ checks: [check] }, check.exchange);
  const status = notJudged === undefined ? (failed ? 'failed' : 'passed') : 'skipped';
  const message = [
    ...(notJudged === undefined ? [] : [notJudged]),
    ...findings.map(
      ({ level, where, expected, actual }) =>
        `${level}, ${where}: expected: ${expected}; actual: ${actual}`,
    ),
  ].join('\n');
  const details = message === '' ? {} : { message: clipText(message, 5000) };
  return { ...step(`${clause}: ${sentence}`, status), statusDetails: details };
}

/** A file of Java properties, which readers take for Latin-1. */
function environment({ started, finished }: Run): string {
  const { profile, target, tool, runId } = started;
  const rows: readonly (readonly [string, string])[] = [
    ['Bank', profile.name],
    ['Target', target.baseUrl],
    ['Dialect', dialectInWords(profile)],
    ['Tool', `${tool.name} ${tool.version}`],
    ['Run', runId],
    ['Verdict', finished.verdict],
  ];
  const escaped = (text: string) =>
    text
      .replaceAll('\\', '\\\\')
      .replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return rows.map(([name, value]) => `${name} = ${escaped(value)}\n`).join('');
}
