import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, describe, expect, test } from 'vitest';
import { foldRun } from '../../record/fold-run.js';
import { HOSTILE_TEXT } from '../sample/hostile-text.js';
import { SAMPLE_CLAUSES } from '../sample/sample-clauses.js';
import { sampleEvents } from '../sample/sample-events.js';
import { allureFiles } from './allure-results.js';
import { loadTrackerMap } from './load-tracker-map.js';
import { JUNIT_FILE, testrailFiles, xrayFiles } from './tracker-junit.js';
import { NO_KEYS, type TrackerMap } from './tracker-map.js';

const RUN = foldRun(sampleEvents());
const FAILED = 'pis/initiate/rejects-missing-request-id';
const MAP: TrackerMap = {
  url: 'https://tracker.example/{key}',
  cases: { 'pis/*': 'C7', [FAILED]: 'C12' },
  clauses: { 'HDR-X-REQUEST-ID': 'REQ-1', 'ERR-BODY': 'REQ-1', 'STATE-CONSENT': 'REQ-2' },
};

interface Step {
  readonly name: string;
  readonly status: string;
  readonly steps: readonly Step[];
  readonly attachments: readonly { readonly source: string }[];
  readonly statusDetails: { readonly message?: string; readonly known?: boolean };
}

interface Result extends Step {
  readonly uuid: string;
  readonly fullName: string;
  readonly historyId: string;
  readonly labels: readonly { readonly name: string; readonly value: string }[];
  readonly links: readonly object[];
  readonly start: number;
  readonly stop: number;
}

const resultsOf = (files: ReadonlyMap<string, string>): readonly Result[] =>
  [...files].flatMap(([name, text]) =>
    name.endsWith('-result.json') ? [JSON.parse(text) as Result] : [],
  );

describe('allure-results', () => {
  const files = allureFiles(RUN, SAMPLE_CLAUSES, MAP);
  const results = resultsOf(files);
  const resultOf = (id: string) => results.find(({ fullName }) => fullName === id) as Result;

  test('have a result for each case, and for preflight and verdict of the run', () => {
    const ids = results.map(({ fullName }) => fullName);
    expect(RUN.cases.map(({ id }) => id).filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids).toContain('run/verdict');
    expect(new Set(results.map(({ uuid }) => uuid)).size).toBe(results.length);
    expect(results.every(({ start, stop }) => stop >= start && start > 0)).toBe(true);
  });

  test.each([
    ['pis/initiate/answers-201', 'passed'],
    [FAILED, 'failed'],
    ['pis/initiate/names-location', 'passed'],
    ['ais/transactions/rejects-missing-date', 'skipped'],
    ['ais/booking-status/rejects-unknown', 'skipped'],
    ['ais/accounts/refuses-other-tpp', 'broken'],
  ])('%s is %s', (id, status) => {
    expect(resultOf(id).status).toBe(status);
  });

  test('a failed case has its requests as steps, with checks and the exchange', () => {
    const { steps, labels, links, statusDetails } = resultOf(FAILED);
    const [first] = steps;
    expect(first).toMatchObject({
      name: expect.stringMatching(/^create: POST .* without the header X-Request-ID: 201$/),
      status: 'failed',
    });
    expect(first?.steps.find(({ status }) => status === 'failed')).toMatchObject({
      name: 'HDR-X-REQUEST-ID: A request without X-Request-ID is refused.',
      statusDetails: { message: expect.stringContaining('actual: 201') },
    });
    expect(statusDetails.message).toContain('HDR-X-REQUEST-ID: create: status');
    expect(files.get(first?.attachments[0]?.source ?? '')).toMatch(
      /^POST https:.*\n[\s\S]*\n201\n/,
    );
    expect(labels).toEqual(
      expect.arrayContaining([
        { name: 'suite', value: 'pis' },
        { name: 'subSuite', value: 'initiate' },
        { name: 'severity', value: 'critical' },
        { name: 'tag', value: 'ERR-BODY' },
      ]),
    );
    expect(links).toEqual([
      { type: 'tms', name: 'C12', url: 'https://tracker.example/C12' },
      { type: 'issue', name: 'REQ-1', url: 'https://tracker.example/REQ-1' },
    ]);
  });

  test('every attachment is there, and every file of an exchange belongs to a step', () => {
    const sources = results.flatMap(({ steps }) =>
      steps.flatMap(({ attachments }) => attachments.map(({ source }) => source)),
    );
    const there = [...files.keys()].filter((name) => name.endsWith('-attachment.txt'));
    expect(there.length).toBeGreaterThan(5);
    expect([...sources].sort()).toEqual(there.sort());
  });

  test('are the same for the same run, and keep the history of a case over runs', () => {
    expect([...allureFiles(RUN, SAMPLE_CLAUSES, MAP)]).toEqual([...files]);
    const later = { ...RUN, started: { ...RUN.started, runId: 'later' } };
    const again = resultsOf(allureFiles(later, SAMPLE_CLAUSES, MAP));
    expect(again.map(({ historyId }) => historyId)).toEqual(
      results.map(({ historyId }) => historyId),
    );
    expect(again[0]?.uuid).not.toBe(results[0]?.uuid);
  });

  test('a waived case is known, and a bank cannot add lines to the environment', () => {
    expect(resultOf('ais/booking-status/rejects-unknown').statusDetails.known).toBe(true);
    const hostile = foldRun(sampleEvents({ hostile: `${HOSTILE_TEXT}\nVerdict = fine\\ é` }));
    const text = allureFiles(hostile, SAMPLE_CLAUSES, NO_KEYS).get('environment.properties') ?? '';
    expect(text.match(/^Verdict = .*$/gm)).toEqual(['Verdict = not-conformant']);
    expect(text).toMatch(/^[ -~\n]+$/);
  });
});

