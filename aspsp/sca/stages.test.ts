import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScaStatus } from '../domain/machines.js';
import { type RunningBank, startBank } from '../start-bank.js';
import { decideInApp } from '../testing/app.js';
import { decide, openBrowser } from '../testing/browser.js';
import { CREATION, consent, NO_REDIRECT, payment } from '../testing/samples.js';
import { type TppClient, tppClient } from '../testing/tpp-client.js';
import type { RequestKind } from './stages.js';

const OTP = '246810';
let bank: RunningBank;
let apps: RunningBank;
let tpp: TppClient;
let appTpp: TppClient;
beforeAll(async () => {
  const embedded = {
    approaches: ['embedded', 'redirect', 'oauth'] as const,
    confirmation: true,
    exemptUpTo: 0.5,
    fixedOtp: OTP,
  };
  bank = await startBank({ port: 0, iamPort: 0, config: { sca: embedded } });
  const sca = { approaches: ['decoupled'] as const };
  apps = await startBank({ port: 0, iamPort: 0, config: { sca }, certs: bank.certs });
  tpp = tppClient(bank);
  appTpp = tppClient(apps);
});
afterAll(async () => {
  await tpp.close();
  await appTpp.close();
  await apps.close();
  await bank.close();
});

interface Reached {
  readonly on: RunningBank;
  readonly client: TppClient;
  readonly address: string;
  /** The confirmation code, when the redirect carried one. */
  readonly code?: string;
}

/** A consent whose authorisation has just started. */
async function begin(
  on: RunningBank,
  headers: object = NO_REDIRECT,
): Promise<Reached & { readonly redirect?: string }> {
  const client = on === bank ? tpp : appTpp;
  const made = await client.call('POST', '/v1/consents', {
    headers: { ...headers },
    json: consent(on),
  });
  const { scaStatus, scaRedirect } = made.body._links;
  return { on, client, address: scaStatus.href, redirect: scaRedirect?.href };
}

const psuId = (on: RunningBank) => ({ 'psu-id': on.psus[0]?.id ?? '' });
const password = (on: RunningBank) => ({ psuData: { password: on.psus[0]?.password } });
const BODIES = {
  method: { authenticationMethodId: 'sms' },
  transaction: { scaAuthenticationData: OTP },
} as const;

/** An embedded authorisation after some updates. */
async function embedded(...bodies: readonly object[]): Promise<Reached> {
  const one = await begin(bank);
  const headers = psuId(bank);
  for (const json of bodies) await tpp.call('PUT', one.address, { headers, json });
  return one;
}

const decoupled = () => begin(apps, { ...NO_REDIRECT, ...psuId(apps) });

/** How to reach each status of an authorisation by requests, in each approach that has it. */
const REACH: Readonly<Record<string, () => Promise<Reached>>> = {
  'EMBEDDED received': () => embedded(),
  'EMBEDDED psuIdentified': () => embedded({}),
  'EMBEDDED psuAuthenticated': () => embedded(password(bank)),
  'EMBEDDED scaMethodSelected': () => embedded(password(bank), BODIES.method),
  'EMBEDDED finalised': () => embedded(password(bank), BODIES.method, BODIES.transaction),
  'EMBEDDED failed': () => embedded(...[1, 2, 3].map(() => ({ psuData: { password: 'wrong' } }))),
  'EMBEDDED exempted': async () => {
    const json = payment(bank, { instructedAmount: { currency: 'EUR', amount: '0.50' } });
    const made = await tpp.call('POST', '/v1/payments/sepa-credit-transfers', {
      headers: NO_REDIRECT,
      json,
    });
    return { on: bank, client: tpp, address: made.body._links.scaStatus.href };
  },
  'DECOUPLED received': () => begin(apps),
  'DECOUPLED started': decoupled,
  'DECOUPLED finalised': async () => {
    const one = await decoupled();
    await decideInApp(apps, one.address.split('/').at(-1) ?? '');
    return one;
  },
  'REDIRECT received': () => begin(bank, CREATION),
  'REDIRECT psuAuthenticated': async () => {
    const one = await begin(bank, CREATION);
    const browser = openBrowser(bank);
    const { id: username = '', password: secret = '' } = bank.psus[0] ?? {};
    await browser.open(one.redirect ?? '');
    await browser.submit({ login: '1', username, password: secret });
    await browser.close();
    return one;
  },
  'REDIRECT unconfirmed': async () => {
    const one = await begin(bank, CREATION);
    const end = await decide(bank, one.redirect ?? '');
    const back = new URL(String(end.headers.location)).searchParams;
    return { ...one, code: back.get('confirmationCode') ?? '' };
  },
};

const KINDS = [
  'identification',
  'authentication',
  'method',
  'transaction',
  'confirmation',
] as const;

function bodyOf(kind: RequestKind, { on, code = 'x' }: Reached): object {
  if (kind === 'identification') return {};
  if (kind === 'authentication') return password(on);
  return kind === 'confirmation' ? { confirmationCode: code } : BODIES[kind];
}

const NOT_NOW = '400 SERVICE_INVALID';
const OVER = [
  '409 STATUS_INVALID',
  '409 STATUS_INVALID',
  '409 STATUS_INVALID',
  '409 STATUS_INVALID',
  '400 SCA_INVALID',
] as const;
// The token is checked before the stage, and this one is invalid.
const BY_PSU = [NOT_NOW, NOT_NOW, NOT_NOW, '401 TOKEN_UNKNOWN', NOT_NOW] as const;

