import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { bundle } from '../fixtures/bundle.js';
import { type GeneratedFolder, generateFolder } from '../fixtures/generated-folder.js';
import { json, type RecordingServer, startRecordingServer } from '../fixtures/recording-server.js';
import { strictProblems } from '../fixtures/strict-problems.js';

type Call = (request: object) => Promise<unknown>;

let generated: GeneratedFolder;
let server: RecordingServer;
let client: Readonly<Record<string, Call>>;

beforeAll(async () => {
  server = await startRecordingServer();
  const spec = join(packageRoot(), 'spec/xs2a.yaml');
  generated = await generateFolder([spec], { parts: ['client'] });
  const { createXs2aClient } = await import(join(generated.folder, 'client/xs2a/client.ts'));
  const { validateAnswers } = await import(join(generated.folder, 'client/xs2a/validation.ts'));
  client = createXs2aClient({ baseUrl: server.baseUrl, validate: validateAnswers });
});
afterAll(async () => {
  server.close();
  await generated.remove();
});

const ID = { 'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721' };
const account = { resourceId: 'a1', iban: 'DE40100100103307118608', currency: 'EUR' };

function answer(body: unknown, headers: Readonly<Record<string, string>> = ID) {
  const plain = json(200, body);
  server.answer({ ...plain, headers: { ...plain.headers, ...headers } });
  return client['listAccounts']?.({ headers: { 'Consent-ID': 'c' } });
}

it('accepts a valid response', async () => {
  expect(await answer({ accounts: [account] })).toMatchObject({ body: { accounts: [account] } });
});

it.each([
  [
    { accounts: [{ ...account, currency: 'euro' }] },
    ID,
    /status 200: \/body\/accounts\/0\/currency must match/,
  ],
  [{ accounts: [account, { ...account, iban: 7 }] }, ID, /\/body\/accounts\/1\/iban must /],
  [{}, ID, /\/body\/accounts is missing/],
  [{ accounts: [] }, {}, /\/headers\/X-Request-ID is missing/],
])('refuses %j and gives the place', async (body, headers, message) => {
  await expect(answer(body, headers)).rejects.toMatchObject({
    name: 'ClientError',
    code: 'INVALID_ANSWER',
    operationId: 'listAccounts',
    status: 200,
    message: expect.stringMatching(message),
  });
});

const CALL = `import { fetchCaller, withValidation } from './client/core.js';
import { getConsentStatus } from './client/xs2a/functions.js';
const run = (validate) => (o) =>
  getConsentStatus(fetchCaller({ ...o, steps: [withValidation(validate)] }), { path: { consentId: 'c' } });
`;

it('of one operation adds only its rules to a bundle', async () => {
  const { text, bytes } = await bundle(
    generated.folder,
    `${CALL}import { answerValidator } from './client/core.js';
import { getConsentStatusAnswers } from './client/xs2a/validation.js';
const exported = run(answerValidator({ getConsentStatus: getConsentStatusAnswers }));
export { exported as run };`,
  );
  // the formats of ajv-formats are 9 KB of it
  expect(bytes).toBeLessThan(30_000);
  expect(text).not.toMatch(/creditorName|remittanceInformation/);
  const { run } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  server.answer({ ...json(200, { consentStatus: 'maybe' }) });
  await expect(run({ baseUrl: server.baseUrl })).rejects.toThrow(
    '/body/consentStatus must be one of',
  );
});

it('adds nothing to a bundle that does not import it, and compiles', async () => {
  const start = `import { fetchCaller } from './client/core.js';
import { getConsentStatus } from './client/xs2a/functions.js';\n`;
  const bare = `${start}export const run = (o) => getConsentStatus(fetchCaller(o), { path: { consentId: 'c' } });`;
  const judged = `${start}import { validateAnswers } from './client/xs2a/validation.js';
import { withValidation } from './client/core.js';
const steps = [withValidation(validateAnswers)];
export const run = (o) => getConsentStatus(fetchCaller({ ...o, steps }), { path: { consentId: 'c' } });`;
  const [small, large] = [
    await bundle(generated.folder, bare),
    await bundle(generated.folder, judged),
  ];
  expect(small.text).not.toMatch(/must be one of/);
  expect(small.bytes).toBeLessThan(8250);
  expect(large.text).toMatch(/must be one of/);
  const { run } = await import(`data:text/javascript,${encodeURIComponent(large.text)}`);
  server.answer({ ...json(200, { consentStatus: 'maybe' }) });
  await expect(run({ baseUrl: server.baseUrl })).rejects.toThrow(
    '/body/consentStatus must be one of',
  );
  expect(await strictProblems(generated.folder)).toEqual([]);
});
