import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Finding, RunEvent } from '../record/event.js';
import { runSuite } from './run-suite.testing.js';

/** Faults whose findings compare values of several responses, and cases that show them. */
const RUNS = [['consent-authorisations-spelled-otherwise', 'sca/authorisations']] as const;

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
  expect(
    events.filter((each) => each.type === 'case-finished' && each.findings.length > 0),
  ).not.toEqual([]);
});
