import { expect, test } from 'vitest';
import type { AffectedParty, DocumentChange, Severity } from '../change/change.js';
import { affectedWords } from './affected-words.js';
import { renderDiff } from './render-diff.js';

const [SEND, READ, BANKS] = ['clients-that-send', 'clients-that-read', 'banks'] as const;

test.each<[readonly AffectedParty[], string]>([
  [[SEND], 'Affects clients that send it.'],
  [[READ], 'Affects clients that read it.'],
  [[SEND, READ], 'Affects clients.'],
  [[BANKS], 'Affects servers.'],
  [[SEND, READ, BANKS], 'Affects clients and servers.'],
  [[], ''],
])('%j', (hits, words) => {
  expect(affectedWords(hits)).toBe(words);
});

const changeOf = (severity: Severity): DocumentChange => ({
  id: 'operation-removed',
  severity,
  hits: [SEND, READ],
  operation: 'GET /a',
  part: { kind: 'operation' },
  sentence: 'GET /a: the operation is removed.',
  advice: 'Keep it.',
  fingerprint: '0123456789abcdef',
  old: { file: 'a.yaml', line: 2, column: 3, pointer: '/paths/a/get' },
  new: null,
  witness: null,
});

test.each(['console', 'markdown'] as const)('%s says who is affected', async (format) => {
  const told = (severity: Severity) =>
    renderDiff(
      format,
      { schemaVersion: 1, semver: 'major', changes: [changeOf(severity)] },
      'breaking',
    );
  expect(await told('breaking')).toContain('Affects clients. Keep it.');
  expect(await told('risky')).toContain('Affects clients. Keep it.');
  expect(await told('compatible')).not.toContain('Affects');
});
