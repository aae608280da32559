import { type Actor, addressAt, linkOf, see } from '../actor.js';
import { contest, times } from '../contest.js';
import { approve, create, ibanAt, look, PRESENT, psuAt, REDIRECT } from './steps.js';

interface Agreed {
  readonly id: string;
  readonly self: string;
}

/** Creates a consent of a PSU for the first account, and lets the PSU approve it. */
async function agree(
  actor: Actor,
  psu: number,
  { recurring, daily }: { readonly recurring: boolean; readonly daily: number },
): Promise<Agreed> {
  const reference = [{ iban: ibanAt(actor, psu) }];
  const json = {
    access: { accounts: reference, balances: reference, transactions: reference },
    recurringIndicator: recurring,
    validUntil: '9999-12-31',
    frequencyPerDay: daily,
    combinedServiceIndicator: false,
  };
  const options = { headers: REDIRECT, json };
  const reply = await create(actor, 'create consent', '/v1/consents', 'consentId', options);
  const id = String(reply.body['consentId']);
  see(actor, 'consent', id, String(reply.body['consentStatus']), { ...reply, by: 'POST' });
  const valid = { what: 'consent', id, atLeast: 'valid' } as const;
  await approve(actor, linkOf(reply, 'scaRedirect'), psuAt(actor, psu), valid);
  return { id, self: linkOf(reply, 'self') };
}

/** The PSU for whom this TPP makes consents that end each other; the other PSU is for counted accesses. */
const freePsu = ({ identity }: Actor): number => (identity === 'tpp1-qwac' ? 1 : 0);

/** Reads accounts, balances and transactions with the PSU present; another consent may end this one. */
export async function readAccounts(actor: Actor): Promise<void> {
  const { id, self } = await agree(actor, freePsu(actor), { recurring: true, daily: 4 });
  const headers = { ...PRESENT, 'consent-id': id };
  const read = (operation: string, path: string) =>
    actor.tpp.send(operation, 'GET', `${actor.baseUrl}${path}`, { headers, want: [200, 401] });
  const list = await read('read accounts', '/v1/accounts');
  const [account] = Array.isArray(list.body['accounts']) ? list.body['accounts'] : [];
  if (list.status === 200) {
    const address = `/v1/accounts/${String(account?.resourceId)}`;
    await Promise.all([
      read('read balances', `${address}/balances`),
      read('read transactions', `${address}/transactions/?bookingStatus=both&dateFrom=2020-01-01`),
    ]);
  }
  await look(actor, 'consent', id, `${self}/status`);
  if (actor.random.chance(0.5)) await endConsent(actor, { id, self });
}

async function endConsent(actor: Actor, { id, self }: Agreed): Promise<void> {
  const [winner] = await contest(
    actor,
    // another consent may have ended it before
    { name: 'a consent is ended once', resource: `consent ${id}`, most: 1, least: 0 },
    times(2, {
      call: () =>
        actor.tpp.send('delete consent', 'DELETE', addressAt(actor, self), { want: [204, 409] }),
      won: ({ status }) => status === 204,
    }),
  );
  if (winner !== undefined)
    see(actor, 'consent', id, 'terminatedByTpp', { ...winner, by: 'DELETE' });
  await look(actor, 'consent', id, `${self}/status`);
}

/** Reads without the PSU in two batches, more often than allowed: the excess is refused. */
export async function spendFrequency(actor: Actor): Promise<void> {
  const seat = actor.takeSeat();
  try {
    const recurring = seat !== undefined;
    const daily = recurring ? 1 + actor.random.int(4) : 1;
    const { id, self } = await agree(actor, seat ?? freePsu(actor), { recurring, daily });
    if ((await look(actor, 'consent', id, `${self}/status`)) !== 'valid') return;
    const headers = { 'consent-id': id };
    const url = `${actor.baseUrl}/v1/accounts`;
    const reading = {
      call: () => actor.tpp.send('read accounts', 'GET', url, { headers, want: [200, 429] }),
      won: ({ status }: { readonly status: number }) => status === 200,
    };
    const name = recurring ? 'frequencyPerDay of a consent' : 'one-off consents are read once';
    await contest(
      actor,
      { name, resource: `consent ${id}`, most: daily, least: daily },
      times(daily + 2, reading),
    );
    if (recurring) await endConsent(actor, { id, self });
  } finally {
    if (seat !== undefined) actor.leaveSeat(seat);
  }
}
