import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBank, startBank } from './start-bank.js';
import { decide } from './testing/browser.js';
import { CREATION, payment } from './testing/samples.js';
import { type TppClient, tppClient } from './testing/tpp-client.js';

const SINGLE = '/v1/payments/sepa-credit-transfers';
let bank: RunningBank;
let tpp: TppClient;

beforeAll(async () => {
  bank = await startBank({
    port: 0,
    iamPort: 0,
    config: {
      services: ['payments', 'signing-baskets'],
      products: { payments: ['sepa-credit-transfers', 'instant-sepa-credit-transfers'] },
      baskets: { most: 2, mix: 'product' },
      sca: { start: 'explicit', attempts: 2 },
      cancellation: { authorised: 204 },
      links: 'relative',
      lifetimes: { execution: 3600 },
    },
  });
  tpp = tppClient(bank);
});

afterAll(async () => {
  await tpp.close();
  await bank.close();
});

/** Creates a payment and starts its authorisation. */
async function start() {
  const made = await tpp.call('POST', SINGLE, { headers: CREATION, json: payment(bank) });
  const list: string = made.body._links.startAuthorisation.href;
  const started = await tpp.call('POST', list.slice('/psd2'.length), {
    headers: CREATION,
    json: {},
  });
  return {
    made,
    id: String(made.body.paymentId),
    link: String(started.body._links.scaRedirect.href),
  };
}

describe('a bank with another configuration', () => {
  it('refuses what it does not offer', async () => {
    const accounts = await tpp.call('POST', '/v1/consents', { headers: CREATION, json: {} });
    const other = await tpp.call('POST', '/v1/payments/target-2-payments', {
      headers: CREATION,
      json: payment(bank),
    });

    expect([accounts.status, accounts.headers['allow']]).toEqual([405, '']);
    expect(accounts.body.tppMessages).toMatchObject([{ code: 'SERVICE_INVALID' }]);
    expect([other.status, other.body.tppMessages[0].code]).toEqual([404, 'PRODUCT_UNKNOWN']);
    expect(bank.profile.services).toEqual(['PIS', 'SBS', 'IAM']);
  });

  it('writes relative links and waits for the TPP to start the authorisation', async () => {
    const { made, id } = await start();

    expect(made.headers['location']).toBe(`/psd2${SINGLE}/${id}`);
    expect(made.body._links).toEqual({
      startAuthorisation: { href: `/psd2${SINGLE}/${id}/authorisations` },
      self: { href: `/psd2${SINGLE}/${id}` },
      status: { href: `/psd2${SINGLE}/${id}/status` },
    });
  });

  it('accepts baskets of two payments of one product', async () => {
    const instant = '/v1/payments/instant-sepa-credit-transfers';
    const ids: string[] = [];
    for (const path of [SINGLE, SINGLE, instant]) {
      const made = await tpp.call('POST', path, { headers: CREATION, json: payment(bank) });
      ids.push(made.body.paymentId);
    }
    const basket = async (...which: readonly number[]) => {
      const json = { paymentIds: which.map((index) => ids[index]) };
      const made = await tpp.call('POST', '/v1/signing-baskets', { headers: CREATION, json });
      return [made.status, made.body.tppMessages?.[0].code];
    };

    expect(await basket(0, 1, 2)).toEqual([400, 'FORMAT_ERROR']);
    expect(await basket(0, 2)).toEqual([400, 'REFERENCE_MIX_INVALID']);
    expect(await basket(0, 1)).toEqual([201, undefined]);
  });

  it('cancels an authorised payment at once', async () => {
    const { id, link } = await start();
    await decide(bank, link);

    expect((await tpp.call('GET', `${SINGLE}/${id}/status`)).body.transactionStatus).toBe('ACTC');
    expect((await tpp.call('DELETE', `${SINGLE}/${id}`)).status).toBe(204);
    expect((await tpp.call('GET', `${SINGLE}/${id}/status`)).body.transactionStatus).toBe('CANC');
  });
});
