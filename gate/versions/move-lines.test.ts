import { join } from 'node:path';
import { expect, test } from 'vitest';
import { versionDocument } from '../../documents/version-document.js';
import { packageRoot } from '../../foundation/package-root.js';
import { loadDocument } from '../../generator/load/load-document.js';
import type { FrameworkVersion } from '../../standard/versions.js';
import { diffDocuments } from '../diff-documents.js';
import { moveLines, partyLines } from './move-lines.js';

const fileOf = (version: FrameworkVersion) => join(packageRoot(), 'spec', versionDocument(version));

const changesOf = async (from: FrameworkVersion, to: FrameworkVersion) => {
  const [was, is] = await Promise.all([loadDocument(fileOf(from)), loadDocument(fileOf(to))]);
  return diffDocuments(was, is, { witnesses: false }).changes;
};

const oneLine = (lines: readonly string[]) => lines.join(' ').replaceAll(/\s+/g, ' ');

test('a move names each row of the table, and how many changes it has', async () => {
  const changes = await changesOf('1.3.8', '1.3.9');
  const text = oneLine(moveLines(changes, { from: '1.3.8', to: '1.3.9' }));
  expect(text).toContain(
    'new A TPP can prefer the Decoupled approach (TPP-Decoupled-Preferred): 8',
  );
  expect(text).toContain('gone A TPP can ask for the standing orders of a card (information)');
});

test('a move says who has to change what', async () => {
  const up = oneLine(partyLines(await changesOf('1.3.9', '1.3.12')));
  expect(up).toContain('Requests that TPPs send today are refused');
  expect(up).toContain('TPPs that read responses as today meet others');
  expect(oneLine(partyLines([]))).toBe('TPPs and the bank Nothing breaks. ');
});
