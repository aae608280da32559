import type { RunningBank } from '../start-bank.js';
import { agree } from '../testing/agree.js';
import { decide } from '../testing/browser.js';
import { CREATION, consent, EXPLICIT, NO_REDIRECT, payment } from '../testing/samples.js';
import type { CallOptions, Reply, TppClient } from '../testing/tpp-client.js';
import { orderOf } from './order-of.js';

/** Paths below /psd2 of the resources of a TPP, in different statuses. */
export interface Resources {
  /** Payments of all services: new, approved, of several products. */
  readonly payments: readonly string[];
  readonly payment: { readonly authorisations: readonly string[]; readonly cancelled: string };
  readonly consents: readonly string[];
  readonly consentAuthorisations: readonly string[];
  readonly baskets: readonly string[];
  readonly basketAuthorisations: readonly string[];
  readonly fundsConsents: readonly string[];
  readonly fundsAuthorisations: readonly string[];
  /** Ids of payments that are not in a basket. */
  readonly loose: readonly string[];
  /** A Consent-ID that allows every read. */
  readonly consentId: string;
  readonly accounts: readonly string[];
  readonly cards: readonly string[];
  readonly entries: readonly string[];
  /** Addresses of pages for the PSU. */
  readonly links: readonly string[];
}

const ORDERS = [
  ['payments', 'sepa-credit-transfers'],
  ['payments', 'instant-sepa-credit-transfers'],
  ['payments', 'pain.001-sepa-credit-transfers'],
  ['bulk-payments', 'sepa-credit-transfers'],
  ['bulk-payments', 'pain.001-sepa-credit-transfers'],
  ['periodic-payments', 'cross-border-credit-transfers'],
  ['periodic-payments', 'pain.001-sepa-credit-transfers'],
] as const;

/** Creates one resource of each kind, as a TPP and a PSU do. */
export async function openResources(bank: RunningBank, tpp: TppClient): Promise<Resources> {
  const make = async (path: string, options: CallOptions): Promise<Reply> => {
    const reply = await tpp.call('POST', path, options);
    if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${reply.text}`);
    return reply;
  };
  const pay = (headers: object) =>
    make('/v1/payments/sepa-credit-transfers', { headers: { ...headers }, json: payment(bank) });
  const links: string[] = [];
  const payments: string[] = [];
  for (const [service, product] of ORDERS) {
    const made = await make(`/v1/${service}/${product}`, orderOf(bank, service, product));
    payments.push(pathOf(made, 'self'));
    links.push(link(made));
  }
  const approved = await pay(CREATION);
  await decide(bank, link(approved), 'approve');
  const asked = await tpp.call('DELETE', pathOf(approved, 'self'));
  const cancel = await make(pathOf(asked, 'startAuthorisation'), { headers: CREATION });
  const redirected = await pay(CREATION);
  const embedded = await begin(bank, make, await pay(EXPLICIT));
  const decoupled = await pay({ ...NO_REDIRECT, 'psu-id': bank.psus[0]?.id });
  const loose = [await pay(CREATION), await pay(CREATION), await pay(CREATION)];
  const basketed = [await pay(CREATION), await pay(CREATION)];
  const ids = basketed.map(({ body }) => body.paymentId);
  const basket = await make('/v1/signing-baskets', {
    headers: CREATION,
    json: { paymentIds: ids },
  });
  const signing = await make(pathOf(basket, 'startAuthorisation'), { headers: CREATION });
  return {
    payments: [...payments, pathOf(approved, 'self'), pathOf(embedded.made, 'self')],
    payment: {
      authorisations: [redirected, decoupled]
        .map((one) => pathOf(one, 'scaStatus'))
        .concat(embedded.address),
      cancelled: pathOf(cancel, 'scaStatus'),
    },
    ...(await openConsents(bank, tpp, make)),
    baskets: [pathOf(basket, 'self')],
    basketAuthorisations: [pathOf(signing, 'scaStatus')],
    loose: loose.map(({ body }) => body.paymentId as string),
    links: [...links, ...[redirected, signing, cancel].map(link)].map((one) => pathIn(one, '')),
  };
}

type Make = (path: string, options: CallOptions) => Promise<Reply>;

async function openConsents(bank: RunningBank, tpp: TppClient, make: Make) {
  const all = await agree(bank, tpp, { access: { allPsd2: 'allAccounts' } });
  const waiting = await make('/v1/consents', { headers: CREATION, json: consent(bank) });
  const explicit = await make('/v1/consents', { headers: EXPLICIT, json: consent(bank) });
  const embedded = await begin(bank, make, explicit);
  const funds = await make('/v2/consents/confirmation-of-funds', {
    headers: CREATION,
    json: consent(bank),
  });
  const { accounts } = (await all.get('/v1/accounts')).body;
  const { cardAccounts } = (await all.get('/v1/card-accounts')).body;
  const account = accounts[0].resourceId;
  const list = await all.get(
    `/v1/accounts/${account}/transactions/?bookingStatus=booked&dateFrom=2020-01-01`,
  );
  return {
    consents: [all.made, waiting, explicit].map((one) => pathOf(one, 'self')),
    consentAuthorisations: [pathOf(waiting, 'scaStatus'), embedded.address],
    fundsConsents: [pathOf(funds, 'self')],
    fundsAuthorisations: [pathOf(funds, 'scaStatus')],
    consentId: all.id,
    accounts: accounts.map((one: { resourceId: string }) => one.resourceId),
    cards: cardAccounts.map((one: { resourceId: string }) => one.resourceId),
    entries: list.body.transactions.booked.map(
      (one: { transactionId: string }) => one.transactionId,
    ),
  };
}

/** Starts an authorisation in the Embedded approach, and returns its path. */
async function begin(bank: RunningBank, make: Make, made: Reply) {
  const { id = '', password } = bank.psus[0] ?? {};
  const started = await make(pathOf(made, 'startAuthorisation'), {
    headers: { ...NO_REDIRECT, 'psu-id': id },
    json: { psuData: { password } },
  });
  return { made, address: pathOf(started, 'scaStatus') };
}

/** The path in a link, below /psd2. */
function pathOf({ body, text }: Reply, name: string): string {
  const href = body._links?.[name]?.href;
  if (typeof href !== 'string') throw new Error(`no link ${name} in ${text}`);
  return pathIn(href, '/psd2');
}

const pathIn = (href: string, below: string): string => new URL(href).pathname.slice(below.length);

const link = ({ body }: Reply): string => String(body._links.scaRedirect?.href);
