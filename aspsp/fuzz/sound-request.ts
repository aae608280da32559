import type { Random } from '../../foundation/random.js';
import { CREATION, consent, EXPLICIT, NO_REDIRECT, REDIRECT_URI } from '../testing/samples.js';
import type { CallOptions } from '../testing/tpp-client.js';
import { orderOf } from './order-of.js';
import type { WireHeader, WireRequest } from './wire-request.js';
import type { World } from './world.js';

/** Makes a valid request, as far as it depends on the request. */
type Make = (world: World, random: Random) => WireRequest;

const SERVICES = ['payments', 'bulk-payments', 'periodic-payments'] as const;
const PRODUCTS = [
  'sepa-credit-transfers',
  'instant-sepa-credit-transfers',
  'target-2-payments',
  'cross-border-credit-transfers',
  'ro-credit-transfers',
  'pain.001-sepa-credit-transfers',
  'pain.001-cross-border-credit-transfers',
] as const;

/** The optional headers of a creation. */
const CREATIONS = [CREATION, EXPLICIT, { ...NO_REDIRECT, 'psu-id': 'anna.example' }];

const UPDATES = [
  {},
  { psuData: { password: 'not-the-password' } },
  { authenticationMethodId: 'sms' },
  { scaAuthenticationData: '123456' },
  { confirmationCode: 'abcdefghijklmnopqrstuvwx' },
];

