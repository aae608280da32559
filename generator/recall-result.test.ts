import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { generate } from './generate.js';
import type { GenerateOptions } from './generate-options.js';
import { recallResult } from './recall-result.js';

const folders: string[] = [];
let folder = '';
let options: GenerateOptions = { specs: [], out: '' };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recall-'));
  folders.push(folder);
  const file = (name: string, text: string): string => {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  file('part.yaml', '{ type: string, maxLength: 3 }\n');
  for (const own of ['server/document/respond.hbs', 'runtime/server/refuse.ts']) {
    const ours = readFileSync(own.startsWith('runtime/') ? own : `templates/${own}`, 'utf8');
    file(`templates/${own}`, `${ours}// our own\n`);
  }
  options = {
    out: join(folder, 'out'),
    specs: [file('bank.yaml', DOCUMENT)],
    overlays: [file('overlay.yaml', OVERLAY)],
    templates: join(folder, 'templates'),
  };
  await generate(options);
});

afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

const DOCUMENT = `openapi: 3.0.3
info: { title: Bank, version: "1" }
paths:
  /a:
    get:
      operationId: readA
      responses:
        "200":
          description: OK.
          content: { application/json: { schema: { $ref: part.yaml } } }
`;
const OVERLAY = `overlay: 1.0.0
info: { title: Ours, version: "1" }
actions:
  - { target: $.info, update: { title: Our bank } }
`;

describe('recallResult', () => {
  it('detects that nothing changed, and returns the result of a complete run', async () => {
    const known = recallResult(options);
    rmSync(join(folder, 'out/.cache'), { recursive: true });

    expect(known?.unchanged.length).toBeGreaterThan(10);
    expect(known).toEqual(await generate(options));
  });

  it.each([
    ['the document', 'bank.yaml'],
    ['a file that it refers to', 'part.yaml'],
    ['an overlay', 'overlay.yaml'],
    ['a template of the user', 'templates/server/document/respond.hbs'],
    ['a runtime file of the user', 'templates/runtime/server/refuse.ts'],
    ['a generated file', 'out/server/bank/handlers.ts'],
    ['a file that was added since', 'out/server/bank/more.ts'],
    ['the cache file', 'out/.cache/bank.json'],
  ])('returns nothing after a change of %s', (_, name) => {
    appendFileSync(join(folder, name), '#\n');

    expect(recallResult(options)).toBeUndefined();
  });

  it.each<[string, Partial<GenerateOptions>]>([
    ['other parts', { parts: ['client'] }],
    ['a flag', { strictOneOf: true }],
    ['no overlay', { overlays: [] }],
    ['allowRemote', { allowRemote: true }],
    ['a check', { check: true }],
    ['a skeleton', { skeleton: 'handlers' }],
  ])('returns nothing for %s', (_, more) => {
    expect(recallResult({ ...options, ...more })).toBeUndefined();
  });

  it('generate removes a generated file that is no longer needed', async () => {
    writeFileSync(
      join(folder, 'out/server/bank/old.ts'),
      readFileSync(join(folder, 'out/server/bank/handlers.ts')),
    );

    expect((await generate(options)).removed).toEqual(['server/bank/old.ts']);
  });
});
