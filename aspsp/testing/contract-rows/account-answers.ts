import { type Agreed, agree } from '../agree.js';
import { CREATION, consent, EXPLICIT, ibanAt, NO_REDIRECT } from '../samples.js';
import type { Reply } from '../tpp-client.js';
import { closeWorld, openWorld, type World } from './world.js';

const CONSENTS = '/v1/consents';

export interface AccountAnswers {
  readonly created: Reply;
  /** Status and content before and after the PSU's approval, and after the approval of a newer consent. */
  readonly statusBefore: Reply;
  readonly statusAfter: Reply;
  readonly read: Reply;
  readonly superseded: Reply;
  readonly started: Reply;
  readonly authorisations: Reply;
  readonly scaStatus: Reply;
  readonly updated: Reply;
  readonly deleted: Reply;
  readonly statusDeleted: Reply;
  /** Creation responses, by the access that they name. */
  readonly kinds: Readonly<Record<string, Reply>>;
  readonly unnamedEmbedded: Reply;
  readonly accounts: Reply;
  readonly accountsAgain: Reply;
  readonly accountsWithBalance: Reply;
  readonly account: Reply;
  readonly balances: Reply;
  readonly transactions: Reply;
  readonly withoutDateFrom: Reply;
  readonly untilYesterday: Reply;
  readonly after: Reply;
  readonly delta: Reply;
  readonly bookingStatuses: readonly number[];
  readonly details: Reply;
  /** For a direct debit. */
  readonly debitDetails: Reply;
  readonly accountsOfOne: Reply;
  readonly cards: Reply;
  readonly card: Reply;
  readonly cardBalances: Reply;
  readonly cardTransactions: Reply;
  readonly list: Reply;
  readonly beforeApproval: Reply;
  readonly withoutConsent: Reply;
  readonly otherConsentsId: Reply;
}

/** Consents from creation to end, and everything that can be read under one. */
export async function accountAnswers(world: World): Promise<AccountAnswers> {
  const { bank, tpp } = world;
  const first = await agree(bank, tpp);
  const get = (path: string) => tpp.call('GET', path);
  const started = await startedConsent(world);
  const kinds = await kindsOf(world);
  const statusAfter = await get(first.made.body._links.status.href);
  const read = await get(first.made.body._links.self.href);
  const accountsOfOne = await first.get('/v1/accounts');
  const all = await agree(bank, tpp, { access: { allPsd2: 'allAccounts' } });
  const reads = await readsUnder(world, all);
  const foreign = await agree(bank, tpp, { recurringIndicator: false, frequencyPerDay: 1 });
  return {
    created: first.made,
    statusAfter,
    read,
    superseded: await get(first.made.body._links.status.href),
    ...started,
    kinds,
    unnamedEmbedded: await unnamedEmbedded(),
    accountsOfOne,
    ...reads,
    otherConsentsId: await foreign.get(
      `/v1/accounts/${reads.accounts.body.accounts[0].resourceId}`,
    ),
    ...(await deletedConsent(world)),
  };
}

/** The choice of accounts is left to the PSU, and the bank has no page on which to choose them. */
async function unnamedEmbedded(): Promise<Reply> {
  const world = await openWorld({ sca: { approaches: ['embedded'] } });
  const reply = await world.tpp.call('POST', CONSENTS, {
    headers: NO_REDIRECT,
    json: consent(world.bank, { access: { accounts: [], balances: [], transactions: [] } }),
  });
  await closeWorld(world);
  return reply;
}

async function startedConsent({ bank, tpp }: World) {
  const made = await tpp.call('POST', CONSENTS, { headers: EXPLICIT, json: consent(bank) });
  const statusBefore = await tpp.call('GET', made.body._links.status.href);
  const list: string = made.body._links.startAuthorisation.href;
  const started = await tpp.call('POST', list, { headers: CREATION });
  const authorisations = await tpp.call('GET', list);
  const address: string = started.body._links.scaStatus.href;
  const scaStatus = await tpp.call('GET', address);
  const headers = { 'consent-id': String(made.body.consentId) };
  const beforeApproval = await tpp.call('GET', '/v1/accounts', { headers });
  const embedded = await tpp.call('POST', CONSENTS, { headers: NO_REDIRECT, json: consent(bank) });
  const updated = await tpp.call('PUT', embedded.body._links.scaStatus.href, {
    json: {},
    headers: { 'psu-id': bank.psus[0]?.id ?? '' },
  });
  return { statusBefore, started, authorisations, scaStatus, beforeApproval, updated };
}

