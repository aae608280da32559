import { connect } from 'node:tls';
import { agree } from '../agree.js';
import { basketCalls } from '../basket-samples.js';
import { decide } from '../browser.js';
import { CREATION, ibanAt, payment } from '../samples.js';
import { type Reply, tppClient } from '../tpp-client.js';
import { EXTRAS } from './header-answers.js';
import { closeWorld, openWorld, type World } from './world.js';

const FUNDS = '/v2/consents/confirmation-of-funds';

export interface OtherAnswers {
  readonly fundsYes: Reply;
  readonly fundsNo: Reply;
  readonly basket: Reply;
  readonly basketPayments: readonly string[];
  readonly basketRead: Reply;
  readonly basketStarted: Reply;
  readonly basketAuthorisations: Reply;
  readonly basketScaStatus: Reply;
  readonly basketUpdated: Reply;
  readonly basketAfter: Reply;
  readonly memberAfter: string;
  readonly deletedTooLate: Reply;
  readonly deleted: Reply;
  readonly memberOfDeleted: string;
  readonly fundsConsent: Reply;
  readonly fundsConsentStatus: Reply;
  readonly fundsConsentRead: Reply;
  readonly fundsConsentStarted: Reply;
  readonly fundsConsentUpdated: Reply;
  readonly fundsConsentAfter: Reply;
  readonly fundsConsentDeleted: Reply;
  readonly accountConsentAfter: Reply;
  readonly withoutBody: Reply;
  readonly startedWithNotification: Reply;
  /** The same read with every kind of certificate. */
  readonly certificates: Readonly<Record<string, Reply>>;
  /** Refusals by status code. */
  readonly refusals: Readonly<Record<string, Reply>>;
}

/** Funds confirmations, baskets, funds confirmation consents, and one refusal with each status code. */
export async function otherAnswers(world: World): Promise<OtherAnswers> {
  const { bank, tpp } = world;
  const ask = (amount: string) =>
    tpp.call('POST', '/v1/funds-confirmations', {
      json: {
        cardNumber: '1234',
        account: { iban: ibanAt(bank) },
        instructedAmount: { currency: 'EUR', amount },
      },
    });
  return {
    fundsYes: await ask('1.00'),
    fundsNo: await ask('90000000.00'),
    ...(await basketAnswers(world)),
    ...(await fundsConsentAnswers(world)),
    startedWithNotification: await startedWithNotification(world),
    certificates: await byCertificate(world),
    refusals: { ...(await refusals(world)), ...(await troubles()) },
  };
}

async function basketAnswers({ bank, tpp }: World) {
  const calls = basketCalls(bank, tpp);
  const members = [await calls.pay(), await calls.pay()];
  const { made, self, start } = await calls.basket(...members);
  const basketRead = await tpp.call('GET', self);
  const { started, link } = await start();
  const basketAuthorisations = await tpp.call('GET', `${self}/authorisations`);
  const address: string = started.body._links.scaStatus.href;
  const basketScaStatus = await tpp.call('GET', address);
  await decide(bank, link);
  const basketAfter = await tpp.call('GET', self);
  const [member] = members;
  const other = await calls.pay();
  const second = await calls.basket(other);
  const deleted = await tpp.call('DELETE', second.self);
  const embedded = await calls.basket(await calls.pay());
  const toIdentify = await tpp.call('POST', `${embedded.self}/authorisations`, {
    headers: { 'tpp-redirect-preferred': 'false' },
  });
  return {
    basket: made,
    basketPayments: members.map(({ id }) => id),
    basketRead,
    basketStarted: started,
    basketAuthorisations,
    basketScaStatus,
    basketUpdated: await tpp.call('PUT', toIdentify.body._links.scaStatus.href, {
      json: {},
      headers: { 'psu-id': bank.psus[0]?.id ?? '' },
    }),
    basketAfter,
    memberAfter: (await member?.status()) ?? '',
    deletedTooLate: await tpp.call('DELETE', self),
    deleted,
    memberOfDeleted: await other.status(),
  };
}

