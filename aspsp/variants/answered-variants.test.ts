import { once } from 'node:events';
import { request } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partOf } from '../../test/part-of.js';
import { decide } from '../testing/browser.js';
import { CREATION, consent, payment, periodOf, REDIRECT_URI } from '../testing/samples.js';
import { type Reply, tppClient } from '../testing/tpp-client.js';
import { SINGLE, type World, worlds } from '../testing/variant-world.js';
import { CONFIGURED_VARIANTS } from './configured-variants.js';
import { VARIANTS } from './variants.js';

const { start, clear } = worlds();
let standard: World;

beforeAll(async () => {
  standard = await start();
});
afterAll(async () => {
  await standard.close();
  clear();
});

type Probe = (world: World) => Promise<unknown>;

const NOBODYS = '3f2b8c1e-5d1a-4c6b-9a57-0c2f4a3b1d10';
const unknown: Probe = async ({ call }) => (await call('GET', `${SINGLE}/${NOBODYS}`)).status;
const withoutAddress: Probe = async ({ pay }) => {
  const { status, text } = await pay({ 'psu-ip-address': undefined });
  return [status, text];
};
const created =
  (...fields: readonly string[]): Probe =>
  async ({ pay }) => {
    const { body } = await pay();
    return fields.map((field) => body[field]);
  };
const started =
  (...fields: readonly string[]): Probe =>
  async (world) => {
    const { body } = await world.start();
    return fields.map((field) => body[field]);
  };
const account =
  (path: string, see: (body: Reply['body']) => unknown): Probe =>
  async ({ agree, bank }) => {
    const { get } = await agree();
    const list = await get('/v1/accounts');
    const { dateFrom } = periodOf(bank);
    const { resourceId } = list.body.accounts[0];
    return see((await get(`/v1/accounts/${resourceId}${path.replace('FROM', dateFrom)}`)).body);
  };
/** The details of a booked transaction. */
const details =
  (see: (details: Reply['body']) => unknown): Probe =>
  async ({ agree, bank }) => {
    const { get } = await agree();
    const { resourceId } = (await get('/v1/accounts')).body.accounts[0];
    const { dateFrom } = periodOf(bank);
    const path = `/v1/accounts/${resourceId}/transactions/`;
    const list = await get(`${path}?bookingStatus=booked&dateFrom=${dateFrom}`);
    const { transactionId } = list.body.transactions.booked[0];
    return see((await get(`${path}${transactionId}`)).body.transactionsDetails);
  };

const FUNDS = '/v2/consents/confirmation-of-funds';
const askFunds = ({ bank, call }: World) =>
  call('POST', FUNDS, { headers: CREATION, json: consent(bank) });
const fundsAuthorisation: Probe = async (world) => {
  const { consentId } = (await askFunds(world)).body;
  const address = `${FUNDS}/${consentId}/authorisations`;
  return (await world.call('POST', address, { json: {}, headers: CREATION })).body;
};

const codeOf = ({ body }: Reply) => body.tppMessages?.[0]?.code;
/** The result of approving a consent in the sandbox, and the response of the page behind a link. */
const approvedByApi: Probe = async ({ bank, call }) => {
  const made = await call('POST', '/v1/consents', { headers: CREATION, json: consent(bank) });
  const { consentId, _links } = made.body;
  const json = { psu: bank.psus[0]?.id };
  await call('POST', `${bank.authUrl}/sandbox/consent/${consentId}/approve`, { json });
  const { body } = await call('GET', `/v1/consents/${consentId}/status`);
  const page = _links.scaRedirect?.href ?? `${bank.authUrl}/app`;
  return [body.consentStatus, (await call('GET', page)).status];
};

const afterApproval: Probe = async ({ approved, statusOf }) => statusOf(await approved());
const headerOf =
  (name: string): Probe =>
  async ({ pay }) =>
    (await pay()).headers[name];
