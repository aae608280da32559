import { encodeClientCertHeader } from '../../pki/pki.js';
import { realSeams, type Seams } from '../domain/seams.js';
import { type RunningBank, startBank } from '../start-bank.js';
import { emptyState, type MemoryState, memoryStore } from '../store/memory-store.js';
import { agree } from '../testing/agree.js';
import { decide, openBrowser } from '../testing/browser.js';
import { soundOrder } from '../testing/orders.js';
import {
  CREATION,
  consent,
  EXPLICIT,
  NO_REDIRECT,
  payment,
  REDIRECT_URI,
} from '../testing/samples.js';
import { type CallOptions, type Reply, type TppClient, tppClient } from '../testing/tpp-client.js';

/** A bank with a resource of every kind, and the data for its calls. */
export interface World {
  readonly bank: RunningBank;
  /** The time of the bank; `clock.now` moves it. */
  readonly clock: { now: number };
  readonly state: MemoryState;
  readonly ports: { readonly xs2a: number; readonly iam: number };
  /** The value of the header with the TPP's certificate. */
  readonly certificate: string;
  /** The paths of all resources of the TPP, in different statuses, and of the PSU's pages. */
  readonly addresses: readonly string[];
  /** Ids of payments that are not in a basket. */
  readonly loose: readonly string[];
  /** A Consent-ID that allows every read. */
  readonly consentId: string;
  readonly oauth: OAuthData;
  readonly pages: readonly Page[];
  /** Ids of its payments and authorisations. */
  readonly known: ReadonlySet<string>;
}

export interface OAuthData {
  readonly client: string;
  /** A scope with a pending authorisation. */
  readonly scope: string;
  /** An unused code, and its scope. */
  readonly code: string;
  readonly codeScope: string;
}

/** A page in a browser: the target of its form, its cookie, and the form's secret. */
export interface Page {
  readonly path: string;
  readonly cookie: string;
  readonly csrf: string;
}

/** Every run begins at this time, on a business day. */
export const START = Date.parse('2026-11-23T10:00:00Z');

/** Monthly, from a date after the start. */
export const STANDING = { startDate: '2026-12-01', frequency: 'Monthly' };

/** Starts a bank in plain HTTP, which is fast, and creates its resources. */
export async function makeWorld(faults: readonly string[]): Promise<World> {
  const clock = { now: START };
  const seams: Seams = { ...realSeams(), now: () => new Date(clock.now) };
  const state = emptyState();
  const bank = await startBank({
    port: 0,
    iamPort: 0,
    http: true,
    seams,
    faults,
    store: memoryStore(state),
  });
  const certificate = encodeClientCertHeader(bank.pki['tpp1-qwac'].certificate, 'rfc9440');
  const bare = tppClient(bank, 'none');
  const tpp: TppClient = {
    ...bare,
    call: (method, path, { headers, ...options } = {}) =>
      bare.call(method, path, { ...options, headers: { 'client-cert': certificate, ...headers } }),
  };
  const resources = await openResources(bank, tpp);
  const oauth = await openOAuth(bank, tpp);
  const pages: Page[] = [];
  for (const path of [...resources.links.slice(0, 4), '/app']) {
    pages.push(await pageAt(bank, path, false), await pageAt(bank, path, true));
  }
  await bare.close();
  const ports = { xs2a: portOf(bank.baseUrl), iam: portOf(bank.authUrl) };
  const { payment: payments, authorisation } = state.tables;
  const known = new Set([...payments.keys(), ...authorisation.keys()]);
  return { bank, clock, state, ports, certificate, ...resources, oauth, pages, known };
}

const portOf = (address: string): number => Number(new URL(address).port);

const ORDERS = [
  ...[
    'sepa-credit-transfers',
    'instant-sepa-credit-transfers',
    'pain.001-sepa-credit-transfers',
  ].map((product) => ['payments', product] as const),
  ['bulk-payments', 'sepa-credit-transfers'],
  ['bulk-payments', 'pain.001-sepa-credit-transfers'],
  ['periodic-payments', 'cross-border-credit-transfers'],
  ['periodic-payments', 'pain.001-sepa-credit-transfers'],
] as const;

