import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { packageRoot } from '../../../foundation/package-root.js';
import { type GeneratedFolder, generateFolder } from '../../fixtures/generated-folder.js';
import { strictProblems } from '../../fixtures/strict-problems.js';

type Call = (request: object) => Promise<unknown>;
type Handler = (answer: unknown, baseUrl?: string) => HttpHandler;

const BASE = 'https://bank.example/psd2';
const ID = { 'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721' };
const mocks = setupServer();
let generated: GeneratedFolder;
let handlers: Readonly<Record<string, Handler>>;
let client: Readonly<Record<string, Call>>;

beforeAll(async () => {
  const spec = join(packageRoot(), 'spec/xs2a.yaml');
  generated = await generateFolder([spec], { parts: ['client'], targets: ['msw'] });
  handlers = await import(join(generated.folder, 'msw/xs2a/handlers.ts'));
  const { createXs2aClient } = await import(join(generated.folder, 'client/xs2a/client.ts'));
  const { validateAnswers } = await import(join(generated.folder, 'client/xs2a/validation.ts'));
  client = createXs2aClient({ baseUrl: BASE, validate: validateAnswers });
  mocks.listen({ onUnhandledRequest: 'error' });
}, 60_000);
afterAll(async () => {
  mocks.close();
  await generated.remove();
});

const answer = (consentStatus: string) => ({
  status: 200,
  contentType: 'application/json',
  headers: ID,
  body: { consentStatus },
});

it.each([[undefined], [BASE], [`${BASE}/`]])(
  'a handler with a fixed response below %s',
  async (base) => {
    mocks.resetHandlers(
      handlers['getConsentStatusHandler']?.(answer('valid'), base) as HttpHandler,
    );
    const got = await client['getConsentStatus']?.({ path: { consentId: 'c 1' } });
    expect(got).toMatchObject({ status: 200, body: { consentStatus: 'valid' } });
  },
);

it('a function gets the path and the body', async () => {
  const seen: unknown[] = [];
  const payment = async ({ request, path }: { request: Request; path: object }) => {
    seen.push(path, await request.json());
    const body = { transactionStatus: 'RCVD', paymentId: 'p1', _links: {} };
    const headers = { ...ID, Location: `${BASE}/v1/payments/sepa-credit-transfers/p1` };
    return { status: 201, contentType: 'application/json', headers, body };
  };
  mocks.resetHandlers(handlers['initiatePaymentHandler']?.(payment) as HttpHandler);
  const path = { 'payment-service': 'payments', 'payment-product': 'sepa-credit-transfers' };
  const body = { contentType: 'application/json', value: { some: 'thing' } };
  const headers = { 'PSU-IP-Address': '192.0.2.1' };
  const got = await client['initiatePayment']?.({ path, headers, body });
  expect(got).toMatchObject({ status: 201, body: { paymentId: 'p1' } });
  expect(seen).toEqual([path, { some: 'thing' }]);
});

it('a handler does not match another host or a longer path', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  const mocked = handlers['getConsentHandler']?.(answer('valid'), 'https://other.example');
  mocks.resetHandlers(mocked as HttpHandler);
  const failing = client['getConsent']?.({ path: { consentId: 'c' } });
  await expect(failing).rejects.toMatchObject({ code: 'NO_ANSWER' });
  mocks.resetHandlers(handlers['getConsentHandler']?.(answer('valid')) as HttpHandler);
  const longer = client['getConsentStatus']?.({ path: { consentId: 'c' } });
  await expect(longer).rejects.toMatchObject({ code: 'NO_ANSWER' });
  const [first, second, ...more] = printed.mock.calls.map(([text]) => String(text));
  printed.mockRestore();
  expect(first).toContain('• GET https://bank.example/psd2/v1/consents/c\n');
  expect(second).toContain('• GET https://bank.example/psd2/v1/consents/c/status\n');
  expect(more).toEqual([]);
});

it('an undeclared response does not compile', async () => {
  const lines = [
    "import { getConsentStatusHandler as mock } from './msw/xs2a/handlers.js';",
    "const contentType = 'application/json';",
    "export const right = mock({ status: 200, contentType, headers: {}, body: { consentStatus: 'valid' } });",
    "export const made = mock(({ path }) => ({ status: 200, contentType, headers: {}, body: { consentStatus: path.consentId === 'x' ? 'valid' : 'expired' } }));",
    '// @ts-expect-error no such status of a consent',
    "mock({ status: 200, contentType, headers: {}, body: { consentStatus: 'maybe' } });",
    '// @ts-expect-error no such status',
    'mock({ status: 299, headers: {} });',
  ];
  await writeFile(join(generated.folder, 'use.ts'), `${lines.join('\n')}\n`);
  expect(await strictProblems(generated.folder)).toEqual([]);
});