const register = ({ call, bank }: World) =>
  call('POST', `${bank.authUrl}/connect/register`, { json: { redirect_uris: [REDIRECT_URI] } });

/** Approves a payment through OAuth; returns the URL of the redirect and the token for the code. */
async function byOauth(world: World) {
  const client = (await register(world)).body.client_id;
  const made = await world.pay();
  const scope = `PIS:${made.body.paymentId}`;
  const query = new URLSearchParams({
    grant_type: 'code',
    response_type: 'code',
    client_id: client,
    redirect_uri: REDIRECT_URI,
    scope,
  });
  const end = await decide(world.bank, `${world.bank.authUrl}/connect/authorize?${query}`);
  const { searchParams } = new URL(String(end.headers['location']));
  const form = {
    client_id: client,
    scope,
    code: searchParams.get('code') ?? '',
    redirect_uri: REDIRECT_URI,
    grant_type: 'authorization_code',
  };
  const token = await world.call('POST', `${world.bank.authUrl}/connect/token/mtls`, { form });
  return { searchParams, token };
}

/** Names of headers as written on the wire. */
async function rawHeaders({ bank }: World): Promise<readonly string[]> {
  const { certificate: cert, key } = bank.pki['tpp1-qwac'];
  const sent = request(`${bank.baseUrl}/v1/accounts`, { ca: bank.pki.ca.certificate, cert, key });
  sent.end();
  const [answer] = await once(sent, 'response');
  answer.resume();
  return answer.rawHeaders.filter((_: string, at: number) => at % 2 === 0);
}

/** Whether a client without a certificate gets a response. */
async function strangerIs({ baseUrl, pki }: World['bank']): Promise<'answered' | 'refused'> {
  const sent = request(`${baseUrl}/v1/accounts`, { ca: pki.ca.certificate }).end();
  const answer = await once(sent, 'response').catch(() => undefined);
  answer?.[0].resume();
  return answer === undefined ? 'refused' : 'answered';
}

