import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { bundle } from '../fixtures/bundle.js';
import { type GeneratedFolder, generateFolder } from '../fixtures/generated-folder.js';
import { json, type RecordingServer, startRecordingServer } from '../fixtures/recording-server.js';
import { sourcesBelow } from '../fixtures/strict-problems.js';

/** For a minified bundle with one operation. */
const LIMIT = 8400;
/** With a form, because it needs the code for the styles of fields. */
const FORM_LIMIT = 9350;
/** With parts of multipart/form-data. */
const PARTS_LIMIT = 12_800;

let generated: GeneratedFolder;
let server: RecordingServer;

beforeAll(async () => {
  server = await startRecordingServer();
  const specs = ['generator/fixtures/petstore.yaml', 'spec/xs2a.yaml'];
  const files = specs.map((file) => join(packageRoot(), file));
  generated = await generateFolder(files, { parts: ['client'] });
});
afterAll(async () => {
  server.close();
  await generated.remove();
});

const programOf = (document: string, name: string, steps: readonly string[] = []) => `
import { fetchCaller } from './client/core.js';
${steps.map((step) => `import { ${fileOf(step)[0]} } from './client/core.js';`).join('\n')}
import { ${name} } from './client/${document}/functions.js';
export const run = (options, request) =>
  ${name}(fetchCaller({ ...options, steps: [${steps.join(', ')}] }), request);
`;

/** `withRetries({...})` is the function `withRetries` of the file `with-retries`. */
function fileOf(step: string): readonly [string, string] {
  const name = step.replace(/\(.*$/, '');
  return [name, name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)];
}

describe('one operation in a bundle', () => {
  const consent = { path: { consentId: 'c 1' } };
  it.each([
    ['petstore', 'getPetById', { path: { petId: 7 } }, '/pet/7'],
    ['petstore', 'addPet', { body: JSON_PET() }, '/pet', FORM_LIMIT],
    ['xs2a', 'getConsentStatus', consent, '/v1/consents/c%201/status'],
    ['xs2a', 'getConsent', consent, '/v1/consents/c%201'],
    ['xs2a', 'listAccounts', { headers: { 'Consent-ID': 'c' } }, '/v1/accounts'],
  ])(
    'from %s: %s is small, does not need Node, and works',
    async (document, name, request, url, limit = LIMIT) => {
      const { text, bytes, imports } = await bundle(generated.folder, programOf(document, name));
      expect(imports).toEqual([]);
      expect(text).not.toMatch(/node:|undici|\bBuffer\b|\bprocess\b/);
      expect(bytes).toBeLessThan(limit);
      server.answer(json(200, { name: 'Rex' }));
      const { run } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
      const answer = await run({ baseUrl: server.baseUrl }, request);
      expect(answer).toMatchObject({ status: 200, body: { name: 'Rex' } });
      expect(server.seen.map((seen) => seen.url)).toEqual([url]);
    },
  );

  it('leaves out code that only other operations need', async () => {
    const { text } = await bundle(generated.folder, programOf('xs2a', 'getConsentStatus'));
    expect(text).not.toMatch(PIECES);
    const payment = await bundle(generated.folder, programOf('xs2a', 'initiatePayment'));
    expect(payment.text).toMatch(/multipart/);
    expect(payment.bytes).toBeLessThan(PARTS_LIMIT);
  });

  it.each([
    ['withRetries({ attempts: 2 })', 1900, /retry-after/],
    ["withBearer('token')", 1600, /source of the access token/],
    ["withCredentials({ BearerAuth: 'token' })", 1400, /the credential/],
    ['withSignature(() => ({ Signature: "s" }))', 1100, /NOT_SIGNED/],
    ['withHooks({})', 900, /HOOK_FAILED/],
    ['withAttemptTimeout(1000)', 200, /attemptTimeoutMs/],
    ['withValidation(() => [])', 400, /INVALID_ANSWER/],
  ])('adds only %s when it is imported', async (step, most, sign) => {
    const bare = await bundle(generated.folder, programOf('xs2a', 'getConsentStatus'));
    const { text, bytes } = await bundle(
      generated.folder,
      programOf('xs2a', 'getConsentStatus', [step]),
    );
    expect(bytes - bare.bytes).toBeLessThan(most);
    expect(text).toMatch(sign);
    expect(text.replaceAll(new RegExp(sign, 'g'), '')).not.toMatch(PIECES);
    server.answer(json(200, { consentStatus: 'valid' }));
    const { run } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
    expect(await run({ baseUrl: server.baseUrl }, { path: { consentId: 'c' } })).toMatchObject({
      body: { consentStatus: 'valid' },
    });
  });
});

/** Texts that show that a piece is in a bundle. */
const PIECES =
  /multipart|retry-after|source of the access token|the credential|NOT_SIGNED|HOOK_FAILED|attemptTimeoutMs|INVALID_ANSWER/i;

it('only one file of a client imports undici', async () => {
  const files = await sourcesBelow(generated.folder);
  const texts = await Promise.all(
    files.map(async (file) => [file, await readFile(file, 'utf8')] as const),
  );
  const importing = texts.filter(([, text]) => /from '(undici|node:[^']*|.*undici.*)'/.test(text));
  expect(importing.map(([file]) => file.replace(`${generated.folder}/`, ''))).toEqual([
    'client/core/undici-transport.ts',
  ]);
});

function JSON_PET(): object {
  return { contentType: 'application/json', value: { name: 'Rex', photoUrls: [] } };
}

it('the client compiles for browsers, without the types of Node', async () => {
  const file = join(generated.folder, 'use.ts');
  const text = `import { createXs2aClient } from './client/xs2a/client.js';
export const client = createXs2aClient({ baseUrl: 'https://bank.example' });\n`;
  await writeFile(file, text);
  const ofNode = /undici-transport\.ts$/;
  const files = (await sourcesBelow(generated.folder)).filter((one) => !ofNode.test(one));
  const program = ts.createProgram([...files], {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  });
  const told = ts
    .getPreEmitDiagnostics(program)
    .map(({ file: from, messageText }) => [from?.fileName, messageText]);
  expect(told).toEqual([]);
});
