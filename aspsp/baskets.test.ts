import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningBank, startBank } from './start-bank.js';
import { BASKETS, basketCalls, codes } from './testing/basket-samples.js';
import { openBrowser } from './testing/browser.js';
import { type MovingClock, movingClock } from './testing/moving-clock.js';
import { CREATION, ibanAt, payment, REDIRECT_URI } from './testing/samples.js';
import { type TppClient, tppClient } from './testing/tpp-client.js';

let clock: MovingClock;
let bank: RunningBank;
let tpp: TppClient;
let stranger: TppClient;
let calls: ReturnType<typeof basketCalls>;
beforeAll(async () => {
  clock = movingClock();
  bank = await startBank({ port: 0, iamPort: 0, seams: clock });
  // payments are executed on business days
  clock.toMonday();
  tpp = tppClient(bank);
  stranger = tppClient(bank, 'tpp2-qwac');
  calls = basketCalls(bank, tpp);
});
afterAll(async () => {
  await Promise.all([tpp.close(), stranger.close()]);
  await bank.close();
});

const two = () => Promise.all([calls.pay(), calls.pay()]);

describe('a signing basket', () => {
  it('authorises all its payments with one SCA, and is settled with the last payment', async () => {
    const [one, other] = await two();
    const { made, self, status, start } = await calls.basket(one, other);
    const address = `${bank.baseUrl}${self}`;
    expect(made).toMatchObject({ status: 201, headers: { location: address } });
    expect(made.body).toEqual({
      transactionStatus: 'RCVD',
      basketId: expect.any(String),
      _links: {
        startAuthorisation: { href: `${address}/authorisations` },
        self: { href: address },
        status: { href: address },
      },
    });
    const { started, link, scaStatus } = await start();
    expect(started).toMatchObject({ status: 201, body: { scaStatus: 'received' } });
    expect(Object.keys(started.body._links)).toEqual(['scaRedirect', 'scaStatus']);
    expect((await calls.decide(link)).headers.location).toBe(REDIRECT_URI);
    expect([await status(), await one.status(), await other.status()]).toEqual(
      Array(3).fill('ACTC'),
    );
    expect(await scaStatus()).toBe('finalised');
    const list = await tpp.call('GET', `${self}/authorisations`);
    expect(list.body).toEqual({ authorisationIds: [started.body.authorizationId] });
    clock.forward(bank.bank.config.lifetimes.execution);
    expect((await tpp.call('GET', self)).body).toEqual({
      payments: [one.id, other.id],
      transactionStatus: 'ACSC',
      _links: { self: { href: address }, status: { href: address } },
    });
  });

  it('becomes RJCT when the PSU rejects it; another basket can take its payments', async () => {
    const [one, other] = await two();
    const { status, start } = await calls.basket(one, other);
    const { link, scaStatus } = await start();
    await calls.decide(link, 'reject');
    expect([await status(), await scaStatus()]).toEqual(['RJCT', 'failed']);
    expect([await one.status(), await other.status()]).toEqual(['RCVD', 'RCVD']);
    expect((await calls.basket(one, other)).made.status).toBe(201);
  });

  it('can be deleted until it is authorised, and not later', async () => {
    const [one, other] = await two();
    const early = await calls.basket(one, other);
    const { link } = await early.start();
    expect((await tpp.call('DELETE', early.self)).status).toBe(204);
    expect([await early.status(), await one.status()]).toEqual(['CANC', 'RCVD']);
    expect((await calls.decide(link)).status).toBe(410);
    expect(codes(await tpp.call('DELETE', early.self))).toEqual(['STATUS_INVALID']);
    const again = await early.start();
    expect([again.started.status, codes(again.started)]).toEqual([403, ['RESOURCE_EXPIRED']]);
    expect((await calls.decide(one.link)).status).toBe(302);
    expect(await one.status()).toBe('ACTC');

    const late = await calls.basket(other);
    await calls.decide((await late.start()).link);
    const refused = await tpp.call('DELETE', late.self);
    expect([refused.status, codes(refused), refused.headers['allow']]).toEqual([
      405,
      ['SERVICE_INVALID'],
      'GET',
    ]);
    expect(await late.status()).toBe('ACTC');
    expect(codes((await late.start()).started)).toEqual(['STATUS_INVALID']);
  });

  it('prevents the separate authorisation or cancellation of its payments', async () => {
    const one = await calls.pay();
    const { self } = await calls.basket(one);
    const blocked = [
      await tpp.call('POST', `${one.self}/authorisations`),
      await tpp.call('PUT', one.scaStatus, { json: {} }),
      await tpp.call('DELETE', one.self),
    ];
    for (const reply of blocked) {
      expect([reply.status, codes(reply)]).toEqual([400, ['RESOURCE_BLOCKED']]);
    }
    expect((await calls.decide(one.link)).status).toBe(410);
    expect(await one.status()).toBe('RCVD');
    await tpp.call('DELETE', self);
    expect((await tpp.call('POST', `${one.self}/authorisations`)).status).toBe(201);
    expect((await tpp.call('DELETE', one.self)).status).toBe(204);
  });

  it('fails open authorisations of its payments; authorised payments can be cancelled separately', async () => {
    const [one, other] = await two();
    const { start, status } = await calls.basket(one, other);
    await calls.decide((await start()).link);
    expect((await tpp.call('GET', one.scaStatus)).body.scaStatus).toBe('failed');
    expect((await tpp.call('DELETE', one.self)).status).toBe(202);
    const started = await tpp.call('POST', `${one.self}/cancellation-authorisations`);
    await calls.decide(started.body._links.scaRedirect.href);
    expect([await one.status(), await other.status()]).toEqual(['CANC', 'ACTC']);
    expect(await status()).toBe('ACTC');
    clock.forward(bank.bank.config.lifetimes.execution);
    expect([await other.status(), await status()]).toEqual(['ACSC', 'ACSC']);
  });

  it('becomes RJCT when one of its payments times out, and releases the others', async () => {
    const early = await calls.pay();
    clock.forward(3600);
    const late = await calls.pay();
    const { status, start } = await calls.basket(early, late);
    const { scaStatus } = await start();
    clock.forward(bank.bank.config.lifetimes.unconfirmed - 3600);
    expect((await calls.basket(late)).made.status).toBe(201);
    expect([await early.status(), await late.status()]).toEqual(['RJCT', 'RCVD']);
    expect([await status(), await scaStatus()]).toEqual(['RJCT', 'failed']);
  });

  it('authorises no payment when one of them cannot be authorised', async () => {
    const [one, other] = await two();
    const { start, status } = await calls.basket(one, other);
    const { link } = await start();
    const { next } = bank.bank.rules;
    let payments = 0;
    const failing: typeof next = (machine, from, event) => {
      const second = machine === 'payment' && event === 'authorised' && ++payments === 2;
      return second ? undefined : next(machine, from, event);
    };
    const rules = vi.spyOn(bank.bank.rules, 'next').mockImplementation(failing as never);
    const end = await calls.decide(link);
    rules.mockRestore();
    expect([end.status, payments]).toEqual([500, 2]);
    expect([await one.status(), await status()]).toEqual(['RCVD', 'RCVD']);
  });

  it('can be authorised only by a PSU who holds all accounts', async () => {
    const own = await calls.pay();
    const foreign = await calls.pay({ debtorAccount: { iban: ibanAt(bank, 1) } });
    const { start, status } = await calls.basket(own, foreign);
    for (const { id: username, password } of bank.psus.slice(0, 2)) {
      const browser = openBrowser(bank);
      await browser.open((await start()).link);
      const page = await browser.submit({ login: '1', username, password });
      await browser.close();
      expect(page.text).toContain('has no access to the account');
    }
    expect(await status()).toBe('RCVD');
  });

  it('has no OAuth scope', async () => {
    const { made, start } = await calls.basket(await calls.pay());
    const { started } = await start();
    const client = await tpp.call('POST', `${bank.authUrl}/connect/register`, {
      json: { redirect_uris: [REDIRECT_URI] },
    });
    for (const kind of ['PIS', 'AIS']) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: client.body.client_id,
        redirect_uri: REDIRECT_URI,
        scope: `${kind}:${made.body.basketId}`,
      });
      const end = await tpp.call('GET', `${bank.authUrl}/connect/authorize?${query}`);
      expect(end.headers.location).toContain(`${REDIRECT_URI}?error=invalid_scope&`);
    }
    const json = { scaAuthenticationData: 'a token' };
    const update = await tpp.call('PUT', started.body._links.scaStatus.href, { json });
    expect([update.status, codes(update)]).toEqual([400, ['SERVICE_INVALID']]);
  });
});