/** Requests by operation. Of a resource with several statuses, one is selected. */
export const SOUND_REQUESTS: Readonly<Record<string, Make>> = {
  initiatePayment: (world, random) => order(world, random, ''),
  validatePayment: (world, random) => order(world, random, '/validate'),
  getPayment: ({ resources, ...world }, random) => get(world, random.pick(resources.payments)),
  cancelPayment: ({ resources, ...world }, random) =>
    xs2a(world, 'DELETE', random.pick(resources.payments)),
  getPaymentStatus: ({ resources, ...world }, random) =>
    get(world, `${random.pick(resources.payments)}/status`),
  startPaymentAuthorisation: ({ resources, ...world }, random) =>
    start(world, random, `${random.pick(resources.payments)}/authorisations`),
  listPaymentAuthorisations: ({ resources, ...world }, random) =>
    get(world, `${random.pick(resources.payments)}/authorisations`),
  getPaymentScaStatus: ({ resources, ...world }, random) =>
    get(world, random.pick(resources.payment.authorisations)),
  updatePaymentPsuData: ({ resources, ...world }, random) =>
    update(world, random, random.pick(resources.payment.authorisations)),
  startPaymentCancellationAuthorisation: ({ resources, ...world }, random) =>
    start(world, random, parent(resources.payment.cancelled)),
  listPaymentCancellationAuthorisations: ({ resources, ...world }) =>
    get(world, parent(resources.payment.cancelled)),
  getPaymentCancellationScaStatus: ({ resources, ...world }) =>
    get(world, resources.payment.cancelled),
  updatePaymentCancellationPsuData: ({ resources, ...world }, random) =>
    update(world, random, resources.payment.cancelled),
  createConsent: (world, random) => create(world, random, '/v1/consents', access(world, random)),
  getConsent: ({ resources, ...world }, random) => get(world, random.pick(resources.consents)),
  deleteConsent: ({ resources, ...world }, random) =>
    xs2a(world, 'DELETE', random.pick(resources.consents)),
  getConsentStatus: ({ resources, ...world }, random) =>
    get(world, `${random.pick(resources.consents)}/status`),
  startConsentAuthorisation: ({ resources, ...world }, random) =>
    start(world, random, `${random.pick(resources.consents)}/authorisations`),
  listConsentAuthorisations: ({ resources, ...world }, random) =>
    get(world, `${random.pick(resources.consents)}/authorisations`),
  getConsentScaStatus: ({ resources, ...world }, random) =>
    get(world, random.pick(resources.consentAuthorisations)),
  updateConsentPsuData: ({ resources, ...world }, random) =>
    update(world, random, random.pick(resources.consentAuthorisations)),
  listAccounts: (world) => read(world, '/v1/accounts?withBalance=true'),
  getAccount: (world, random) => read(world, account(world, random)),
  getAccountBalances: (world, random) => read(world, `${account(world, random)}/balances`),
  listTransactions: (world, random) =>
    read(world, `${account(world, random)}/transactions/?${period(random)}`, random),
  getTransactionDetails: (world, random) => {
    const { accounts, entries } = world.resources;
    return read(world, `/v1/accounts/${accounts[0]}/transactions/${random.pick(entries)}`);
  },
  listCardAccounts: (world) => read(world, '/v1/card-accounts?withBalance=true'),
  getCardAccount: (world) => read(world, card(world)),
  getCardAccountBalances: (world) => read(world, `${card(world)}/balances`),
  listCardAccountTransactions: (world, random) =>
    read(world, `${card(world)}/transactions?${period(random)}`),
  getAccountList: (world) => read(world, '/v1/account-list'),
  confirmFunds: (world) => {
    const { accounts } = world.bank.psus[0] ?? { accounts: [] };
    return sent(world, 'POST', '/v1/funds-confirmations', {
      json: {
        account: { iban: accounts[0]?.iban },
        instructedAmount: { currency: 'EUR', amount: '10.00' },
      },
    });
  },
  createSigningBasket: (world, random) =>
    create(world, random, '/v1/signing-baskets', {
      headers: CREATION,
      json: { paymentIds: world.resources.loose.slice(0, 1 + random.int(3)) },
    }),
  getSigningBasket: ({ resources, ...world }, random) => get(world, random.pick(resources.baskets)),
  deleteSigningBasket: ({ resources, ...world }, random) =>
    xs2a(world, 'DELETE', random.pick(resources.baskets)),
  startSigningBasketAuthorisation: ({ resources, ...world }, random) =>
    start(world, random, `${random.pick(resources.baskets)}/authorisations`),
  listSigningBasketAuthorisations: ({ resources, ...world }, random) =>
    get(world, `${random.pick(resources.baskets)}/authorisations`),
  getSigningBasketScaStatus: ({ resources, ...world }, random) =>
    get(world, random.pick(resources.basketAuthorisations)),
  updateSigningBasketPsuData: ({ resources, ...world }, random) =>
    update(world, random, random.pick(resources.basketAuthorisations)),
  createFundsConsent: (world, random) =>
    create(world, random, '/v2/consents/confirmation-of-funds', { json: consent(world.bank) }),
  getFundsConsent: ({ resources, ...world }, random) =>
    get(world, random.pick(resources.fundsConsents)),
  deleteFundsConsent: ({ resources, ...world }, random) =>
    xs2a(world, 'DELETE', random.pick(resources.fundsConsents)),
  getFundsConsentStatus: ({ resources, ...world }, random) =>
    get(world, `${random.pick(resources.fundsConsents)}/status`),
  startFundsConsentAuthorisation: ({ resources, ...world }, random) =>
    start(world, random, `${random.pick(resources.fundsConsents)}/authorisations`),
  updateFundsConsentPsuData: ({ resources, ...world }, random) =>
    update(world, random, random.pick(resources.fundsAuthorisations)),
  registerClient: (world) =>
    iam(world, 'POST', '/connect/register', {
      json: {
        redirect_uris: [REDIRECT_URI],
        post_logout_redirect_uris: ['https://tpp.example/bye'],
        client_uri: 'https://tpp.example',
      },
    }),
  authorize: (world) => {
    const query = new URLSearchParams({
      grant_type: 'code',
      response_type: 'code',
      client_id: world.iam.client,
      redirect_uri: REDIRECT_URI,
      scope: world.iam.scope,
      state: 'xyz',
    });
    return { ...iam(world, 'GET', `/connect/authorize?${query}`, {}), headers: [] };
  },
  exchangeToken: (world) =>
    iam(world, 'POST', '/connect/token/mtls', {
      form: {
        client_id: world.iam.client,
        scope: world.iam.codeScope,
        code: world.iam.code,
        redirect_uri: REDIRECT_URI,
        grant_type: 'authorization_code',
      },
    }),
  showScaPage: (world, random) => show(world, random, '/sca/'),
  submitScaPage: (world, random) => submit(world, random, '/sca/'),
  showAppPage: (world, random) => show(world, random, '/app'),
  submitAppPage: (world, random) => submit(world, random, '/app'),
};

type Base = Pick<World, 'certificate'>;

function order(world: World, random: Random, end: string): WireRequest {
  const [service, product] = [random.pick(SERVICES), random.pick(PRODUCTS)];
  return create(
    world,
    random,
    `/v1/${service}/${product}${end}`,
    orderOf(world.bank, service, product),
  );
}

function access(world: World, random: Random): CallOptions {
  const kinds = [
    undefined,
    { allPsd2: 'allAccounts' },
    { availableAccounts: 'allAccounts' },
    { availableAccountsWithBalance: 'allAccounts' },
    { accounts: [], balances: [], transactions: [] },
    { accounts: [{ maskedPan: '999999******0105' }] },
  ];
  const chosen = random.pick(kinds);
  return { json: consent(world.bank, chosen === undefined ? {} : { access: chosen }) };
}

