import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { sampleResult } from '../conformance/publish/sample-result.testing.js';
import { foldRun } from '../conformance/record/fold-run.js';
import { HOSTILE_TEXT } from '../conformance/report/sample/hostile-text.js';
import { SAMPLE_CLAUSES } from '../conformance/report/sample/sample-clauses.js';
import { sampleEvents } from '../conformance/report/sample/sample-events.js';
import { summarise } from '../conformance/report/summarise.js';
import { packageRoot } from '../foundation/package-root.js';
// @ts-expect-error a script, without types
import { SCHEMAS, schemaText } from './make-schemas.mjs';

const textOf = (file: string): string =>
  readFileSync(join(packageRoot(), 'spec', 'schemas', file), 'utf8');

const judge = (file: string) =>
  new Ajv({ strict: true, allowUnionTypes: true }).compile(JSON.parse(textOf(file)) as object);

test.each(SCHEMAS as readonly { readonly file: string }[])(
  '$file matches the types; `npm run docs` writes it',
  (one) => {
    const current = textOf(one.file) === schemaText(one);
    expect(current, `spec/schemas/${one.file} is out of date: run \`npm run docs\``).toBe(true);
  },
);

test('every event of a run is valid, even with hostile text', () => {
  const validate = judge('event.schema.json');
  for (const event of sampleEvents({ hostile: HOSTILE_TEXT })) {
    validate(JSON.parse(JSON.stringify(event)));
    expect(validate.errors ?? [], event.type).toEqual([]);
  }
});

test('the summary of a run is valid', () => {
  const validate = judge('summary.schema.json');
  const summary = summarise(foldRun(sampleEvents()), SAMPLE_CLAUSES);
  validate(JSON.parse(JSON.stringify(summary)));
  expect(validate.errors ?? []).toEqual([]);
});

test('a published result is valid, even with hostile text', () => {
  const validate = judge('result.schema.json');
  const result = sampleResult(sampleEvents({ hostile: HOSTILE_TEXT }));
  validate(JSON.parse(JSON.stringify(result)));
  expect(validate.errors ?? []).toEqual([]);
});

test.each([
  ['event.schema.json', { type: 'case-finished', case: 'a' }],
  ['event.schema.json', { type: 'nothing' }],
  ['summary.schema.json', { schemaVersion: 2 }],
  ['result.schema.json', { ...sampleResult(), more: true }],
])('%s refuses %j', (file, value) => {
  expect(judge(file)(value)).toBe(false);
});
