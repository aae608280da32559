import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import type { RunEvent } from '../../record/event.js';
import { foldRun } from '../../record/fold-run.js';
import { HOSTILE_TEXT } from '../sample/hostile-text.js';
import { sampleEvents } from '../sample/sample-events.js';
import { renderJunit } from './render-junit.js';

function junit(events: readonly RunEvent[]): string {
  return renderJunit(foldRun(events));
}

interface SuiteRead {
  readonly [key: `@_${string}`]: string;
  readonly testcase: object | readonly object[];
  readonly 'system-out': string;
}

function suitesOf(xml: string): readonly SuiteRead[] {
  return new XMLParser({ ignoreAttributes: false }).parse(xml).testsuites.testsuite;
}

function testcase(xml: string, name: string): string {
  const found = new RegExp(`<testcase [^>]*name="${name}"[^>]*?(?:/>|>[\\s\\S]*?</testcase>)`);
  return found.exec(xml)?.[0] ?? '';
}

test.each([
  { given: 'answers-201', want: 'time="0.046"/>' },
  {
    given: 'rejects-missing-request-id',
    want: '<failure message="HDR-X-REQUEST-ID: create: status: expected: a 4xx',
  },
  {
    given: 'rejects-missing-request-id',
    want: 'POST /psd2/v1/payments/sepa-credit-transfers without the header X-Request-ID: 201 (e10)',
  },
  { given: 'rejects-missing-date', want: '<skipped message="blocked: Its twin' },
  { given: 'refuses-other-tpp', want: '<error message="setup-failed: Step create' },
  { given: 'rejects-unknown', want: '<skipped message="waived: Agreed' },
])('renders the test case $given', ({ given, want }) => {
  expect(testcase(junit(sampleEvents()), given)).toContain(want);
});

test('shows a failure with the clause, its sentence, the exchange and a command to repeat it', () => {
  expect(testcase(junit(sampleEvents()), 'becomes-valid')).toBe(
    [
      '<testcase classname="ais.consent" name="becomes-valid" time="0.039">',
      '      <failure message="STATE-CONSENT: read: body /consentStatus: expected: &quot;valid&quot; after the SCA; actual: &quot;received&quot;" type="STATE-CONSENT">STATE-CONSENT (required) A consent only moves along the transitions of the framework.',
      '  expected: "valid" after the SCA',
      '  actual:   "received"',
      '  where:    read: body /consentStatus',
      '  request:  GET /psd2/v1/consents/c-7781/status: 200 (e21)',
      'to repeat it, with RUN as the folder of this run: npx xs2a replay RUN ais/consent/becomes-valid',
      '</failure>',
      '    </testcase>',
    ].join('\n'),
  );
});

test('shows warnings in the output of the suite, with the name of the case', () => {
  const [suite] = suitesOf(junit(sampleEvents()));
  expect(suite?.['system-out']).toContain(
    'pis.initiate.names-location\nHDR-LOCATION (recommended)',
  );
});

test('has one suite for each area, with the right counts', () => {
  const suites = suitesOf(junit(sampleEvents()));
  expect(suites.map((suite) => suite['@_name'])).toEqual(['pis', 'ais', 'cof', 'iam', 'run']);
  for (const suite of suites) {
    const cases = [suite.testcase].flat();
    expect(Number(suite['@_tests'])).toBe(cases.length);
    for (const [key, element] of COUNTED) {
      const those = cases.filter((each) => element in each);
      expect(Number(suite[`@_${key}`])).toBe(those.length);
    }
  }
});

const COUNTED = [
  ['failures', 'failure'],
  ['errors', 'error'],
  ['skipped', 'skipped'],
] as const;

/**
 * The attributes and the order of children that both schemas allow. One of the schemas requires all
 * these attributes.
 */
const ALLOWED: Readonly<Record<string, { attributes: readonly string[]; children: RegExp }>> = {
  testsuites: { attributes: [], children: /^(testsuite )*$/ },
  testsuite: {
    attributes: [
      ...['name', 'package', 'id', 'hostname', 'tests', 'failures', 'errors', 'skipped'],
      ...['time', 'timestamp'],
    ],
    children: /^properties (testcase )*system-out system-err $/,
  },
  properties: { attributes: [], children: /^(property )*$/ },
  property: { attributes: ['name', 'value'], children: /^$/ },
  testcase: {
    attributes: ['classname', 'name', 'time'],
    children: /^((skipped|error|failure) )?$/,
  },
  skipped: { attributes: ['message'], children: /^$/ },
  error: { attributes: ['message', 'type'], children: /^$/ },
  failure: { attributes: ['message', 'type'], children: /^$/ },
  'system-out': { attributes: [], children: /^$/ },
  'system-err': { attributes: [], children: /^$/ },
};

type Node = Readonly<Record<string, unknown>>;

function judgeElement(node: Node): void {
  const name = Object.keys(node).find((key) => key !== ':@') ?? '';
  if (name.startsWith('#') || name.startsWith('?')) return;
  const allowed = ALLOWED[name];
  const attributes = Object.keys(node[':@'] ?? {}).map((key) => key.slice(2));
  expect([name, attributes.sort()]).toEqual([name, [...(allowed?.attributes ?? [])].sort()]);
  const children = node[name] as readonly Node[];
  const names = children.flatMap((child) => Object.keys(child)).filter((key) => /^[a-z]/.test(key));
  expect(names.map((each) => `${each} `).join('')).toMatch(allowed?.children ?? /never/);
  for (const child of children) judgeElement(child);
}

test.each([undefined, HOSTILE_TEXT])(
  'has the structure that Jenkins and Ant require',
  (hostile) => {
    const parser = new XMLParser({ ignoreAttributes: false, preserveOrder: true });
    const nodes: readonly Node[] = parser.parse(
      junit(sampleEvents(hostile === undefined ? {} : { hostile })),
    );
    for (const node of nodes) judgeElement(node);
    expect(junit(sampleEvents())).toMatch(/ timestamp="\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d"/);
  },
);

test('shows errors for a run that judged nothing', () => {
  const [started] = sampleEvents();
  if (started?.type !== 'run-started') throw new Error('no start');
  const failed: RunEvent = {
    type: 'preflight-check',
    name: 'TLS handshake',
    outcome: 'failed',
    detail: 'refused',
    hint: 'Check the certificate.',
  };
  const xml = junit([{ ...started, planned: [] }, failed]);
  expect(testcase(xml, 'TLS handshake')).toContain('<error message="refused"');
  expect(testcase(xml, 'verdict')).toContain('<error message="inconclusive: ');
});

test('stays valid XML without control characters despite hostile content', () => {
  const xml = junit(sampleEvents({ hostile: HOSTILE_TEXT }));
  expect(XMLValidator.validate(xml)).toBe(true);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for them
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202e\ud800]/);
  expect(xml).not.toContain(']]>');
  expect(xml).not.toContain('<script');
});