async function fundsConsentAnswers(world: World) {
  const { bank, tpp } = world;
  const accountConsent = await agree(bank, tpp);
  const json = {
    access: { balances: [{ iban: ibanAt(bank) }] },
    recurringIndicator: true,
    validUntil: '9999-12-31',
    frequencyPerDay: 4,
  };
  const headers = { ...CREATION, 'tpp-explicit-authorisation-preferred': 'true' };
  const fundsConsent = await tpp.call('POST', FUNDS, { headers, json });
  const self = `${FUNDS}/${fundsConsent.body.consentId}`;
  const start = (more: object) =>
    tpp.call('POST', `${self}/authorisations`, { headers: { ...more } });
  const fundsConsentStarted = await start(CREATION);
  const toIdentify = await start({ 'tpp-redirect-preferred': 'false' });
  const fundsConsentUpdated = await tpp.call('PUT', toIdentify.body._links.scaStatus.href, {
    json: {},
    headers: { 'psu-id': bank.psus[0]?.id ?? '' },
  });
  const fundsConsentStatus = await tpp.call('GET', `${self}/status`);
  await decide(bank, fundsConsentStarted.body._links.scaRedirect.href);
  return {
    fundsConsent,
    fundsConsentStarted,
    fundsConsentUpdated,
    fundsConsentStatus,
    fundsConsentAfter: await tpp.call('GET', `${self}/status`),
    fundsConsentRead: await tpp.call('GET', self),
    fundsConsentDeleted: await tpp.call('DELETE', self),
    accountConsentAfter: await tpp.call('GET', accountConsent.made.body._links.status.href),
    withoutBody: await tpp.call('POST', FUNDS, { headers }),
  };
}

async function startedWithNotification({ bank, tpp }: World): Promise<Reply> {
  const path = '/v1/payments/sepa-credit-transfers';
  const headers = { ...CREATION, 'tpp-explicit-authorisation-preferred': 'true' };
  const made = await tpp.call('POST', path, { headers, json: payment(bank) });
  return tpp.call('POST', made.body._links.startAuthorisation.href, {
    headers: { ...CREATION, ...EXTRAS },
  });
}

async function byCertificate({ bank }: World) {
  const replies: Record<string, Reply> = {};
  for (const name of ['none', 'expired-qwac', 'unknown-ca-qwac', 'wrong-role-qwac'] as const) {
    const client = tppClient(bank, name);
    replies[name] = await client.call('GET', '/v1/consents/none-such');
    await client.close();
  }
  return replies;
}

async function refusals(world: World) {
  const { bank, tpp, otherTpp } = world;
  const path = '/v1/payments/sepa-credit-transfers';
  const made = await tpp.call('POST', path, { headers: CREATION, json: payment(bank) });
  const self: string = made.body._links.self.href;
  const wrongRole = tppClient(bank, 'wrong-role-qwac');
  const limited = await agree(bank, tpp, { recurringIndicator: false, frequencyPerDay: 1 });
  await limited.get('/v1/accounts');
  const xml = { ...CREATION, 'content-type': 'application/xml' };
  const replies = {
    400: await tpp.call('POST', path, { headers: CREATION, json: {} }),
    401: await wrongRole.call('GET', self),
    403: await otherTpp.call('GET', self),
    404: await tpp.call('GET', '/v1/nothing'),
    405: await tpp.call('PUT', self, { json: {} }),
    406: await tpp.call('GET', self, { headers: { accept: 'image/png' } }),
    409: await tpp.call('DELETE', `/v1/consents/${await deletedConsent(world)}`),
    415: await tpp.call('POST', path, { headers: xml, text: '<a/>' }),
    429: await limited.get('/v1/accounts'),
  };
  await wrongRole.close();
  return replies;
}

/** The bank's error responses, including the one to a request that never ends. */
async function troubles() {
  const world = await openWorld({ limits: { requestSeconds: 1 } });
  const { bank, tpp } = world;
  const read = () => tpp.call('GET', `${FUNDS}/none-such`);
  const fail = (error: Error) => {
    const failing = async (): Promise<never> => {
      throw error;
    };
    return Object.assign(bank.bank.store, { get: failing, read: failing, transaction: failing });
  };
  const sound = { ...bank.bank.store };
  fail(new Error('broken'));
  const broken = await read();
  fail(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  const away = await read();
  Object.assign(bank.bank.store, sound);
  const replies = { 408: await half(world), 500: broken, 503: away };
  await closeWorld(world);
  return replies;
}

/** Sends the first half of a request, then waits. */
function half({ bank }: World): Promise<Reply> {
  const { hostname, port } = new URL(bank.baseUrl);
  const { certificate: cert, key } = bank.pki['tpp1-qwac'];
  const ca = bank.pki.ca.certificate;
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), ca, cert, key });
    let text = '';
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    socket.on('close', () => {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
      resolve({ status, headers: {}, text, body: {} });
    });
    socket.write('GET /psd2/v1/accounts HTTP/1.1\r\nHost: ');
  });
}

async function deletedConsent({ bank, tpp }: World): Promise<string> {
  const { id } = await agree(bank, tpp, { recurringIndicator: false, frequencyPerDay: 1 });
  await tpp.call('DELETE', `/v1/consents/${id}`);
  return id;
}
