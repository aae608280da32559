import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';
import { loadDocument } from '../generator/load/load-document.js';
import { CONTRACT_OPERATIONS, FORMAL_OPERATIONS } from './operations.js';
import { type DocumentOperation, operationsIn } from './operations-in.js';

async function operationsOf(...files: readonly string[]): Promise<readonly DocumentOperation[]> {
  const spec = join(packageRoot(), 'spec');
  const loaded = await Promise.all(files.map((file) => loadDocument(join(spec, file))));
  return loaded.flatMap(({ document }) => operationsIn(document));
}

test('the operations are those of the documents; `npm run docs` writes them', async () => {
  const contract = await operationsOf('xs2a.yaml', 'iam.yaml');
  const formal = await operationsOf('overlays/berlin-group.yaml', 'overlays/berlin-group-iam.yaml');
  const known = new Set(contract.map(({ id }) => id));
  expect(CONTRACT_OPERATIONS).toEqual(contract);
  expect(FORMAL_OPERATIONS).toEqual(formal.filter(({ id }) => !known.has(id)));
});

test('an operation without an id, and what is no operation, is left out', () => {
  const paths = { '/v1/a': { post: { operationId: 'a' }, get: {}, parameters: [] } };
  expect(operationsIn({ paths })).toEqual([{ id: 'a', method: 'POST', path: '/v1/a' }]);
  expect(operationsIn({})).toEqual([]);
});