describe('each kind of request', () => {
  it.each([
    ['EMBEDDED received', ['200 psuIdentified', '200 psuAuthenticated', NOT_NOW, NOT_NOW, NOT_NOW]],
    ['EMBEDDED psuIdentified', [NOT_NOW, '200 psuAuthenticated', NOT_NOW, NOT_NOW, NOT_NOW]],
    ['EMBEDDED psuAuthenticated', [NOT_NOW, NOT_NOW, '200 scaMethodSelected', NOT_NOW, NOT_NOW]],
    ['EMBEDDED scaMethodSelected', [NOT_NOW, NOT_NOW, NOT_NOW, '200 finalised', NOT_NOW]],
    ['EMBEDDED finalised', OVER],
    ['EMBEDDED failed', OVER],
    ['EMBEDDED exempted', OVER],
    ['DECOUPLED received', ['200 started', '200 started', NOT_NOW, NOT_NOW, NOT_NOW]],
    ['DECOUPLED started', [NOT_NOW, NOT_NOW, NOT_NOW, NOT_NOW, NOT_NOW]],
    ['DECOUPLED finalised', OVER],
    ['REDIRECT received', BY_PSU],
    ['REDIRECT psuAuthenticated', BY_PSU],
    ['REDIRECT unconfirmed', [NOT_NOW, NOT_NOW, NOT_NOW, '401 TOKEN_UNKNOWN', '200 finalised']],
  ] as const)('gets the expected response in %s', async (stage, want) => {
    const status = stage.split(' ')[1] ?? '';
    const seen: string[] = [];
    let one: Reached | undefined;
    for (const kind of KINDS) {
      one ??= await REACH[stage]?.();
      if (one === undefined) throw new Error(`nothing reaches ${stage}`);
      const { client, address } = one;
      const read = async () => (await client.call('GET', address)).body.scaStatus;
      expect(await read()).toBe(status);
      const headers = psuId(one.on);
      const reply = await client.call('PUT', address, { headers, json: bodyOf(kind, one) });
      const said = reply.body.scatransactionStatus ?? reply.body.tppMessages?.[0]?.code;
      seen.push(`${reply.status} ${said}`);
      // a refused request changes nothing; after a success, a new authorisation is needed
      if (reply.status === 200) one = undefined;
      else expect(await read()).toBe(status);
    }
    expect(seen).toEqual(want);
  });

  it('is tested in every status', () => {
    const all: Readonly<Record<ScaStatus, true>> = {
      received: true,
      psuIdentified: true,
      psuAuthenticated: true,
      scaMethodSelected: true,
      started: true,
      unconfirmed: true,
      finalised: true,
      failed: true,
      exempted: true,
    };
    const reached = new Set(Object.keys(REACH).map((stage) => stage.split(' ')[1]));
    expect([...reached].sort()).toEqual(Object.keys(all).sort());
  });
});

describe('a Redirect authorisation that needs a confirmation', () => {
  it('has a confirmation link, and is confirmed with the code from the redirect', async () => {
    const json = consent(bank);
    const made = await tpp.call('POST', '/v1/consents', { headers: CREATION, json });
    const { confirmation, scaStatus, status } = made.body._links;
    expect(confirmation).toEqual(scaStatus);
    const end = await decide(bank, made.body._links.scaRedirect.href);
    const code = new URL(String(end.headers.location)).searchParams.get('confirmationCode') ?? '';
    expect((await tpp.call('GET', status.href)).body.consentStatus).toBe('received');
    const done = await tpp.call('PUT', confirmation.href, { json: { confirmationCode: code } });
    expect(done.body).toMatchObject({ scaStatus: 'finalised' });
    expect((await tpp.call('GET', status.href)).body.consentStatus).toBe('valid');
  });

  it('fails with a wrong code', async () => {
    const one = await REACH['REDIRECT unconfirmed']?.();
    const json = { confirmationCode: 'guessed' };
    const reply = await tpp.call('PUT', one?.address ?? '', { json });
    expect(reply).toMatchObject({ status: 200, body: { scaStatus: 'failed' } });
    const again = await tpp.call('PUT', one?.address ?? '', {
      json: { confirmationCode: one?.code ?? '' },
    });
    expect([again.status, again.body.tppMessages[0].code]).toEqual([400, 'SCA_INVALID']);
  });
});

describe('a small payment', () => {
  it.each([
    ['0.50', 'EUR', 'ACTC'],
    ['0.51', 'EUR', 'RCVD'],
    ['0.50', 'RON', 'RCVD'],
  ])('of %s %s becomes %s', async (amount, currency, want) => {
    const path = '/v1/payments/cross-border-credit-transfers';
    const json = payment(bank, { instructedAmount: { currency, amount } });
    const made = await tpp.call('POST', path, { headers: CREATION, json });
    expect(made.body.transactionStatus).toBe('RCVD');
    const { status, scaRedirect } = made.body._links;
    expect((await tpp.call('GET', status.href)).body.transactionStatus).toBe(want);
    expect(scaRedirect === undefined).toBe(want === 'ACTC');
  });

  it('needs no PSU either when the TPP starts the authorisation', async () => {
    const headers = { ...CREATION, 'tpp-explicit-authorisation-preferred': 'true' };
    const json = payment(bank, { instructedAmount: { currency: 'EUR', amount: '0.01' } });
    const path = '/v1/payments/sepa-credit-transfers';
    const made = await tpp.call('POST', path, { headers, json });
    const started = await tpp.call('POST', made.body._links.startAuthorisation.href);
    expect(started.body).toMatchObject({ scaStatus: 'exempted' });
    expect(Object.keys(started.body._links)).toEqual(['scaStatus']);
    const status = await tpp.call('GET', made.body._links.status.href);
    expect(status.body.transactionStatus).toBe('ACTC');
  });
});
