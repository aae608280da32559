import { createHash, randomUUID } from 'node:crypto';
import { type Actor, addressAt, linkOf, see } from '../actor.js';
import { contest, times } from '../contest.js';
import type { Reply } from '../http.js';
import { cameBackWell, logIn, sendForm } from '../psu-pages.js';
import {
  approve,
  BACK,
  create,
  EXPLICIT,
  ibanAt,
  lastOf,
  look,
  NO_REDIRECT,
  PRESENT,
  psuAt,
  REDIRECT,
  start,
  updateOnce,
} from './steps.js';

/** Accounts in euros of the first PSU, of the second PSU and of the company. */
const ACCOUNTS = [
  [0, 0],
  [0, 1],
  [1, 0],
  [2, 0],
] as const;
const COMPANY = 2;

export interface Paid {
  readonly id: string;
  readonly self: string;
  readonly reply: Reply;
  readonly psu: number;
}

const INSTANT = 'instant-sepa-credit-transfers';

/** Creates a payment between two accounts of the bank, for today or for some days ahead. */
async function pay(
  actor: Actor,
  headers: Readonly<Record<string, string>>,
  plan: { readonly psu?: number; readonly later?: boolean } = {},
): Promise<Paid> {
  const { random } = actor;
  const { psu = random.int(2), later = false } = plan;
  const [debtor, creditor] = pickAccounts(actor, psu);
  const cents = random.chance(0.05) ? 90_000 + random.int(90_000) : 1 + random.int(300);
  const product = later ? 'sepa-credit-transfers' : INSTANT;
  const json = {
    instructedAmount: { currency: 'EUR', amount: (cents / 100).toFixed(2) },
    debtorAccount: { iban: debtor },
    creditorAccount: { iban: creditor },
    creditorName: 'Somebody Example',
    remittanceInformationUnstructured: actor.nextText(),
    ...(later ? { requestedExecutionDate: inDays(3) } : {}),
  };
  const path = `/v1/payments/${product}`;
  const reply = await create(actor, 'initiate payment', path, 'paymentId', { headers, json });
  const id = String(reply.body['paymentId']);
  see(actor, 'payment', id, String(reply.body['transactionStatus']), { ...reply, by: 'POST' });
  return { id, self: linkOf(reply, 'self'), reply, psu };
}

function pickAccounts(actor: Actor, psu: number): readonly [string, string] {
  const from = ACCOUNTS.filter(([owner]) => owner === psu);
  const [owner, account] = actor.random.pick(from as [(typeof ACCOUNTS)[0], ...typeof from]);
  const debtor = ibanAt(actor, owner, account);
  const others = ACCOUNTS.map(([one, index]) => ibanAt(actor, one, index)).filter(
    (iban) => iban !== debtor,
  );
  return [debtor, actor.random.pick(others as [string, ...string[]])];
}

const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const status = (actor: Actor, { id, self }: Paid) => look(actor, 'payment', id, `${self}/status`);

/** Redirect: the PSU approves on the pages of the bank. */
export async function payByRedirect(actor: Actor): Promise<void> {
  const made = await pay(actor, REDIRECT);
  const sca = linkOf(made.reply, 'scaStatus');
  await look(actor, 'authorisation', lastOf(sca), sca);
  const link = linkOf(made.reply, 'scaRedirect');
  await approve(actor, link, psuAt(actor, made.psu), {
    what: 'payment',
    id: made.id,
    atLeast: 'ACTC',
  });
  await Promise.all([status(actor, made), status(actor, made)]);
  await look(actor, 'authorisation', lastOf(sca), sca);
}

/** Redirect: the PSU rejects. */
export async function rejectByRedirect(actor: Actor): Promise<void> {
  const made = await pay(actor, REDIRECT);
  const page = await logIn(actor, linkOf(made.reply, 'scaRedirect'), psuAt(actor, made.psu));
  if (page.reply.status !== 200) return;
  const end = await sendForm(actor, page, { reject: '1' });
  if (end.status === 302) see(actor, 'payment', made.id, 'RJCT', { ...end, by: 'the PSU said no' });
  await status(actor, made);
}

/** OAuth: a code, a token for it, and the token sent several times as the last step. */
export const payByOauth = (actor: Actor): Promise<void> => byOauth(actor, false);

/** OAuth: the code is sent several times. */
export const exchangeTogether = (actor: Actor): Promise<void> => byOauth(actor, true);