/** The behaviour of each variant that the standard bank does not have. */
const ROWS: readonly (readonly [string, Probe, unknown])[] = [
  ['unknown-is-404', unknown, 404],
  ['unknown-is-400', unknown, 400],
  [
    'unknown-product-is-400',
    async ({ call }) => (await call('POST', '/v1/payments/wire', { json: {} })).status,
    400,
  ],
  [
    'wrong-role-is-403',
    async ({ bank }) => {
      const other = tppClient(bank, 'wrong-role-qwac');
      const { status } = await other.call('POST', '/v1/consents', { json: {} });
      await other.close();
      return status;
    },
    403,
  ],
  [
    'wrong-token-is-403',
    async ({ pay, call }) => {
      const address = (await pay()).body._links.scaStatus.href;
      return (await call('PUT', address, { json: { scaAuthenticationData: 'none' } })).status;
    },
    403,
  ],
  [
    'conflict-is-400',
    async ({ ask, call }) => {
      const path = `/v1/consents/${(await ask()).body.consentId}`;
      await call('DELETE', path);
      return (await call('DELETE', path)).status;
    },
    400,
  ],
  [
    'own-error-codes',
    withoutAddress,
    [400, '{"tppMessages":[{"category":"ERROR","code":"EX-400-1"}]}'],
  ],
  [
    'refusals-have-links',
    async (world) => ((await withoutAddress(world)) as [number, string])[1].includes('scaRedirect'),
    true,
  ],
  ['silent-refusals', withoutAddress, [400, '']],
  ['more-fields', created('exampleExtra'), [{ on: true }]],
  ['more-links', async ({ pay }) => (await pay()).body._links.help !== undefined, true],
  ['warnings', created('tppMessages'), [[expect.objectContaining({ category: 'WARNING' })]]],
  ['psu-messages', created('psuMessage'), [expect.any(String)]],
  ['null-methods', started('scaMethods', 'choosenScaMethod'), [null, null]],
  [
    'both-id-spellings',
    async (world) => {
      const { body } = await world.start();
      return body.authorisationId === body.authorizationId;
    },
    true,
  ],
  [
    'frequency-as-text',
    async ({ ask, call }) =>
      (await call('GET', `/v1/consents/${(await ask()).body.consentId}`)).body.frequencyPerDay,
    '4',
  ],
  [
    'cancellation-tells-canc',
    async ({ approved, call }) => {
      const path = `${SINGLE}/${(await approved()).body.paymentId}`;
      const { status, body } = await call('DELETE', path);
      return [status, body];
    },
    [200, { transactionStatus: 'CANC' }],
  ],
  [
    'payment-as-sent',
    async ({ pay, call }) => {
      const { body } = await call('GET', `${SINGLE}/${(await pay()).body.paymentId}`);
      return [body.creditorName, body.paymentId, body.transactionStatus];
    },
    ['Bruno Example', undefined, undefined],
  ],
  [
    'plain-amounts',
    async ({ pay, call }) =>
      (await call('GET', `${SINGLE}/${(await pay()).body.paymentId}`)).body.instructedAmount.amount,
    '1',
  ],
  [
    'own-account-list',
    async ({ agree }) => {
      const consent = { access: { availableAccounts: 'allAccounts' } };
      const { get } = await agree(consent);
      return (await get('/v1/account-list')).body.numberOfAccounts;
    },
    1,
  ],
  [
    'ids-of-another-form',
    async ({ start: begin, pay, ask }) => {
      const ids = [
        (await pay()).body.paymentId,
        (await begin()).body.authorizationId,
        (await ask()).body.consentId,
      ];
      return ids.every((id) => /\.v2:eu-west~/.test(id));
    },
    true,
  ],
  ['one-balance', account('/balances', ({ balances }) => balances.length), 1],
  [
    'undated-balances',
    account('/balances', ({ balances }) => Object.keys(balances[0] ?? {}).sort()),
    ['balanceAmount', 'balanceType'],
  ],
  [
    'nothing-pending',
    account(
      '/transactions/?bookingStatus=both&dateFrom=FROM',
      ({ transactions }) => transactions.pending,
    ),
    [],
  ],
  ['sparse-accounts', account('', ({ account: one }) => 'name' in one), false],
  ['empty-texts', account('', ({ account: one }) => one.name), ''],
  ['masked-names', account('', ({ account: one }) => one.name), 'A*** E***'],
  ['status-pdng', async ({ pay, statusOf }) => statusOf(await pay()), 'PDNG'],
  ['status-accp', afterApproval, 'ACCP'],
  ['status-acfc', afterApproval, 'ACFC'],
  ['status-accc', afterApproval, 'ACCC'],
  [
    'finalises-late',
    async ({ approved, call }) => {
      const { body } = await call('GET', (await approved()).body._links.scaStatus.href);
      return body.scaStatus;
    },
    'started',
  ],
  [
    'grant-ends-all-others',
    async ({ ask, agree, call }) => {
      const waits = (await ask()).body.consentId;
      await agree();
      return (await call('GET', `/v1/consents/${waits}/status`)).body.consentStatus;
    },
    'rejected',
  ],
  [
    'session-state',
    async (world) => (await byOauth(world)).searchParams.get('sessionState'),
    's.7f3a',
  ],
  [
    'token-tells-more',
    async (world) => (await byOauth(world)).token.body.refresh_token?.slice(0, 14),
    'not-to-be-used',
  ],
  [
    'all-grant-types',
    async (world) => (await register(world)).body.grant_types,
    'authorization_code,password,client_credentials',
  ],
  ['charset-in-media-type', headerOf('content-type'), 'application/json;charset=UTF-8'],
  [
    'members-reversed',
    async ({ pay }) => Object.keys((await pay()).body),
    ['_links', 'paymentId', 'transactionStatus'],
  ],
  [
    'pretty-json',
    async ({ pay }) => {
      const { text, body } = await pay();
      return text === `${JSON.stringify(body, null, 2)}\r\n`;
    },
    true,
  ],
  ['more-headers', headerOf('x-example-trace'), '7f3a'],
  [
    'fewer-headers',
    async ({ pay }) => {
      const { headers } = await pay();
      return [headers['location'], headers['aspsp-sca-approach']];
    },
    [undefined, undefined],
  ],
  ['upper-case-headers', async (world) => (await rawHeaders(world)).includes('X-REQUEST-ID'), true],
  ['chunked-answers', headerOf('transfer-encoding'), 'chunked'],
  ['strict-handshake', ({ bank }) => strangerIs(bank), 'refused'],
  ['no-keep-alive', headerOf('connection'), 'close'],
  [
    'fewer-operations',
    async ({ bank, pay, call }) => {
      const path = `${SINGLE}/${(await pay()).body.paymentId}/authorisations`;
      const named = (bank.profile.missingOperations ?? []).includes('listPaymentAuthorisations');
      return [(await call('GET', path)).status, named];
    },
    [404, true],
  ],
  [
    'statuses-in-resources-only',
    async ({ pay, call }) => {
      const path = `${SINGLE}/${(await pay()).body.paymentId}`;
      const [status, payment] = [await call('GET', `${path}/status`), await call('GET', path)];
      return [status.status, payment.body.transactionStatus];
    },
    [404, 'RCVD'],
  ],
  [
    'no-sca-statuses',
    async ({ pay, call }) => {
      const { paymentId, _links } = (await pay()).body;
      const path = `${SINGLE}/${paymentId}/authorisations`;
      const [id] = (await call('GET', path)).body.authorisationIds;
      return [(await call('GET', `${path}/${id}`)).status, _links.scaStatus];
    },
    [404, undefined],
  ],
  [
    'not-implemented',
    async ({ call }) => [
      (await call('GET', '/v1/signing-baskets/x')).status,
      (await call('PATCH', SINGLE)).status,
    ],
    [501, 501],
  ],
  [
    'own-success-codes',
    async ({ ask, call }) =>
      (await call('DELETE', `/v1/consents/${(await ask()).body.consentId}`)).status,
    205,
  ],
  [
    'own-bulk-and-periodic-bodies',
    async ({ bank, call }) => {
      const { debtorAccount, instructedAmount, creditorAccount, creditorName } = payment(bank);
      const json = {
        debtorAccount,
        payments: [{ instructedAmount, creditorAccount, creditorName }],
      };
      const path = '/v1/bulk-payments/sepa-credit-transfers';
      return (await call('POST', path, { headers: CREATION, json })).status;
    },
    400,
  ],
  [
    'wrong-tokens-are-ignored',
    async ({ pay, call }) => {
      const address = (await pay()).body._links.scaStatus.href;
      return (await call('PUT', address, { json: { scaAuthenticationData: 'none' } })).status;
    },
    200,
  ],
  [
    'accounts-by-bban',
    account('', ({ account: one }) => [one.iban, typeof one.bban]),
    [undefined, 'string'],
  ],
  [
    'registration-tells-little',
    async (world) => Object.keys((await register(world)).body).sort(),
    ['client_id', 'client_secret'],
  ],
  [
    'registers-once',
    async (world) => {
      await register(world);
      const again = await register(world);
      // another bank of the same process does not know the TPP
      const other = await start({ variants: ['registers-once'] });
      const elsewhere = await register(other);
      await other.close();
      return [again.status, elsewhere.status];
    },
    [409, 201],
  ],
  ['redirect-without-ids', started('authorizationId'), [undefined]],
  [
    'finer-amounts-in-details',
    details(({ transactionAmount }) => /\.\d{3}$/.test(transactionAmount.amount)),
    true,
  ],
  ['empty-mandate', details(({ mandateId }) => mandateId), ''],
  [
    'own-funds-authorisations',
    fundsAuthorisation,
    { authorisation: { number: '17', state: 'open' } },
  ],
  [
    'own-funds-consents',
    async (world) => (await askFunds(world)).body,
    { consent: { number: '17', state: 'open' } },
  ],
  ['malformed-is-422', async ({ pay }) => (await pay({ 'psu-ip-address': undefined })).status, 422],
  ['active-accounts', account('', ({ account: one }) => one.status), 'active'],
  [
    'open-answers-in-other-media',
    async ({ bank, call }) =>
      (await call('POST', `${SINGLE}/validate`, { headers: CREATION, json: payment(bank) })).text,
    'The payment can be made.',
  ],
  [
    'starts-by-bank-only',
    async ({ pay, call }) => {
      const path = `${SINGLE}/${(await pay()).body.paymentId}/authorisations`;
      return (await call('POST', path, { headers: CREATION, json: {} })).status;
    },
    409,
  ],
  ['approval-by-api', approvedByApi, ['valid', 404]],
  ['token-on-every-call', async ({ pay }) => codeOf(await pay()), 'TOKEN_INVALID'],
  ['psu-id-always', async ({ pay }) => (await pay()).status, 400],
  ['plain-http', async ({ bank }) => new URL(bank.baseUrl).protocol, 'http:'],
  ['base-by-service', async ({ pay }) => codeOf(await pay()), 'RESOURCE_UNKNOWN'],
  ['other-versions', async ({ pay }) => codeOf(await pay()), 'RESOURCE_UNKNOWN'],
  [
    'links-with-fragment',
    async ({ ask, agree }) => {
      const made = await ask();
      const { get } = await agree();
      const [one] = (await get('/v1/accounts')).body.accounts;
      return [
        new URL(made.body._links.status.href).hash,
        String(made.headers['location']).endsWith('#top'),
        one._links.transactions.href.split('?')[1],
      ];
    },
    ['#top', true, 'bookingStatus=booked#top'],
  ],
  [
    'login-behind-redirects',
    async ({ pay, call }) => {
      const first = await call('GET', (await pay()).body._links.scaRedirect.href);
      const session = new URL(String(first.headers['location']), 'https://bank.example').pathname;
      return [first.status, session];
    },
    [302, '/to-login/session'],
  ],
];

