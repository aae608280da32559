import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../lib/install-peers.mjs';

const require = createRequire(join(ROOT, 'bench', 'package.json'));

/** ajv's standalone code for each schema, as a team would check it in. It stops at the first error. */
export async function loadAjv({ document, names }) {
  const { default: Ajv } = require('ajv');
  const { default: standalone } = require('ajv/dist/standalone');
  const addFormats = require('ajv-formats');
  const ajv = new Ajv({
    strict: false,
    logger: false,
    unicodeRegExp: false,
    code: { source: true, optimize: 2 },
  });
  addFormats(ajv);
  ajv.addSchema(document, 'document');
  const ids = names.map((name, at) => {
    const pointer = encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
    ajv.addSchema({ $ref: `document#/components/schemas/${pointer}` }, `schema${at}`);
    return [`schema${at}`, `schema${at}`];
  });
  const folder = join(ROOT, 'bench', 'node_modules', '.cache');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'ajv-standalone.cjs');
  writeFileSync(file, standalone(ajv, Object.fromEntries(ids)));
  const made = require(file);
  return (name) => made[`schema${names.indexOf(name)}`];
}