async function kindsOf({ bank, tpp }: World) {
  const card = bank.psus[0]?.cards[0];
  const iban = ibanAt(bank);
  const accesses: Readonly<Record<string, object>> = {
    balances: { balances: [{ iban }] },
    transactions: { transactions: [{ iban, currency: 'EUR' }] },
    pan: { accounts: [{ pan: card?.pan }] },
    maskedPan: { accounts: [{ maskedPan: card?.maskedPan }] },
    available: { availableAccounts: 'allAccounts' },
    availableWithBalance: { availableAccountsWithBalance: 'allAccounts' },
    unnamed: { accounts: [], balances: [], transactions: [] },
    none: {},
  };
  const kinds: Record<string, Reply> = {};
  for (const [name, access] of Object.entries(accesses)) {
    kinds[name] = await tpp.call('POST', CONSENTS, {
      headers: CREATION,
      json: consent(bank, { access }),
    });
  }
  const requested: Readonly<Record<string, object>> = {
    frequencyAsText: { frequencyPerDay: '4' },
    recurringAsText: { recurringIndicator: 'true' },
    combined: { combinedServiceIndicator: true },
    past: { validUntil: '2020-01-01' },
  };
  for (const [name, one] of Object.entries(requested)) {
    kinds[name] = await tpp.call('POST', CONSENTS, {
      headers: CREATION,
      json: consent(bank, one),
    });
  }
  return kinds;
}

async function readsUnder({ bank, tpp }: World, { get }: Agreed) {
  const accounts = await get('/v1/accounts');
  const [account] = accounts.body.accounts;
  const cards = await get('/v1/card-accounts');
  const [card] = cards.body.cardAccounts;
  const { dateFrom, dateTo } = bank.profile.ais.transactions;
  const path = `/v1/accounts/${account.resourceId}/transactions/`;
  const transactions = await get(`${path}?bookingStatus=both&dateFrom=${dateFrom}`);
  const [newest, second] = transactions.body.transactions.booked;
  const debit = transactions.body.transactions.booked.find(
    (entry: Readonly<Record<string, unknown>>) =>
      entry['remittanceInformationUnstructured'] === 'Subscription',
  );
  const bookingStatuses: number[] = [];
  for (const status of ['information', 'booked', 'pending', 'both', 'none-such']) {
    bookingStatuses.push(
      (await get(`${path}?bookingStatus=${status}&dateFrom=${dateFrom}`)).status,
    );
  }
  return {
    accounts,
    accountsAgain: await get('/v1/accounts'),
    accountsWithBalance: await get('/v1/accounts?withBalance=true'),
    account: await get(`/v1/accounts/${account.resourceId}`),
    balances: await get(account._links.balances.href),
    transactions,
    withoutDateFrom: await get(`${path}?bookingStatus=booked`),
    untilYesterday: await get(
      `${path}?bookingStatus=booked&dateFrom=${dateFrom}&dateTo=${second.bookingDate}`,
    ),
    after: await get(`${path}?bookingStatus=booked&entryReferenceFrom=${second.entryReference}`),
    delta: await get(`${path}?bookingStatus=booked&deltaList=true`),
    bookingStatuses,
    details: await get(`${path}${newest.transactionId}`),
    debitDetails: await get(`${path}${debit.transactionId}`),
    cards,
    card: await get(`/v1/card-accounts/${card.resourceId}`),
    cardBalances: await get(`/v1/card-accounts/${card.resourceId}/balances`),
    cardTransactions: await get(
      `/v1/card-accounts/${card.resourceId}/transactions?bookingStatus=both&dateFrom=${dateFrom}&dateTo=${dateTo}`,
    ),
    list: await get('/v1/account-list'),
    withoutConsent: await tpp.call('GET', '/v1/accounts'),
  };
}

async function deletedConsent({ bank, tpp }: World) {
  const { made } = await agree(bank, tpp, { recurringIndicator: false, frequencyPerDay: 1 });
  const deleted = await tpp.call('DELETE', made.body._links.self.href);
  const statusDeleted = await tpp.call('GET', made.body._links.status.href);
  return { deleted, statusDeleted };
}
