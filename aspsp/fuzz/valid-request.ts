import { OPERATION } from '../domain/operation.js';
import { soundOrder } from '../testing/orders.js';
import {
  CREATION,
  consent,
  EXPLICIT,
  ibanAt,
  NO_REDIRECT,
  REDIRECT_URI,
} from '../testing/samples.js';
import type { CallOptions } from '../testing/tpp-client.js';
import type { DeclaredOperation } from './declared.js';
import type { Draw } from './draw.js';
import type { WireHeader, WireRequest } from './wire-request.js';
import { STANDING, type World } from './world.js';

const LISTS = {
  accounts: new Set<string>([OPERATION.account.list, OPERATION.card.list]),
  transactions: new Set<string>([OPERATION.account.transactions, OPERATION.card.transactions]),
};
const ORDERS = new Set<string>([OPERATION.payment.create, OPERATION.payment.validate]);
const KINDS = [
  OPERATION.payment,
  OPERATION.cancellation,
  OPERATION.consent,
  OPERATION.basket,
  OPERATION.fundsConsent,
];
const STARTS = new Set<string>(KINDS.map(({ start }) => start));
const UPDATED = new Set<string>(KINDS.map(({ update }) => update));

const SERVICES = ['payments', 'bulk-payments', 'periodic-payments'];
const PRODUCTS = [
  ...['sepa-credit-transfers', 'instant-sepa-credit-transfers', 'target-2-payments'],
  ...['cross-border-credit-transfers', 'ro-credit-transfers'],
  ...['pain.001-sepa-credit-transfers', 'pain.001-cross-border-credit-transfers'],
];

/** The optional headers of a creation. */
const CREATIONS = [CREATION, EXPLICIT, { ...NO_REDIRECT, 'psu-id': 'anna.example' }];

const UPDATES = [
  {},
  { psuData: { password: 'not-the-password' } },
  { authenticationMethodId: 'sms' },
  { scaAuthenticationData: '123456' },
  { confirmationCode: 'abcdefghijklmnopqrstuvwx' },
];

const ACCESSES = [
  {},
  { access: { allPsd2: 'allAccounts' } },
  { access: { availableAccounts: 'allAccounts' } },
  { access: { availableAccountsWithBalance: 'allAccounts' } },
  { access: { accounts: [], balances: [], transactions: [] } },
  { access: { accounts: [{ maskedPan: '999999******0105' }] } },
];

/** Every run starts with the same state, so that one id is enough. */
const REQUEST_ID = '99391c7e-ad88-49ec-a2ad-99ddcb1f7721';

/** Makes a valid request of an operation, as far as that depends on the request. */
export function validRequest(operation: DeclaredOperation, world: World, draw: Draw): WireRequest {
  const { id, to, method } = operation;
  const path = draw.pick(addressesOf(operation, world));
  const query = queryOf(id, world, draw);
  const base = to === 'xs2a' ? '/psd2' : '';
  const target = `${base}${path}${query === '' ? '' : `?${query}`}`;
  if (!id.endsWith('Page')) {
    const own: readonly WireHeader[] = [
      ['client-cert', world.certificate],
      ['x-request-id', REQUEST_ID],
    ];
    return withContent({ to, method, target, headers: own }, contentOf(id, path, world, draw));
  }
  const { cookie, csrf } = draw.pick(world.pages.filter((one) => one.path === path));
  const content = method === 'GET' ? {} : { form: { csrf, ...draw.pick(formsOf(world)) } };
  return withContent({ to, method, target, headers: [['cookie', cookie]] }, content);
}

function withContent(
  request: Omit<WireRequest, 'body'>,
  { json, form, text = '', headers = {} }: CallOptions,
): WireRequest {
  const [type, body] =
    json !== undefined
      ? ['application/json', JSON.stringify(json)]
      : form !== undefined
        ? ['application/x-www-form-urlencoded', String(new URLSearchParams(form))]
        : [undefined, text];
  const given = Object.entries({ 'content-type': type, ...headers }).flatMap(
    ([name, value]): WireHeader[] => (value === undefined ? [] : [[name, value]]),
  );
  return { ...request, headers: [...request.headers, ...given], body: Buffer.from(body) };
}

