import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Finding, RunEvent } from '../record/event.js';
import { runSuite } from './run-suite.testing.js';

/** Faults with findings that compare values of several responses, or with set-ups that lack a value. */
const RUNS = [
  ['sca-redirect-link-missing', 'sca/redirect'],
  ['payment-ids-repeat', 'pis/initiate'],
  ['consent-read-with-another-account', 'ais/consent'],
  ['accounts-called-otherwise', 'ais/accounts'],
  ['consent-lists-authorisations-of-all', 'sca/lists'],
] as const;

/** A reference, or an alias of a case with a part of its response. */
const UNTRANSLATED =
  /\$\{|\b(?:create|start|read|before|after|approve|second|own|sca)\.(?:body|link|query|header)\b/;

const textsOf = ({ expected, actual }: Finding): readonly string[] => [expected, actual];

/** Each text that an event shows to people. */
function textsIn(event: RunEvent): readonly string[] {
  if (event.type === 'check') return event.findings.flatMap(textsOf);
  if (event.type !== 'case-finished') return [];
  return [...event.findings.flatMap(textsOf), ...(event.reason === null ? [] : [event.reason])];
}

test.each(RUNS)('no text of the run with %s shows a reference', async (fault, only) => {
  const { dir } = await runSuite(['--fault', fault, '--only', only]);
  const lines = readFileSync(join(dir, 'events.ndjson'), 'utf8').trim().split('\n');
  const events = lines.map((line) => JSON.parse(line) as RunEvent);
  const texts = events.flatMap(textsIn);
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => UNTRANSLATED.test(text))).toEqual([]);
});