/** The properties of a test in JUnit XML, as a parser reads them. */
function propertiesOf(xml: string, name: string): readonly Record<string, unknown>[] {
  const options = { ignoreAttributes: false, attributeNamePrefix: '' };
  const isList = (tag: string) => ['testsuite', 'testcase', 'property', 'item'].includes(tag);
  const { testsuites } = new XMLParser({ ...options, isArray: isList }).parse(xml);
  const tests = testsuites.testsuite.flatMap(
    (one: { testcase: readonly object[] }) => one.testcase,
  );
  const found = tests.find((one: { name: string }) => one.name === name);
  return found.properties?.property ?? [];
}

describe("a tracker's JUnit", () => {
  test('of Xray has test, requirements, title, and exchanges as evidence', () => {
    const xml = xrayFiles(RUN, MAP).get(JUNIT_FILE) ?? '';
    const [key, requirements, summary, evidence] = propertiesOf(xml, 'rejects-missing-request-id');
    expect([key, requirements, summary]).toEqual([
      { name: 'test_key', value: 'C12' },
      { name: 'requirements', value: 'REQ-1' },
      { name: 'test_summary', value: 'A payment initiation without X-Request-ID is refused' },
    ]);
    const [item] = (evidence as { item: readonly Record<string, string>[] }).item;
    const text = Buffer.from(item?.['#text'] ?? '', 'base64').toString('utf8');
    expect(text).toContain('# e10, step create');
    expect(propertiesOf(xml, 'answers-201')[0]).toEqual({ name: 'test_key', value: 'C7' });
  });

  test('of TestRail has case, references, steps, and an attachment that is there', () => {
    const files = testrailFiles(RUN, MAP);
    const rows = propertiesOf(files.get(JUNIT_FILE) ?? '', 'rejects-missing-request-id');
    const attached = 'attachments/pis-initiate-rejects-missing-request-id.txt';
    expect(rows).toEqual([
      { name: 'test_id', value: 'C12' },
      { name: 'testrail_case_field', value: 'refs:REQ-1' },
      {
        name: 'testrail_result_step',
        value: expect.stringMatching(/^failed:create: POST .* without the header X-Request-ID$/),
      },
      { name: 'testrail_attachment', value: attached },
    ]);
    expect(files.get(attached)).toContain('# e10, step create');
  });

  test('has no properties without keys, except what is known of the case', () => {
    const xml = xrayFiles(RUN, NO_KEYS).get(JUNIT_FILE) ?? '';
    expect(propertiesOf(xml, 'answers-201').map(({ name }) => name)).toEqual(['test_summary']);
  });
});

describe('a file of tracker keys', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-tracker-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const clauses = SAMPLE_CLAUSES.map(({ id }) => id);
  const load = (text: string, numbersOnly = false, run = RUN): TrackerMap => {
    const file = join(folder, 'tracker.yaml');
    writeFileSync(file, `version: 1\n${text}`);
    return loadTrackerMap(file, { run, clauses, numbersOnly });
  };

  test('gives keys by cases and clauses', () => {
    expect(load("cases:\n  'pis/*': PAY-1\nclauses: { ERR-BODY: REQ-1 }\n")).toEqual({
      cases: { 'pis/*': 'PAY-1' },
      clauses: { 'ERR-BODY': 'REQ-1' },
    });
  });

  test.each([
    ['case: {}\n', /Unknown key `case`.*did you mean `cases`/],
    ['clauses: { ERR-BODI: A-1 }\n', /no clause ERR-BODI\. Did you mean ERR-BODY\?/],
    [
      'cases: { pis/initiate/answer-201: A-1 }\n',
      /no case pis.*Did you mean pis\/initiate\/answers/,
    ],
    ['cases: { "pis/*": "A 1" }\n', /`cases\.pis\/\*` must match pattern/],
    ['url: https://tracker.example/\n', /`url` must match pattern/],
  ])('with %j is refused, with its line', (text, sentence) => {
    expect(() => load(text)).toThrow(sentence);
    expect(() => load(text)).toThrow(
      expect.objectContaining({ place: expect.objectContaining({ line: 2 }) }),
    );
  });

  test('has numbers for TestRail', () => {
    expect(() => load("cases: { 'pis/*': PAY-1 }\n", true)).toThrow(/PAY-1 is no case of TestRail/);
    expect(load("cases: { 'pis/*': C12 }\n", true).cases).toEqual({ 'pis/*': 'C12' });
  });

  test('may name cases that a run of selected cases lacks', () => {
    const narrowed = { ...RUN, started: { ...RUN.started, narrowed: true } };
    expect(load('cases: { cof/other: A-1 }\n', false, narrowed).cases).toEqual({
      'cof/other': 'A-1',
    });
  });
});