async function byOauth(actor: Actor, together: boolean): Promise<void> {
  const made = await pay(actor, { ...REDIRECT, ...EXPLICIT });
  const started = await start(actor, `${made.self}/authorisations`, { headers: REDIRECT });
  const scope = `PIS:${made.id}`;
  const verifier = randomUUID() + randomUUID();
  const link = `${actor.authUrl}/connect/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: actor.clientId,
    redirect_uri: BACK,
    scope,
    state: 'here',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })}`;
  const nothing = { what: 'payment', id: made.id, atLeast: '' } as const;
  const end = await approve(actor, link, psuAt(actor, made.psu), nothing);
  const code = new URL(String(end?.headers['location'] ?? BACK)).searchParams.get('code');
  if (code === null) return void (await status(actor, made));
  const form = {
    grant_type: 'authorization_code',
    client_id: actor.clientId,
    redirect_uri: BACK,
    scope,
    code,
    code_verifier: verifier,
  };
  const url = `${actor.authUrl}/connect/token/mtls`;
  const exchange = () =>
    actor.tpp.send('exchange code', 'POST', url, { form, want: together ? [200, 400] : [200] });
  if (together) {
    // a reused code revokes its token, so nothing can follow
    await contest(
      actor,
      { name: 'a code is exchanged once', resource: scope, most: 1, least: 1 },
      times(3, { call: exchange, won: (reply) => reply.status === 200 }),
    );
  } else {
    const data = { scaAuthenticationData: String((await exchange())?.body['access_token']) };
    await updateOnce(actor, 'a token is accepted once', started.self, data);
  }
  await look(actor, 'authorisation', started.id, started.self);
  await status(actor, made);
}

/** Embedded: the TPP sends password, method and one-time code; the code is accepted once. */
export async function payByCode(actor: Actor, made?: Paid, list?: string): Promise<void> {
  const paid = made ?? (await pay(actor, { ...NO_REDIRECT, ...EXPLICIT }));
  const { id, password } = psuAt(actor, paid.psu);
  const { self } = await start(actor, list ?? `${paid.self}/authorisations`, {
    headers: { ...NO_REDIRECT, 'psu-id': id },
    json: { psuData: { password } },
  });
  const method = { authenticationMethodId: 'sms' };
  if (!(await updateOnce(actor, 'a method is chosen once', self, method))) return;
  const data = { scaAuthenticationData: actor.otp };
  await updateOnce(actor, 'a one-time code is accepted once', self, data);
  await look(actor, 'authorisation', lastOf(self), self);
  await status(actor, paid);
}

/** Decoupled: the PSU decides in the app; of several button presses one is accepted. */
export async function payByApp(actor: Actor): Promise<void> {
  const made = await pay(actor, { ...NO_REDIRECT, ...EXPLICIT });
  const psu = psuAt(actor, made.psu);
  const started = await start(actor, `${made.self}/authorisations`, {
    headers: { ...NO_REDIRECT, 'psu-id': psu.id },
  });
  const app = await logIn(actor, '/app', psu);
  await contest(
    actor,
    { name: 'one approval in the app wins', resource: `payment ${made.id}`, most: 1, least: 1 },
    times(2, {
      call: () => sendForm(actor, app, { approve: started.id }),
      won: ({ text }) => text.includes('Approved. You can go back'),
    }),
  );
  await look(actor, 'authorisation', started.id, started.self);
  await status(actor, made);
}

/** Cancelled before the PSU approved: of several DELETE requests one succeeds. */
export async function cancelEarly(actor: Actor): Promise<void> {
  const made = await pay(actor, REDIRECT);
  const [winner] = await contest(
    actor,
    { name: 'one cancellation of several wins', resource: made.self, most: 1, least: 1 },
    times(3, remove(actor, made)),
  );
  if (winner !== undefined) see(actor, 'payment', made.id, 'CANC', { ...winner, by: 'DELETE' });
  await status(actor, made);
}

const remove = (actor: Actor, { self }: Paid) => ({
  call: () =>
    actor.tpp.send('cancel payment', 'DELETE', addressAt(actor, self), {
      headers: REDIRECT,
      want: [202, 204, 405],
    }),
  won: (reply: Reply) => reply.status === 204,
});