/** Creates one resource of each kind, as a TPP and a PSU do. */
async function openResources(bank: RunningBank, tpp: TppClient) {
  const make = async (path: string, options: CallOptions): Promise<Reply> => {
    const reply = await tpp.call('POST', path, options);
    if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${reply.text}`);
    return reply;
  };
  const { id = '', password } = bank.psus[0] ?? {};
  const pay = (headers: object) =>
    make('/v1/payments/sepa-credit-transfers', { headers: { ...headers }, json: payment(bank) });
  const agreeOn = (path: string, headers: object) =>
    make(path, { headers: { ...headers }, json: consent(bank) });
  const embedded = (made: Reply) =>
    make(pathOf(made, 'startAuthorisation'), {
      headers: { ...NO_REDIRECT, 'psu-id': id },
      json: { psuData: { password } },
    });
  const basketOf = async (...paid: readonly Reply[]) => {
    const json = { paymentIds: paid.map(({ body }) => body.paymentId) };
    return make('/v1/signing-baskets', { headers: CREATION, json });
  };
  const start = (made: Reply) => make(pathOf(made, 'startAuthorisation'), { headers: CREATION });

  const made: Reply[] = [];
  for (const [service, product] of ORDERS) {
    made.push(
      await make(`/v1/${service}/${product}`, soundOrder(bank, service, product, STANDING)),
    );
  }
  const approved = await pay(CREATION);
  await decide(bank, link(approved), 'approve');
  const cancelled = await start(await tpp.call('DELETE', pathOf(approved, 'self')));
  made.push(await pay(CREATION), await pay({ ...NO_REDIRECT, 'psu-id': id }));
  const loose = [await pay(CREATION), await pay(CREATION), await pay(CREATION)];
  const [paid, granted] = [await pay(EXPLICIT), await agreeOn('/v1/consents', EXPLICIT)];
  const basket = await basketOf(await pay(CREATION), await pay(CREATION));
  const all = await agree(bank, tpp, { access: { allPsd2: 'allAccounts' } });
  made.push(await agreeOn('/v1/consents', CREATION));
  made.push(await agreeOn('/v2/consents/confirmation-of-funds', CREATION));
  const begun = [cancelled, await embedded(paid), await embedded(granted), await start(basket)];
  const roots = [approved, all.made, paid, granted, basket, ...made].map((one) =>
    pathOf(one, 'self'),
  );
  return {
    addresses: [
      ...roots.flatMap((root) => [root, `${root}/status`, `${root}/authorisations`]),
      ...[...made, ...begun].flatMap((one) =>
        'scaStatus' in one.body._links ? pathOf(one, 'scaStatus') : [],
      ),
      pathOf(cancelled, 'scaStatus').replace(/\/[^/]*$/, ''),
      ...(await accountsOf(all.get)),
    ],
    links: links([...made, cancelled]).map((one) => pathIn(one, '')),
    loose: loose.map(({ body }) => String(body.paymentId)),
    consentId: all.id,
  };
}

/** The paths of what a consent lets the TPP read. */
async function accountsOf(get: (path: string) => Promise<Reply>): Promise<readonly string[]> {
  const { accounts } = (await get('/v1/accounts')).body;
  const { cardAccounts } = (await get('/v1/card-accounts')).body;
  const [first] = accounts;
  const list = `/v1/accounts/${first.resourceId}/transactions/`;
  const { transactions } = (await get(`${list}?bookingStatus=booked&dateFrom=2020-01-01`)).body;
  return [
    ...accounts.map(({ resourceId: id }: Id) => `/v1/accounts/${id}`),
    ...[`/v1/accounts/${first.resourceId}/balances`, list],
    ...transactions.booked.map((one: { transactionId: string }) => list + one.transactionId),
    ...cardAccounts.flatMap(({ resourceId: id }: Id) =>
      ['', '/balances', '/transactions'].map((end) => `/v1/card-accounts/${id}${end}`),
    ),
  ];
}

interface Id {
  readonly resourceId: string;
}

/** Registers the TPP, and gets a code from the PSU. */
async function openOAuth(bank: RunningBank, tpp: TppClient): Promise<OAuthData> {
  const registration = { json: { redirect_uris: [REDIRECT_URI] } };
  const registered = await tpp.call('POST', `${bank.authUrl}/connect/register`, registration);
  const client = String(registered.body.client_id);
  const scopeOfNew = async () => {
    const made = await tpp.call('POST', '/v1/consents', { headers: CREATION, json: consent(bank) });
    return `AIS:${made.body.consentId}`;
  };
  const codeScope = await scopeOfNew();
  const grant = { grant_type: 'code', response_type: 'code', redirect_uri: REDIRECT_URI };
  const query = new URLSearchParams({ ...grant, client_id: client, scope: codeScope });
  const back = await decide(bank, `${bank.authUrl}/connect/authorize?${query}`);
  const code = new URL(String(back.headers['location'])).searchParams.get('code') ?? '';
  return { client, scope: await scopeOfNew(), code, codeScope };
}

async function pageAt(bank: RunningBank, path: string, loggedIn: boolean): Promise<Page> {
  const browser = openBrowser(bank);
  const { id = '', password = '' } = bank.psus[0] ?? {};
  const opened = await browser.open(`${bank.authUrl}${path}`);
  const shown = loggedIn ? await browser.submit({ login: '1', username: id, password }) : opened;
  await browser.close();
  const [cookie = ''] = [shown, opened].flatMap(
    ({ headers }) => [headers['set-cookie']].flat()[0]?.split(';')[0] ?? [],
  );
  const csrf = /name="csrf" value="([^"]+)"/.exec(shown.text)?.[1] ?? '';
  if (csrf === '') throw new Error(`no form on ${path}: ${shown.status}`);
  return { path, cookie, csrf };
}

/** The path in a link, below /psd2. */
function pathOf({ body, text }: Reply, name: string): string {
  const href = body._links?.[name]?.href;
  if (typeof href !== 'string') throw new Error(`no link ${name} in ${text}`);
  return pathIn(href, '/psd2');
}

const pathIn = (href: string, below: string): string => new URL(href).pathname.slice(below.length);

const link = ({ body }: Reply): string => String(body._links.scaRedirect?.href);

const links = (made: readonly Reply[]): readonly string[] =>
  made.filter(({ body }) => 'scaRedirect' in body._links).map(link);
