import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { foldRun } from '../../record/fold-run.js';
import { HOSTILE_TEXT } from '../sample/hostile-text.js';
import { SAMPLE_CLAUSES } from '../sample/sample-clauses.js';
import { sampleEvents } from '../sample/sample-events.js';
import { renderHar } from './render-har.js';
import { renderMarkdown } from './render-markdown.js';

interface Har {
  readonly log: {
    readonly version: string;
    readonly pages: readonly { readonly id: string }[];
    readonly entries: readonly {
      readonly pageref: string;
      readonly request: { readonly method: string; readonly url: string };
      readonly response: { readonly status: number; readonly comment?: string };
    }[];
  };
}

const events = sampleEvents();
const har = JSON.parse(renderHar(foldRun(events))) as Har;
const exchanges = events.flatMap((event) => (event.type === 'exchange' ? [event] : []));

test('contains every exchange as an entry on the page of its case', () => {
  const pages = new Set(har.log.pages.map(({ id }) => id));
  expect(har.log.version).toBe('1.2');
  expect(har.log.entries).toHaveLength(exchanges.length);
  expect(har.log.entries.filter(({ pageref }) => !pages.has(pageref))).toEqual([]);
});

test('gives an exchange without a response the status 0 and a reason', () => {
  const silent = har.log.entries.filter(({ response }) => response.status === 0);
  expect(silent.map(({ response }) => response.comment?.startsWith('no response ('))).toContain(
    true,
  );
});

test.each([
  ['a run', {}],
  ['hostile responses', { hostile: HOSTILE_TEXT }],
])('conforms to the schemas of HAR 1.2 for %s', (_what, sample) => {
  const ajv = new Ajv({ strict: false, logger: false });
  addFormats.default(ajv);
  const folder = dirname(createRequire(import.meta.url).resolve('har-schema'));
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const { $schema: _, ...schema } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    ajv.addSchema(schema);
  }
  const validate = ajv.getSchema('har.json');
  validate?.(JSON.parse(renderHar(foldRun(sampleEvents(sample)))));
  expect(validate?.errors ?? []).toEqual([]);
  expect(validate?.({ log: {} })).toBe(false);
});

const markdown = renderMarkdown(foldRun(events), SAMPLE_CLAUSES);

test.each([
  '## XS2A conformance: not conformant',
  'Cases: 4 passed, 2 failed, 1 warned',
  '<summary>Violated clauses and their cases (4)</summary>',
  '`HDR-X-REQUEST-ID`',
  '`pis/initiate/rejects-missing-request-id`',
])('Markdown contains %s', (given) => {
  expect(markdown).toContain(given);
});

test('Markdown contains no markup from the target', () => {
  const hostile = renderMarkdown(foldRun(sampleEvents({ hostile: HOSTILE_TEXT })), SAMPLE_CLAUSES);
  const rest = hostile.replaceAll(/<details><summary>[\w ()]+<\/summary>|<\/details>/g, '');
  expect(rest).not.toMatch(/<[a-z/!?]|(?<!\\)\]\(|(?<!`)@\w/i);
});