/** Approved and cancelled at the same time: one of the two succeeds. */
export async function approveOrCancel(actor: Actor): Promise<void> {
  const made = await pay(actor, REDIRECT);
  const page = await logIn(actor, linkOf(made.reply, 'scaRedirect'), psuAt(actor, made.psu));
  if (page.reply.status !== 200) return;
  const yes = { call: () => sendForm(actor, page, { approve: '1' }), won: cameBackWell };
  const [winner] = await contest(
    actor,
    { name: 'approval or cancellation wins', resource: made.self, most: 1, least: 1 },
    [yes, remove(actor, made), yes, remove(actor, made)],
  );
  const atLeast = winner?.status === 204 ? 'CANC' : 'ACTC';
  if (winner !== undefined) see(actor, 'payment', made.id, atLeast, { ...winner, by: 'it won' });
  await status(actor, made);
}

/** Cancelled after the PSU approved: this needs another authorisation. */
export async function cancelLate(actor: Actor): Promise<void> {
  const made = await pay(actor, { ...NO_REDIRECT, ...EXPLICIT }, { later: true });
  await payByCode(actor, made);
  if ((await status(actor, made)) !== 'ACTC') return;
  const asked = await remove(actor, made).call();
  if (asked.status !== 202) return;
  const list = `${made.self}/cancellation-authorisations`;
  const { reply } = await start(actor, list, { headers: REDIRECT });
  const cancelled = { what: 'payment', id: made.id, atLeast: 'CANC' } as const;
  await approve(actor, linkOf(reply, 'scaRedirect'), psuAt(actor, made.psu), cancelled);
  await status(actor, made);
}

/** A company's payment, which two of its people approve at the same time. */
export async function payForCompany(actor: Actor): Promise<void> {
  const made = await pay(actor, REDIRECT, { psu: COMPANY });
  const list = `${made.self}/authorisations`;
  const partly = { what: 'payment', id: made.id, atLeast: 'PATC' } as const;
  await Promise.all(
    [COMPANY, COMPANY + 1].map(async (psu) => {
      const { reply } = await start(actor, list, { headers: REDIRECT });
      await approve(actor, linkOf(reply, 'scaRedirect'), psuAt(actor, psu), partly);
    }),
  );
  await status(actor, made);
}

/** A basket of two payments: of several baskets with the same payments one is created. */
export async function signBasket(actor: Actor): Promise<void> {
  const headers = { ...REDIRECT, ...EXPLICIT };
  const psu = actor.random.int(2);
  const payments = [await pay(actor, headers, { psu }), await pay(actor, headers, { psu })];
  const url = `${actor.baseUrl}/v1/signing-baskets`;
  const json = { paymentIds: payments.map(({ id }) => id) };
  const [made] = await contest(
    actor,
    { name: 'a payment is in one basket', resource: url, most: 1, least: 1 },
    times(2, {
      call: () =>
        actor.tpp.send('create basket', 'POST', url, {
          headers: REDIRECT,
          json,
          want: [201, 409],
          again: true,
        }),
      won: (reply) => reply.status === 201,
    }),
  );
  if (made === undefined) return;
  const id = String(made.body['basketId']);
  const self = linkOf(made, 'self');
  see(actor, 'basket', id, String(made.body['transactionStatus']), { ...made, by: 'POST' });
  if (actor.random.chance(0.3)) return dissolve(actor, id, self);
  const { reply } = await start(actor, `${self}/authorisations`, { headers: REDIRECT });
  const signed = { what: 'basket', id, atLeast: 'ACTC' } as const;
  await approve(actor, linkOf(reply, 'scaRedirect'), psuAt(actor, psu), signed);
  await Promise.all([
    look(actor, 'basket', id, self),
    ...payments.map((one) => status(actor, one)),
  ]);
}

async function dissolve(actor: Actor, id: string, self: string): Promise<void> {
  const reply = await actor.tpp.send('delete basket', 'DELETE', addressAt(actor, self), {
    want: [204],
  });
  see(actor, 'basket', id, 'CANC', { ...reply, by: 'DELETE' });
  await look(actor, 'basket', id, self);
}

/** Asks for a confirmation of funds. */
export async function confirmFunds(actor: Actor): Promise<void> {
  const json = {
    account: { iban: ibanAt(actor, actor.random.int(2)) },
    instructedAmount: { currency: 'EUR', amount: '1.00' },
  };
  const url = `${actor.baseUrl}/v1/funds-confirmations`;
  await actor.tpp.send('confirm funds', 'POST', url, {
    headers: PRESENT,
    json,
    want: [200],
    again: true,
  });
}
