import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Log } from 'sarif';
import { expect, test } from 'vitest';
import { packageRoot } from '../../../foundation/package-root.js';
import { causesToMend } from '../../record/causes-to-mend.js';
import { foldRun, type Run } from '../../record/fold-run.js';
import { HOSTILE_TEXT } from '../sample/hostile-text.js';
import { SAMPLE_CLAUSES } from '../sample/sample-clauses.js';
import { sampleEvents } from '../sample/sample-events.js';
import { renderSarif } from './render-sarif.js';

const logOf = (run: Run): Log => JSON.parse(renderSarif(run, SAMPLE_CLAUSES)) as Log;
const resultsOf = (run: Run) => logOf(run).runs[0]?.results ?? [];

test('contains one result for each cause, with its rule, level and fingerprint', () => {
  const run = foldRun(sampleEvents());
  const causes = causesToMend(run);
  const results = resultsOf(run);
  expect(results.map(({ partialFingerprints }) => partialFingerprints?.['xs2aCause/v1'])).toEqual(
    causes.map(({ id }) => id),
  );
  const rules = logOf(run).runs[0]?.tool.driver.rules ?? [];
  for (const { ruleId, ruleIndex = -1, level } of results) {
    expect(rules[ruleIndex]?.id).toBe(ruleId);
    expect(['error', 'warning', 'note']).toContain(level);
  }
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
});

test('locates a result in the document of the user, otherwise in the profile', () => {
  const events = sampleEvents();
  const run = foldRun(events);
  const place = (from: Run) => resultsOf(from)[0]?.locations?.[0]?.physicalLocation;
  const region = { startLine: 1 };
  expect(place(run)).toEqual({ artifactLocation: { uri: run.started.profile.file }, region });
  const [operation = ''] = causesToMend(run)[0]?.operations ?? [];
  const lines = { uri: 'api/our bank.yaml', at: { [operation]: 77 } };
  const document = { role: 'xs2a', file: '/x', own: false, sha256: '', lines } as const;
  const given = { ...run, started: { ...run.started, documents: [document] } };
  expect(place(given)).toEqual({
    artifactLocation: { uri: 'api/our%20bank.yaml' },
    region: { startLine: 77 },
  });
});

test('contains no links or control characters from hostile text', () => {
  const text = renderSarif(
    foldRun(sampleEvents({ hostile: `[x](1) ${HOSTILE_TEXT}` })),
    SAMPLE_CLAUSES,
  );
  const log = JSON.parse(text) as Log;
  const said = log.runs[0]?.results?.map(({ message }) => message.text ?? '') ?? [];
  expect(said.filter((one) => /(?<!\\)\]\(/.test(one))).toEqual([]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for them
  expect(said.filter((one) => /[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/.test(one))).toEqual([]);
});

// part of Microsoft's SARIF validator, which only `npm ci` in bench/ installs because of its size
const SCHEMA = join(
  ...[packageRoot(), 'bench', 'node_modules', '@microsoft', 'sarif-multitool-linux'],
  'sarif-2.1.0.json',
);
const there = existsSync(SCHEMA);

test.runIf(there)(
  `is valid by the schema of SARIF 2.1.0${there ? '' : ' (skipped: run npm ci in bench/)'}`,
  () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    const validate = ajv.compile(JSON.parse(readFileSync(SCHEMA, 'utf8')) as object);
    for (const hostile of [undefined, HOSTILE_TEXT]) {
      const log = logOf(foldRun(sampleEvents(hostile === undefined ? {} : { hostile })));
      validate(log);
      expect(validate.errors ?? []).toEqual([]);
    }
  },
);