const parent = (address: string): string => address.slice(0, address.lastIndexOf('/'));
const account = ({ resources }: World, random: Random): string =>
  `/v1/accounts/${random.pick(resources.accounts)}`;
const card = ({ resources }: World): string => `/v1/card-accounts/${resources.cards[0]}`;

function period(random: Random): string {
  const status = random.pick(['booked', 'pending', 'both', 'information']);
  const from = random.pick([
    'dateFrom=2026-01-01',
    'dateFrom=2026-01-01&dateTo=2026-11-01',
    'deltaList=true',
  ]);
  return `bookingStatus=${status}&${from}&withBalance=true`;
}

function get(world: Base, path: string): WireRequest {
  return xs2a(world, 'GET', path);
}

/** A read with the consent that allows everything, with the PSU present, so that it is not counted. */
function read(world: World, path: string, random?: Random): WireRequest {
  const accept = random?.pick(['application/json', 'application/xml', undefined]);
  return xs2a(world, 'GET', path, [
    ['consent-id', world.resources.consentId],
    ['psu-ip-address', '192.0.2.10'],
    ...(accept === undefined ? [] : [['accept', accept] as const]),
  ]);
}

function create(world: World, random: Random, path: string, options: CallOptions): WireRequest {
  return sent(world, 'POST', path, {
    ...options,
    headers: { ...options.headers, ...random.pick(CREATIONS) },
  });
}

function start(world: Base, random: Random, path: string): WireRequest {
  const json = random.pick([{}, { psuData: { password: 'not-the-password' } }]);
  return sent(world, 'POST', path, { json, headers: random.pick(CREATIONS) });
}

function update(world: Base, random: Random, path: string): WireRequest {
  const headers = random.pick([{}, { 'psu-id': 'anna.example' }]);
  return sent(world, 'PUT', path, { json: random.pick(UPDATES), headers });
}

function xs2a(
  { certificate }: Base,
  method: string,
  path: string,
  headers: readonly WireHeader[] = [],
): WireRequest {
  const own: readonly WireHeader[] = [
    ['client-cert', certificate],
    ['x-request-id', REQUEST_ID],
  ];
  const target = `/psd2${path}`;
  return { to: 'xs2a', method, target, headers: [...own, ...headers], body: Buffer.alloc(0) };
}

/** The state is reset so often that one id is enough. */
const REQUEST_ID = '99391c7e-ad88-49ec-a2ad-99ddcb1f7721';

function sent(world: Base, method: string, path: string, options: CallOptions): WireRequest {
  return withContent(xs2a(world, method, path), options);
}

function iam(world: Base, method: string, path: string, options: CallOptions): WireRequest {
  return withContent({ ...xs2a(world, method, path), to: 'iam', target: path }, options);
}

function withContent(request: WireRequest, { json, form, text, headers = {} }: CallOptions) {
  const type =
    json !== undefined
      ? 'application/json'
      : form !== undefined
        ? 'application/x-www-form-urlencoded'
        : undefined;
  const body =
    json !== undefined
      ? JSON.stringify(json)
      : form !== undefined
        ? new URLSearchParams(form).toString()
        : (text ?? '');
  const given = Object.entries(headers).flatMap(([name, value]): WireHeader[] =>
    value === undefined ? [] : [[name, value]],
  );
  const own: WireHeader[] = type === undefined ? [] : [['content-type', type]];
  return { ...request, headers: [...request.headers, ...own, ...given], body: Buffer.from(body) };
}

function show(world: World, random: Random, path: string): WireRequest {
  const page = random.pick(world.iam.pages.filter((one) => one.path.startsWith(path)));
  const headers: WireHeader[] = [['cookie', page.cookie]];
  return { to: 'iam', method: 'GET', target: page.path, headers, body: Buffer.alloc(0) };
}

function submit(world: World, random: Random, path: string): WireRequest {
  const page = random.pick(world.iam.pages.filter((one) => one.path.startsWith(path)));
  const { id = '', password = '' } = world.bank.psus[0] ?? {};
  const forms = [
    { login: '1', username: id, password: random.pick([password, 'wrong']) },
    { approve: '1' },
    { reject: '1' },
    { logout: '1' },
    {},
  ];
  const form = Object.fromEntries(
    Object.entries({ csrf: page.csrf, ...random.pick(forms) }).filter(([, v]) => v !== undefined),
  );
  const shown: WireRequest = {
    to: 'iam',
    method: 'POST',
    target: page.path,
    headers: [['cookie', page.cookie]],
    body: Buffer.alloc(0),
  };
  return withContent(shown, { form: form as Record<string, string> });
}
