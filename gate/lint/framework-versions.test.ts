import { join } from 'node:path';
import { expect, test } from 'vitest';
import { versionDocument } from '../../documents/version-document.js';
import { packageRoot } from '../../foundation/package-root.js';
import { loadDocument } from '../../generator/load/load-document.js';
import { VERSIONS } from '../../standard/versions.js';
import { clauseImpact } from '../impact/clause-impact.js';
import { lintLoaded } from './lint-file.js';
import { lintLines } from './lint-lines.js';
import { lintMarkdown } from './lint-markdown.js';

const SPEC = join(packageRoot(), 'spec');

test.each(VERSIONS)('our document of %s has its version and no findings', async (version) => {
  const loaded = await loadDocument(join(SPEC, versionDocument(version)));
  const result = await lintLoaded(loaded);
  expect(result.findings).toEqual([]);
  expect([result.dialect, result.framework?.version]).toEqual(['berlin-group', version]);
  const told = lintLines(result).join(' ').replace(/\s+/g, ' ');
  expect(told).toContain(`, version ${version} (info.version is ${version}_`);
  expect(lintMarkdown(result)).toContain(`dialect berlin-group, version ${version}:`);
});

test('a document without a declared version has that of its names', async () => {
  const loaded = await loadDocument(join(SPEC, versionDocument('1.3.9')));
  const info = { title: 'A bank', version: '1' };
  const result = await lintLoaded({ ...loaded, document: { ...loaded.document, info } });
  expect(result.framework).toEqual({
    version: '1.3.9',
    because: expect.stringContaining('debitAccounting (since version 1.3.9)'),
  });
});

test('a document of the contract has no version of the framework', async () => {
  const result = await lintLoaded(await loadDocument(join(SPEC, 'xs2a.yaml')));
  expect([result.dialect, result.framework]).toEqual(['contract', undefined]);
});

test('the gate says which versions two documents have', async () => {
  const [old, now] = await Promise.all(
    (['1.3.6', '1.3.9'] as const).map((version) =>
      loadDocument(join(SPEC, versionDocument(version))),
    ),
  );
  if (old === undefined || now === undefined) throw new Error('a document is missing');
  const impact = await clauseImpact(old, now);
  expect(impact?.versions).toEqual({ was: '1.3.6', is: '1.3.9' });
});
