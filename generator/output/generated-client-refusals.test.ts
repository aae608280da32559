import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { createIamClient } from '../../generated/client/iam/client.js';
import { createXs2aClient, type Xs2aClient } from '../../generated/client/xs2a/client.js';
import type { ReceivedAnswer } from '../../runtime/client/client-error.js';
import { json, type RecordingServer, startRecordingServer } from '../fixtures/recording-server.js';

let server: RecordingServer;
let client: Xs2aClient;
beforeAll(async () => {
  server = await startRecordingServer();
  client = createXs2aClient({ baseUrl: server.baseUrl });
});
afterAll(() => server.close());

const accounts = () => client.listAccounts({ headers: { 'Consent-ID': 'c' } });
const refused = (status: number, code: string) => {
  const plain = json(status, { tppMessages: [{ category: 'ERROR', code, text: 'until 18:00' }] });
  return {
    ...plain,
    headers: { ...plain.headers, 'Retry-After': '120', 'Set-Cookie': 's=secret' },
  };
};

describe('what the document does not declare of a refusal', () => {
  it.each([408, 415, 500, 503])('is in `raw` of a %i, which declares no body', async (status) => {
    server.answer(refused(status, 'SERVICE_UNAVAILABLE'));
    const answer = await accounts();
    expect(answer.status).toBe(status);
    expect(answer.body).toBeUndefined();
    expect(answer.raw?.headers['retry-after']).toBe('120');
    expect(JSON.parse(answer.raw?.body ?? '').tppMessages[0].text).toBe('until 18:00');
  });

  it('is there for a declared body too, and is not shown when the response is printed', async () => {
    server.answer(refused(429, 'ACCESS_EXCEEDED'));
    const answer = await accounts();
    expectTypeOf(answer.raw).toEqualTypeOf<ReceivedAnswer | undefined>();
    expect(answer.body).toMatchObject({ tppMessages: [{ code: 'ACCESS_EXCEEDED' }] });
    expect(answer.raw?.headers).toMatchObject({ 'retry-after': '120', 'set-cookie': ['s=secret'] });
    expect(inspect(answer) + JSON.stringify({ ...answer })).not.toMatch(/retry-after|secret/);
  });

  it('is in the response of an operation without a request id', async () => {
    server.answer(json(400, { error: 'invalid_request', error_description: 'no' }));
    const iam = createIamClient({ baseUrl: server.baseUrl });
    const body = { contentType: 'application/json', value: { redirect_uris: [] } } as const;
    const answer = await iam.registerClient({ body });
    expect(answer.raw?.body).toContain('"invalid_request"');
  });

  it('is absent where the status is less than 400', async () => {
    server.answer(json(200, { accounts: [] }));
    expect(await accounts()).not.toHaveProperty('raw');
  });
});