describe('a signing basket that is refused', () => {
  it('lists payments that are unknown, or belong to another TPP', async () => {
    const made = await stranger.call('POST', '/v1/payments/sepa-credit-transfers', {
      headers: CREATION,
      json: payment(bank),
    });
    const own = await calls.pay();
    const refused = await calls.create(['unknown', own.id, made.body.paymentId]);
    expect(refused.status).toBe(400);
    const text = 'There is no such payment.';
    expect(refused.body.tppMessages).toEqual(
      [0, 2].map((index) => ({
        category: 'ERROR',
        code: 'RESOURCE_UNKNOWN',
        text,
        path: `/paymentIds/${index}`,
      })),
    );
    expect((await calls.create([own.id])).status).toBe(201);
  });

  it('lists payments that are authorised, cancelled or in another basket', async () => {
    const [authorised, cancelled] = await two();
    const [taken, free] = await two();
    await calls.decide(authorised.link);
    await tpp.call('DELETE', cancelled.self);
    await calls.basket(taken);
    const refused = await calls.create([authorised.id, free.id, cancelled.id, taken.id]);
    expect([refused.status, codes(refused)]).toEqual([
      409,
      Array(3).fill('REFERENCE_STATUS_INVALID'),
    ]);
    expect((await calls.create([free.id])).status).toBe(201);
  });

  it('lists too many payments, one twice, or none', async () => {
    const ids = Array.from({ length: 11 }, (_, index) => `p${index}`);
    const table = [
      [ids, ['FORMAT_ERROR']],
      [['a', 'b', 'a'], ['FORMAT_ERROR']],
      [[], ['FORMAT_ERROR']],
      ['a', ['FORMAT_ERROR']],
      [
        [...ids.slice(1), 'p1'],
        ['FORMAT_ERROR', 'FORMAT_ERROR'],
      ],
    ] as const;
    for (const [given, want] of table) {
      const reply = await calls.create(given);
      expect([reply.status, codes(reply)]).toEqual([400, want]);
    }
  });

  it('has invalid headers', async () => {
    const reply = await calls.create(['a', 'a'], {
      'psu-ip-address': '300.1.1.1',
      'tpp-redirect-uri': undefined,
    });
    expect(codes(reply)).toEqual(Array(3).fill('FORMAT_ERROR'));
  });
});

it("gives the same response for another TPP's basket as for an unknown one, and needs the payment role", async () => {
  const { self, start, status } = await calls.basket(await calls.pay());
  const { started } = await start();
  const mine = `/authorisations/${started.body.authorizationId}`;
  const issuer = tppClient(bank, 'wrong-role-qwac');
  for (const [method, tail] of [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/authorisations'],
    ['GET', '/authorisations'],
    ['GET', mine],
    ['PUT', mine],
  ] as const) {
    const json = method === 'PUT' ? {} : undefined;
    const foreign = await stranger.call(method, self + tail, { json });
    const none = await stranger.call(method, `${BASKETS}/unknown${tail}`, { json });
    expect([foreign.status, foreign.body]).toEqual([none.status, none.body]);
    expect([foreign.status, codes(foreign)]).toEqual([403, ['RESOURCE_UNKNOWN']]);
    const role = await issuer.call(method, self + tail, { json });
    expect([role.status, codes(role)]).toEqual([401, ['ROLE_INVALID']]);
  }
  await issuer.close();
  expect(await status()).toBe('RCVD');
});
