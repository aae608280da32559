// One process of bench:ajv: argv[2] is { file, fixtures, instances, seed }. Prints { judged, schemas, differing: [...] } as JSON.
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { build } from 'esbuild';
import fc from 'fast-check';
import { ROOT } from '../lib/install-peers.mjs';
import { asJsonSchema, READINGS } from './as-json-schema.mjs';

const { file, fixtures, instances, seed } = JSON.parse(process.argv[2]);
const { arbitraryOf, mutated, tameJson } = await import(pathToFileURL(fixtures));
const dist = (path) => import(join(ROOT, 'dist', path));
const { generate } = await dist('generator/generator.js');
const { loadDocument } = await dist('generator/load/load-document.js');
const { buildModel } = await dist('generator/model/build-model.js');

const hasRules = (folder) => (name) => existsSync(join(folder, name, 'validators.ts'));

/** The rules of a generated server, as JavaScript. */
async function rulesOf(document) {
  const out = mkdtempSync(join(tmpdir(), 'xs2a-bench-ajv-'));
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(out, 'node_modules'), 'junction');
    await generate({ specs: [document], out, parts: ['server'], strictOneOf: true });
    const folder = join(out, 'model');
    const [name] = existsSync(folder) ? readdirSync(folder).filter(hasRules(folder)) : [];
    if (name === undefined) return {};
    const outfile = join(out, 'rules.mjs');
    await build({
      entryPoints: [join(out, 'model', name, 'validators.ts')],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/**
 * ajv's judge of each schema, which knows nothing but the document. Whether a value comes in a request or in a
 * response decides what is required; a value is invalid if it is in both.
 */
function judgesOf(document, readings) {
  const isOlder = document.openapi.startsWith('3.0');
  const both = ['request', 'response'].map((direction) => {
    const ajv = new (isOlder ? Ajv : Ajv2020)({ strict: false, logger: false });
    addFormats.default(ajv);
    const schemas = asJsonSchema(
      { schemas: document.components?.schemas ?? {} },
      { isOlder, direction, readings },
    );
    return ajv.addSchema({ $id: 'document', components: schemas });
  });
  return (name) => {
    const pointer = encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
    const judges = both.map((ajv) =>
      ajv.compile({ $ref: `document#/components/schemas/${pointer}` }),
    );
    return (value) => judges.map((judge) => (judge(value) ? undefined : judge.errors[0]));
  };
}

/** The readings with which ajv agrees, the fewest first; undefined when it never does. */
function explanationOf(name, value, isValid) {
  return EXPLANATIONS.find((readings) => {
    const found = judgeBy(readings, name)(value);
    return found.some((error) => (error === undefined) === isValid);
  });
}

const names = Object.keys(READINGS);
const EXPLANATIONS = Array.from({ length: 2 ** names.length - 1 }, (_, at) =>
  names.filter((_, bit) => ((at + 1) >> bit) & 1),
).sort((one, other) => one.length - other.length);

const known = new Map();
function judgeBy(readings, name) {
  const key = readings.join(' ');
  if (!known.has(key)) known.set(key, judgesOf(loaded.document, new Set(readings)));
  const id = `${key} of ${name}`;
  if (!known.has(id)) known.set(id, known.get(key)(name));
  return known.get(id);
}

const loaded = await loadDocument(file);
const rules = await rulesOf(file);
const { types } = buildModel(loaded, 'document', { strictOneOf: true });
const find = (name) => types.find((one) => one.name === name);
const result = { schemas: 0, judged: 0, uncompiled: 0, differing: [] };
for (const name of Object.keys(loaded.document.components?.schemas ?? {})) {
  const type = types.find((one) => one.wireName === name);
  const rule = type && rules[`${type.name}Rule`];
  if (rule === undefined) continue;
  let judge;
  try {
    judge = judgeBy([], name);
  } catch {
    result.uncompiled++;
    continue;
  }
  result.schemas++;
  const sound = arbitraryOf(type.shape, find);
  const values = fc.oneof(sound, mutated(sound), fc.jsonValue({ maxDepth: 2 })).map(tameJson);
  for (const value of fc.sample(values, { seed, numRuns: instances })) {
    result.judged++;
    const ours = rule(value);
    const theirs = judge(value);
    if (theirs.some((error) => (error === undefined) === (ours.length === 0))) continue;
    const readings = explanationOf(name, value, ours.length === 0);
    const by = ours.length > 0 ? 'ours' : 'ajv';
    const problem = ours[0] ?? theirs[0];
    result.differing.push({ name, value, by, problem, readings });
  }
}
writeFileSync(1, JSON.stringify(result));
