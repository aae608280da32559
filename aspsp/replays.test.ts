import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBank, startBank } from './start-bank.js';
import { decide } from './testing/browser.js';
import { CREATION, consent, payment } from './testing/samples.js';
import { type TppClient, tppClient } from './testing/tpp-client.js';

const SINGLE = '/v1/payments/sepa-credit-transfers';
let bank: RunningBank;
let tpp: TppClient;
let other: TppClient;

beforeAll(async () => {
  bank = await startBank({ port: 0, iamPort: 0 });
  tpp = tppClient(bank);
  other = tppClient(bank, 'tpp2-qwac');
});

afterAll(async () => {
  await tpp.close();
  await other.close();
  await bank.close();
});

const pay = (id: string, json: object, client = tpp) =>
  client.call('POST', SINGLE, { headers: { ...CREATION, 'x-request-id': id }, json });

describe('an X-Request-ID sent again', () => {
  it('returns the same payment for the same request, with a link that works', async () => {
    const id = randomUUID();
    const first = await pay(id, payment(bank));
    const second = await pay(id, payment(bank));

    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.paymentId).toBe(first.body.paymentId);
    expect(second.headers['location']).toBe(first.headers['location']);
    await decide(bank, second.body._links.scaRedirect.href);
    const status = await tpp.call('GET', second.body._links.status.href);
    expect(status.body.transactionStatus).toBe('ACTC');
  });

  it('creates one payment for twenty concurrent requests', async () => {
    const id = randomUUID();
    const made = await Promise.all(Array.from({ length: 20 }, () => pay(id, payment(bank))));

    expect(new Set(made.map(({ status, body }) => `${status} ${body.paymentId}`)).size).toBe(1);
  });

  it('is the same in capitals', async () => {
    const id = randomUUID();
    const json = payment(bank);
    const [small, large] = [await pay(id, json), await pay(id.toUpperCase(), json)];
    expect([large.status, large.body.paymentId]).toEqual([201, small.body.paymentId]);
    expect(large.headers['x-request-id']).toBe(id.toUpperCase());
  });

  it('is refused for another request', async () => {
    const id = randomUUID();
    await pay(id, payment(bank));
    const changed = await pay(id, { ...payment(bank), creditorName: 'Another' });
    const headers = { ...CREATION, 'x-request-id': id };
    const elsewhere = await tpp.call('POST', '/v1/consents', { headers, json: consent(bank) });

    expect([changed.status, elsewhere.status]).toEqual([409, 409]);
    expect(changed.body.tppMessages).toMatchObject([{ code: 'STATUS_INVALID' }]);
  });

  it('can be used by another TPP, and again after a refusal', async () => {
    const id = randomUUID();
    const refused = await pay(id, { ...payment(bank), creditorName: undefined });
    const mine = await pay(id, payment(bank));
    const theirs = await pay(id, payment(bank), other);

    expect([refused.status, mine.status, theirs.status]).toEqual([400, 201, 201]);
    expect(theirs.body.paymentId).not.toBe(mine.body.paymentId);
  });
});
