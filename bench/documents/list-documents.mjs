import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parse } from 'yaml';
import { PACKAGES } from './packages.mjs';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** The documents chosen from each package, or with `all` every document that it ships. */
export function listDocuments(fetch, { all, only }) {
  const documents = PACKAGES.flatMap((from) => {
    const folder = fetch(from);
    const names = all ? shipped(folder) : from.documents;
    return names.map((name) => ({ from, name, file: join(folder, name) }));
  });
  const wanted = only?.split(',');
  const named = ({ from, name }) => `${from.name}/${name}`;
  return documents.filter(
    (document) => wanted?.some((text) => named(document).includes(text)) ?? true,
  );
}

function shipped(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(json|ya?ml)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /^[\s{]*["']?openapi["']?\s*:\s*["']?3\.[01]\./m.test(beginning(file)))
    .map((file) => relative(folder, file).split(sep).join('/'))
    .sort();
}

function beginning(file) {
  return readFileSync(file, 'utf8').slice(0, 20_000);
}

/** The OpenAPI version and the number of operations, read without the generator's own parser. */
export function describeDocument(file) {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  const document = file.endsWith('.json') ? JSON.parse(text) : parse(text, { maxAliasCount: -1 });
  const operations = Object.values(document.paths ?? {})
    .flatMap((item) => Object.keys(item ?? {}))
    .filter((key) => METHODS.includes(key)).length;
  return { openapi: document.openapi, operations };
}
