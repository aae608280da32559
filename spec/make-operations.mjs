// Writes standard/operations.ts from the OpenAPI documents: `npm run docs`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadDocument } from '../dist/generator/load/load-document.js';
import { operationsIn } from '../dist/standard/operations-in.js';

const ROOT = join(import.meta.dirname, '..');

/** The operations of documents in this folder, in their order. */
async function operationsOf(...files) {
  const loaded = await Promise.all(files.map((file) => loadDocument(join(ROOT, 'spec', file))));
  return loaded.flatMap(({ document }) => operationsIn(document));
}

const contract = await operationsOf('xs2a.yaml', 'iam.yaml');
const known = new Set(contract.map(({ id }) => id));
const all = await operationsOf('overlays/berlin-group.yaml', 'overlays/berlin-group-iam.yaml');
const formal = all.filter(({ id }) => !known.has(id));

const rowOf = ({ id, method, path }) => {
  const row = `  { id: '${id}', method: '${method}', path: '${path}' },`;
  if (row.length <= 100) return row;
  return `  {\n    id: '${id}',\n    method: '${method}',\n    path: '${path}',\n  },`;
};
const listOf = (name, operations) =>
  `export const ${name} = [\n${operations.map(rowOf).join('\n')}\n] as const;\n`;

const text = `/**
 * Every operation of the documents in spec/, in their order. \`npm run docs\` writes this file: edit the documents.
 */

/** Those of the contract: its XS2A, then its IAM. */
${listOf('CONTRACT_OPERATIONS', contract)}
/** Those that only the formal definition has. */
${listOf('FORMAL_OPERATIONS', formal)}`;
writeFileSync(join(ROOT, 'standard/operations.ts'), text);