describe('each variant that changes responses', () => {
  it('has a row here', () => {
    const others = VARIANTS.filter((one) => !CONFIGURED_VARIANTS.includes(one));
    expect(ROWS.map(([id]) => id)).toEqual(others.map(({ id }) => id));
  });

  it('has a unique slug, a sentence and a section of the contract', () => {
    const ids = VARIANTS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const lines = VARIANTS.map(({ id, sentence, open }) => `${id} | ${sentence} | ${open}`);
    const form = /^[a-z0-9]+(-[a-z0-9]+)* \| [A-Za-z].*\. \| [A-Z].{20,}[^.]$/;
    expect(lines.filter((line) => !form.test(line))).toEqual([]);
  });

  it.each(partOf(ROWS))('%s differs from the standard bank', async (id, probe, want) => {
    const world = await start({ variants: [id] });
    const [given, usual] = [await probe(world), await probe(standard)];
    await world.close();
    expect(given).toEqual(want);
    expect(usual).not.toEqual(want);
  });
});

describe('a variant that changes responses', () => {
  it('gives the same response to a repeated request', async () => {
    const world = await start({ variants: ['more-links', 'ids-of-another-form'] });
    const headers = { ...CREATION, 'x-request-id': NOBODYS };
    const [first, second] = [await world.pay(headers), await world.pay(headers)];
    await world.close();
    expect(second.body.paymentId).toBe(first.body.paymentId);
    expect(Object.keys(second.body._links)).toEqual(Object.keys(first.body._links));
  });
});