/** What the PSU may send from a page. */
function formsOf({ bank }: World): readonly Readonly<Record<string, string>>[] {
  const { id: username = '', password = '' } = bank.psus[0] ?? {};
  const login = { login: '1', username };
  const buttons = [{ approve: '1' }, { reject: '1' }, { logout: '1' }, {}];
  return [{ ...login, password }, { ...login, password: 'wrong' }, ...buttons];
}

/** The addresses of this world that an operation has. */
function addressesOf({ path }: DeclaredOperation, { addresses, pages }: World): readonly string[] {
  const [, service, end] =
    /^(\/v1\/\{payment-service\}\/\{payment-product\})(.*)$/.exec(path) ?? [];
  if (service !== undefined && !path.includes('{paymentId}')) {
    return SERVICES.flatMap((one) => PRODUCTS.map((product) => `/v1/${one}/${product}${end}`));
  }
  const shape = new RegExp(`^${path.replace(/\{[^}]*\}/g, '[^/]+')}$`);
  const all = [path, ...addresses, ...pages.map((page) => page.path)];
  return all.filter(
    (one) =>
      shape.test(one) &&
      !one.includes('{') &&
      (service === undefined || SERVICES.includes(one.split('/')[2] ?? '')),
  );
}

function queryOf(id: string, { oauth }: World, draw: Draw): string {
  if (id === 'authorize') {
    const grant = { grant_type: 'code', response_type: 'code', client_id: oauth.client };
    const asked = { redirect_uri: REDIRECT_URI, scope: oauth.scope, state: 'xyz' };
    return String(new URLSearchParams({ ...grant, ...asked }));
  }
  if (LISTS.accounts.has(id)) return 'withBalance=true';
  if (!LISTS.transactions.has(id)) return '';
  const from = draw.pick([
    'dateFrom=2026-01-01',
    'dateFrom=2026-01-01&dateTo=2026-11-01',
    'deltaList=true',
  ]);
  return `bookingStatus=${draw.pick(['booked', 'pending', 'both', 'information'])}&${from}`;
}

/** The body and the headers of a request. */
function contentOf(id: string, path: string, { bank, ...world }: World, draw: Draw): CallOptions {
  const creation = { headers: draw.pick(CREATIONS) };
  if (ORDERS.has(id)) {
    const [, , service = '', product = ''] = path.split('/');
    const order = soundOrder(bank, service, product, STANDING);
    return { ...order, headers: { ...order.headers, ...creation.headers } };
  }
  if (STARTS.has(id)) {
    return { ...creation, json: draw.pick([{}, { psuData: { password: 'not-the-password' } }]) };
  }
  if (UPDATED.has(id)) {
    return { headers: draw.pick([{}, { 'psu-id': 'anna.example' }]), json: draw.pick(UPDATES) };
  }
  if (/^\/v1\/(?:card-)?account/.test(path)) {
    const read = { 'consent-id': world.consentId, 'psu-ip-address': '192.0.2.10' };
    return {
      headers: { ...read, accept: draw.pick(['application/json', 'application/xml', '*/*']) },
    };
  }
  switch (id) {
    case 'createConsent':
      return { ...creation, json: consent(bank, draw.pick(ACCESSES)) };
    case 'createFundsConsent':
      return { ...creation, json: consent(bank) };
    case 'createSigningBasket':
      return { headers: CREATION, json: { paymentIds: world.loose.slice(0, 1 + draw.below(3)) } };
    case 'confirmFunds': {
      const instructedAmount = { currency: 'EUR', amount: '10.00' };
      return { json: { account: { iban: ibanAt(bank) }, instructedAmount } };
    }
    case 'registerClient': {
      const post_logout_redirect_uris = ['https://tpp.example/bye'];
      const client_uri = 'https://tpp.example';
      return { json: { redirect_uris: [REDIRECT_URI], post_logout_redirect_uris, client_uri } };
    }
    case 'exchangeToken': {
      const { client: client_id, code, codeScope: scope } = world.oauth;
      const grant = { grant_type: 'authorization_code', redirect_uri: REDIRECT_URI };
      return { form: { ...grant, client_id, scope, code } };
    }
    default:
      return {};
  }
}
