import { createHash, randomUUID } from 'node:crypto';
import { REDIRECT_URI } from '../../testing/samples.js';
import { type Actor, addressAt, linkOf } from '../actor.js';
import { contest, times } from '../contest.js';
import type { Reply } from '../http.js';
import { tell } from '../ledger.js';
import { cameBackWell, logIn, sendForm } from '../psu-pages.js';
import {
  approve,
  create,
  EXPLICIT,
  ibanAt,
  look,
  type Named,
  NO_REDIRECT,
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

/** Creates a payment of a PSU between two accounts of the bank, which is executed when it is approved. */
async function pay(actor: Actor, headers: Readonly<Record<string, string>>, psu: number) {
  const { random } = actor;
  const ibans = (chosen: readonly (readonly [number, number])[]) =>
    chosen.map(([owner, account]) => ibanAt(actor, owner, account));
  const debtor = random.pick(ibans(ACCOUNTS.filter(([owner]) => owner === psu)));
  const creditor = random.pick(ibans(ACCOUNTS).filter((iban) => iban !== debtor));
  const cents = random.chance(0.05) ? 90_000 + random.int(90_000) : 1 + random.int(300);
  const json = {
    instructedAmount: { currency: 'EUR', amount: (cents / 100).toFixed(2) },
    debtorAccount: { iban: debtor },
    creditorAccount: { iban: creditor },
    creditorName: 'Somebody Example',
    remittanceInformationUnstructured: actor.nextText(),
  };
  return create(actor, 'payment', '/v1/payments/instant-sepa-credit-transfers', { headers, json });
}

const somePsu = ({ random }: Actor): number => random.int(2);

/** Redirect: the PSU approves on the pages of the bank. */
export async function payByRedirect(actor: Actor): Promise<void> {
  const psu = somePsu(actor);
  const made = await pay(actor, REDIRECT, psu);
  await approve(actor, linkOf(made.reply, 'scaRedirect'), psu, `payment ${made.id}`);
  await Promise.all([look(actor, made), look(actor, made)]);
}

/** OAuth: either the code is exchanged several times, or the token is sent several times as the last step. */
export async function payByOauth(actor: Actor): Promise<void> {
  const psu = somePsu(actor);
  const made = await pay(actor, { ...REDIRECT, ...EXPLICIT }, psu);
  const started = await start(actor, `${made.self}/authorisations`);
  const scope = `PIS:${made.id}`;
  const verifier = randomUUID() + randomUUID();
  const asked = { client_id: actor.clientId, redirect_uri: REDIRECT_URI, scope };
  const query = new URLSearchParams({
    ...asked,
    response_type: 'code',
    state: 'here',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const end = await approve(actor, `${actor.authUrl}/connect/authorize?${query}`, psu, scope);
  const code = new URL(String(end?.headers['location'] ?? REDIRECT_URI)).searchParams.get('code');
  if (code === null) return void (await look(actor, made));
  const form = { ...asked, grant_type: 'authorization_code', code, code_verifier: verifier };
  const url = `${actor.authUrl}/connect/token/mtls`;
  const together = actor.random.chance(0.3);
  const exchange = {
    call: () =>
      actor.tpp.send('exchange code', 'POST', url, { form, want: together ? [200, 400] : [200] }),
    won: ({ status }: Reply) => status === 200,
  };
  if (together) {
    // a reused code revokes its token, so nothing can follow
    const rules = { name: 'a code is exchanged once', resource: scope, most: 1, least: 1 };
    await contest(actor, rules, times(3, exchange));
  } else {
    const data = { scaAuthenticationData: String((await exchange.call()).body['access_token']) };
    await updateOnce(actor, 'a token is accepted once', started, data);
  }
  await look(actor, started);
  await look(actor, made);
}

/** Embedded: the TPP sends password, method and one-time code; the code is accepted once. */
export async function payByCode(actor: Actor): Promise<void> {
  const psu = somePsu(actor);
  const made = await pay(actor, { ...NO_REDIRECT, ...EXPLICIT }, psu);
  const { id, password } = psuAt(actor, psu);
  const started = await start(actor, `${made.self}/authorisations`, {
    headers: { ...NO_REDIRECT, 'psu-id': id },
    json: { psuData: { password } },
  });
  const method = { authenticationMethodId: 'sms' };
  if (!(await updateOnce(actor, 'a method is chosen once', started, method))) return;
  const data = { scaAuthenticationData: actor.otp };
  await updateOnce(actor, 'a one-time code is accepted once', started, data);
  await look(actor, started);
  await look(actor, made);
}

/** Decoupled: the PSU decides in the app; of several button presses one is accepted. */
export async function payByApp(actor: Actor): Promise<void> {
  const psu = somePsu(actor);
  const made = await pay(actor, { ...NO_REDIRECT, ...EXPLICIT }, psu);
  const headers = { ...NO_REDIRECT, 'psu-id': psuAt(actor, psu).id };
  const started = await start(actor, `${made.self}/authorisations`, { headers });
  const app = await logIn(actor, '/app', psuAt(actor, psu));
  await contest(
    actor,
    { name: 'one approval in the app wins', resource: `payment ${made.id}`, most: 1, least: 1 },
    times(2, {
      call: () => sendForm(actor, app, { approve: started.id }),
      won: ({ text }) => text.includes('Approved. You can go back'),
    }),
  );
  await look(actor, started);
  await look(actor, made);
}

/** Cancelled several times at once, sometimes while the PSU approves it: one of all calls succeeds. */
export async function payOrCancel(actor: Actor): Promise<void> {
  const psu = somePsu(actor);
  const made = await pay(actor, REDIRECT, psu);
  const cancel = {
    call: () =>
      actor.tpp.send('cancel payment', 'DELETE', addressAt(actor, made.self), {
        headers: REDIRECT,
        want: [202, 204, 405],
      }),
    won: ({ status }: Reply) => status === 204,
  };
  const page = actor.random.chance(0.5)
    ? await logIn(actor, linkOf(made.reply, 'scaRedirect'), psuAt(actor, psu))
    : undefined;
  if (page !== undefined && page.reply.status !== 200) return;
  const yes = page && { call: () => sendForm(actor, page, { approve: '1' }), won: cameBackWell };
  const rules = { resource: `payment ${made.id}`, most: 1, least: 1 };
  const [winner] = await (yes === undefined
    ? contest(actor, { ...rules, name: 'one cancellation of several wins' }, times(3, cancel))
    : contest(actor, { ...rules, name: 'approval or cancellation wins' }, [
        yes,
        cancel,
        yes,
        cancel,
      ]));
  if (winner?.status === 204) tell(actor.ledger, 'payment', made.id, 'CANC');
  await look(actor, made);
}

/** A company's payment, which two of its people approve at the same time. */
export async function payForCompany(actor: Actor): Promise<void> {
  const made = await pay(actor, REDIRECT, COMPANY);
  await Promise.all(
    [COMPANY, COMPANY + 1].map(async (psu) => {
      const { reply } = await start(actor, `${made.self}/authorisations`);
      await approve(actor, linkOf(reply, 'scaRedirect'), psu, `payment ${made.id}`);
    }),
  );
  await look(actor, made);
}

/** A basket of two payments: of several baskets with the same payments one is created. */
export async function signBasket(actor: Actor): Promise<void> {
  const headers = { ...REDIRECT, ...EXPLICIT };
  const psu = somePsu(actor);
  const payments = [await pay(actor, headers, psu), await pay(actor, headers, psu)];
  const url = `${actor.baseUrl}/v1/signing-baskets`;
  const json = { paymentIds: payments.map(({ id }) => id) };
  const ask = { headers: REDIRECT, json, want: [201, 409], again: true };
  const [reply] = await contest(
    actor,
    { name: 'a payment is in one basket', resource: url, most: 1, least: 1 },
    times(2, {
      call: () => actor.tpp.send('create basket', 'POST', url, ask),
      won: ({ status }) => status === 201,
    }),
  );
  if (reply === undefined) return;
  const id = String(reply.body['basketId']);
  const basket: Named = { what: 'basket', id, self: linkOf(reply, 'self'), reply };
  tell(actor.ledger, 'basket', id);
  if (actor.random.chance(0.3)) {
    await actor.tpp.send('delete basket', 'DELETE', addressAt(actor, basket.self), { want: [204] });
    tell(actor.ledger, 'basket', id, 'CANC');
  } else {
    const started = await start(actor, `${basket.self}/authorisations`);
    await approve(actor, linkOf(started.reply, 'scaRedirect'), psu, `basket ${id}`);
  }
  await Promise.all([basket, ...payments].map((one) => look(actor, one)));
}
