import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { loadSpec } from '../dialect/load-spec.js';
import { profileOf } from '../profile/load-profile.js';
import type { PreflightCheck } from '../record/event.js';
import { wireOf } from '../wire/wire-of.js';
import { checkCreations } from './check-creations.js';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type Answer = readonly [status: number, body?: object];
type Rule = (call: string) => Answer;

const asked: string[] = [];

async function checks(rule: Rule, mayCreate = true): Promise<readonly PreflightCheck[]> {
  asked.length = 0;
  const server = createServer(async (request, response) => {
    for await (const _ of request);
    const call = `${request.method} ${request.url}`;
    asked.push(call);
    const [status, body] = rule(call);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const loaded = profileOf({
    version: 1,
    name: 'Bank',
    dialect: 'contract',
    target: { baseUrl, authUrl: baseUrl },
    tpp: { redirectUri: 'https://tpp.example' },
    services: ['PIS', 'AIS'],
    sca: { approaches: ['REDIRECT'] },
    pis: {
      paymentServices: ['payments'],
      products: ['pain.001-sepa-credit-transfers', 'sepa-credit-transfers'],
      debtorAccount: { iban: 'DE63500105170000001001' },
      creditorAccount: { iban: 'DE29500105170000002001' },
      creditorName: 'Bruno',
      currency: 'EUR',
    },
    ais: {
      accounts: [{ iban: 'DE63500105170000001001', currency: 'EUR' }],
      consentModels: ['detailed'],
    },
    psu: { id: 'x', password: 'x', approve: [{ open: '{link}' }] },
  });
  const wire = wireOf(loaded);
  closers.push(
    () => wire.close(),
    () => server.close(),
  );
  const { spec } = await loadSpec(join(packageRoot(), 'spec'), loaded.profile, {});
  const lineOf = (path: string) => (path === 'pis.debtorAccount' ? 'bank.yaml:7' : undefined);
  const all: PreflightCheck[] = [];
  const { profile } = loaded;
  for await (const check of checkCreations({ profile, wire, spec, mayCreate, lineOf })) {
    all.push(check);
  }
  return all;
}

const PAYMENTS = '/v1/payments/sepa-credit-transfers';

const sound: Rule = (call) => {
  if (call.startsWith('DELETE')) return [204];
  return call.includes('consents') ? [201, { consentId: 'c1' }] : [201, { paymentId: 'p1' }];
};
const short = (all: readonly PreflightCheck[]) =>
  all.map(({ outcome, detail, hint }) => `${outcome}: ${detail} ${hint}`.trim());

test('creates a consent and a payment in JSON, and deletes them', async () => {
  expect(short(await checks(sound))).toEqual([
    'ok: POST /v1/consents creates a consent (201), which was deleted again.',
    `ok: POST ${PAYMENTS} creates a payment (201), which was deleted again.`,
  ]);
  expect(asked).toEqual([
    'POST /v1/consents',
    'DELETE /v1/consents/c1',
    `POST ${PAYMENTS}`,
    `DELETE ${PAYMENTS}/p1`,
  ]);
});

test('creates nothing without consent', async () => {
  const all = await checks(sound, false);
  expect(all.map(({ outcome }) => outcome)).toEqual(['skipped', 'skipped']);
  expect(asked).toEqual([]);
});

const message = (code: string, text: string) => ({ tppMessages: [{ code, text }] });

test.each<readonly [string, Answer, string]>([
  [
    'a refusal',
    [400, message('FORMAT_ERROR', 'Bank Account not found')],
    `failed: POST ${PAYMENTS} (1.00 EUR from DE63500105170000001001 to DE29500105170000002001) is refused: ` +
      '400 "FORMAT_ERROR: Bank Account not found". Probably wrong: pis.debtorAccount of the profile (bank.yaml:7).',
  ],
  ['an unknown product', [404, message('PRODUCT_UNKNOWN', '')], 'pis.products of the profile.'],
  ['a failure', [500, { error: 'boom' }], 'fails: 500 "boom". The bank has to mend it.'],
  ['a success without an id', [201, {}], 'returns 201 "{}" without an id'],
])('says what %s of the payment means', async (_, answer, want) => {
  const all = short(
    await checks((call) => (call.startsWith('POST /v1/pay') ? answer : sound(call))),
  );
  expect(all[0]).toMatch(/^ok: /);
  expect(all[1]).toMatch(/^failed: /);
  expect(all[1]).toContain(want);
});

test.each([
  [202, 'The payment p1 is left behind: its cancellation needs the PSU (202).'],
  [409, 'The payment p1 is left behind: its deletion returns 409.'],
])('says what is left behind after a deletion with %i', async (status, want) => {
  const rule: Rule = (call) => (call.startsWith('DELETE /v1/pay') ? [status, {}] : sound(call));
  const [, payment] = await checks(rule);
  expect(payment).toMatchObject({ outcome: 'warned', detail: expect.stringContaining(want) });
});
