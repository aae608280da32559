import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import type { RunEvent } from '../record/event.js';
import { foldRun } from '../record/fold-run.js';
import { renderJunit } from './render-junit.js';
import { HOSTILE_TEXT } from './sample/hostile-text.js';
import { sampleEvents } from './sample/sample-events.js';

function junit(events: readonly RunEvent[]): string {
  return renderJunit(foldRun(events));
}

function testcase(xml: string, name: string): string {
  const found = new RegExp(`<testcase [^>]*name="${name}"[^>]*?(?:/>|>[\\s\\S]*?</testcase>)`);
  return found.exec(xml)?.[0] ?? '';
}

test.each([
  { given: 'answers-201', want: '</properties>\n    </testcase>' },
  {
    given: 'rejects-missing-request-id',
    want: '<failure message="HDR-X-REQUEST-ID: expected: a 4xx',
  },
  { given: 'names-location', want: '<system-out>HDR-LOCATION (recommended)' },
  { given: 'rejects-missing-date', want: '<skipped message="blocked: Its twin' },
  { given: 'refuses-other-tpp', want: '<error message="setup-failed: Step create' },
  { given: 'rejects-unknown', want: '<skipped message="waived: Agreed' },
])('$given', ({ given, want }) => {
  expect(testcase(junit(sampleEvents()), given)).toContain(want);
});

test('a failure names the clause, what it says, the exchange and how to try again', () => {
  expect(testcase(junit(sampleEvents()), 'becomes-valid')).toBe(
    [
      '<testcase classname="ais.consent" name="becomes-valid" time="0.039">',
      '      <properties><property name="clause" value="STATE-CONSENT"/><property name="clause" value="AIS-CONSENT-201"/></properties>',
      '      <failure message="STATE-CONSENT: expected: &quot;valid&quot; after the SCA; actual: &quot;received&quot;" type="STATE-CONSENT">STATE-CONSENT (required) A consent only moves along the transitions of the framework.',
      '  expected: "valid" after the SCA',
      '  actual:   "received"',
      '  where:    read: body /consentStatus, GET https://localhost:8443/psd2/v1/consents/c-7781/status 200 (e21)',
      'again, RUN being the folder of this run: npx xs2a replay RUN ais/consent/becomes-valid',
      '</failure>',
      '    </testcase>',
    ].join('\n'),
  );
});

test('a test case has classname, name, time and its clauses', () => {
  expect(testcase(junit(sampleEvents()), 'answers-client')).toBe(
    [
      '<testcase classname="iam.register" name="answers-client" time="0.049">',
      '      <properties><property name="clause" value="IAM-REGISTER"/></properties>',
      '    </testcase>',
    ].join('\n'),
  );
});

test('suites are the areas, and their numbers add up', () => {
  const parsed = new XMLParser({ ignoreAttributes: false }).parse(junit(sampleEvents()));
  const suites: Record<string, string>[] = parsed.testsuites.testsuite;
  expect(suites.map((suite) => suite['@_name'])).toEqual(['pis', 'ais', 'cof', 'iam', 'run']);
  for (const key of ['tests', 'failures', 'errors', 'skipped']) {
    const sum = suites.reduce((total, suite) => total + Number(suite[`@_${key}`]), 0);
    expect(Number(parsed.testsuites[`@_${key}`])).toBe(sum);
  }
  expect(parsed.testsuites['@_failures']).toBe('2');
});

test('a run that judged nothing is not green', () => {
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

test('hostile content leaves it valid XML without control characters', () => {
  const xml = junit(sampleEvents({ hostile: HOSTILE_TEXT }));
  expect(XMLValidator.validate(xml)).toBe(true);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202e\ud800]/);
  expect(xml).not.toContain(']]>');
  expect(xml).not.toContain('<script');
});
