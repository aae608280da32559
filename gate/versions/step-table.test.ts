import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { versionDocument } from '../../documents/version-document.js';
import { loadDocument } from '../../generator/load/load-document.js';
import { VERSIONS } from '../../standard/versions.js';
import { diffDocuments } from '../diff-documents.js';
import { reasonOfChange, rowOfChange } from './row-of-change.js';
import { stepTable } from './step-table.js';
import { rowsOfStep } from './versions-page.js';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDER = process.env['XS2A_VERSIONS'];

/** Rows that our documents do not show, and why. */
const NOT_IN_OURS: Readonly<Record<string, string>> = {
  cancellationId: 'the document of 1.3.4 requires authorisationId in its place',
  authorisationId: 'the document of 1.3.4 requires it without a description',
  otherAccountIdentification: 'ours has an alternative for each way to identify an account',
  BENEFICIARY_WHITELISTING_REQUIRED: 'ours leaves the codes of messages open',
};

it('every difference of our documents is a row, or has a reason', async () => {
  const documents = await Promise.all(
    VERSIONS.map((version) => loadDocument(join(ROOT, 'spec', versionDocument(version)))),
  );
  const lacking = VERSIONS.slice(1).flatMap((to, at) => {
    const [old, now] = [documents[at], documents[at + 1]];
    const step = { from: VERSIONS[at] ?? '', to };
    if (old === undefined || now === undefined) throw new Error('a document is missing');
    const { rows, open } = stepTable(diffDocuments(old, now, { witnesses: false }).changes, step);
    expect(open.map(({ sentence }) => sentence)).toEqual([]);
    const shown = rows.map(({ about }) => about);
    return rowsOfStep(step).filter((row) => !shown.includes(row));
  });
  const names = new Set(lacking.map(({ names: [first = ''] }) => first));
  expect([...names].toSorted()).toEqual(Object.keys(NOT_IN_OURS).toSorted());
});

const why = FOLDER === undefined ? ' (skipped: XS2A_VERSIONS is not set)' : '';
it.skipIf(FOLDER === undefined)(`docs/versions.md is up to date${why}`, () => {
  const args = [join('bench', 'versions.mjs'), '--check', '--documents', FOLDER ?? ''];
  expect(existsSync(join(ROOT, 'dist'))).toBe(true);
  const { status, stderr } = spawnSync('node', args, { cwd: ROOT, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

it('a row belongs to the steps at which it comes or goes', () => {
  const change = {
    id: 'response-body-property-added',
    severity: 'compatible',
    operation: 'GET /v1/card-accounts',
    part: { kind: 'response-body', status: '200', field: '/cardAccounts/[]' },
    sentence: 'GET /v1/card-accounts: the response 200 has the new property debitAccounting.',
  } as Parameters<typeof rowOfChange>[0];
  const names = (from: string, to: string) => rowOfChange(change, { from, to })?.names;
  expect(names('1.3.8', '1.3.9')).toEqual(['debitAccounting']);
  expect(names('1.3.6', '1.3.12')).toEqual(['debitAccounting']);
  expect(names('1.3.9', '1.3.12')).toBeUndefined();
  expect(reasonOfChange(change)).toBeUndefined();
});
