import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { type GeneratedFolder, generateFolder } from '../fixtures/generated-folder.js';
import { type RecordingServer, startRecordingServer } from '../fixtures/recording-server.js';
import { strictProblems } from '../fixtures/strict-problems.js';

type Method = (request?: object, options?: object) => Promise<unknown>;

let generated: GeneratedFolder;
let server: RecordingServer;
let create: (options: object) => Readonly<Record<string, Method>>;

beforeAll(async () => {
  server = await startRecordingServer();
  const spec = join(packageRoot(), 'generator/fixtures/secured.yaml');
  generated = await generateFolder([spec], { parts: ['client'] });
  const client = await import(join(generated.folder, 'client/secured/client.ts'));
  create = client.createSecuredClient;
});
afterAll(async () => {
  server.close();
  await generated.remove();
});

async function sent(name: string, credentials: object, request?: object, more: object = {}) {
  server.answer({ status: 204 });
  await create({ baseUrl: server.baseUrl, credentials, ...more })[name]?.(request);
  const { url, headers } = server.seen[0] ?? {};
  return { url, ...headers };
}

describe('credentials of security schemes', () => {
  it.each([
    ['any', { token: 't' }, { authorization: 'Bearer t' }],
    ['any', { token: async () => 'later' }, { authorization: 'Bearer later' }],
    ['any', { constructor: 'k', login: 'no' }, { 'x-odd': 'k', authorization: undefined }],
    ['any', { login: 'x' }, { authorization: undefined, 'x-odd': undefined }],
    ['open', { token: 't' }, { authorization: undefined }],
    [
      'basic',
      { login: { username: 'ü', password: 'a:b' } },
      { authorization: `Basic ${Buffer.from('ü:a:b').toString('base64')}` },
    ],
    ['flow', { flow: () => 't' }, { authorization: 'Bearer t' }],
    ['keys', { inHeader: 'h', inQuery: 'q' }, { url: '/keys', 'x-key': undefined }],
    [
      'keys',
      { inHeader: 'h', inQuery: 'q q', inCookie: 'c;c' },
      { url: '/keys?key%26=q%20q', 'x-key': 'h', cookie: 'sid=c%3Bc' },
    ],
  ])('for the operation %s: %o', async (name, credentials, want) => {
    const got: Readonly<Record<string, unknown>> = await sent(name, credentials);
    const asked = Object.keys(want).map((key) => [key, got[key]]);
    expect(Object.fromEntries(asked)).toEqual(want);
  });

  it('are sent along with the values of the call, which take precedence', async () => {
    const credentials = { inHeader: 'h', inQuery: 'k', inCookie: 's' };
    const request = { query: { q: '1' }, cookies: { c: '2' } };
    const want = { url: '/keys?q=1&key%26=k', cookie: 'c=2; sid=s' };
    expect(await sent('keys', credentials, request)).toMatchObject(want);
    const headers = { authorization: 'Own x' };
    const own = await sent('any', { token: 't' }, {}, { headers });
    expect(own).toMatchObject({ authorization: 'Own x' });
  });

  it('with a colon in the user name are refused: it would end the name', async () => {
    const login = { username: 'a:b', password: 'c' };
    await expect(sent('basic', { login })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      message:
        'basic: the credential login has a user name with a colon, which ends the name in Basic credentials',
    });
    expect(server.seen).toEqual([]);
  });

  it('that cannot be obtained end the call before it sends anything', async () => {
    const token = () => Promise.reject(new Error('secret'));
    const failing = sent('any', { token });
    await expect(failing).rejects.toMatchObject({
      code: 'NO_TOKEN',
      message: 'any: the credential token failed',
    });
    expect(server.seen).toEqual([]);
  });
});

it('credentials have the types of the document', async () => {
  const file = join(generated.folder, 'use.ts');
  const lines = [
    "import { createSecuredClient } from './client/secured/client.js';",
    "import { fetchCaller } from './client/core.js';",
    "import { withCredentials } from './client/core.js';",
    "const baseUrl = 'https://x.example';",
    "const login = { username: 'u', password: 'p' };",
    "export const right = createSecuredClient({ baseUrl, credentials: { token: 't', login } });",
    "export const small = fetchCaller({ baseUrl, steps: [withCredentials({ token: () => 't' })] });",
    '// @ts-expect-error a scheme that the document does not have',
    "createSecuredClient({ baseUrl, credentials: { tokn: 't' } });",
    '// @ts-expect-error a password is no text',
    "createSecuredClient({ baseUrl, credentials: { login: 'x' } });",
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  expect(await strictProblems(generated.folder)).toEqual([]);
});
