import { type Actor, addressAt, linkOf } from '../actor.js';
import { contest, times } from '../contest.js';
import { tell } from '../ledger.js';
import { approve, create, ibanAt, look, type Named, REDIRECT } from './steps.js';

/** Creates a consent of a PSU for the first account, and lets the PSU approve it. */
async function agree(
  actor: Actor,
  psu: number,
  { recurring, daily }: { readonly recurring: boolean; readonly daily: number },
): Promise<Named> {
  const reference = [{ iban: ibanAt(actor, psu) }];
  const json = {
    access: { accounts: reference, balances: reference, transactions: reference },
    recurringIndicator: recurring,
    validUntil: '9999-12-31',
    frequencyPerDay: daily,
    combinedServiceIndicator: false,
  };
  const made = await create(actor, 'consent', '/v1/consents', { headers: REDIRECT, json });
  await approve(actor, linkOf(made.reply, 'scaRedirect'), psu, `consent ${made.id}`);
  return made;
}

/** The PSU for whom this TPP makes consents that end each other; the other PSU is for counted accesses. */
const freePsu = ({ identity }: Actor): number => (identity === 'tpp1-qwac' ? 1 : 0);

/** A recurring consent, which another client's consent may end, is deleted several times. */
export async function endConsent(actor: Actor): Promise<void> {
  const made = await agree(actor, freePsu(actor), { recurring: true, daily: 4 });
  await remove(actor, made);
}

async function remove(actor: Actor, made: Named): Promise<void> {
  const url = addressAt(actor, made.self);
  const [winner] = await contest(
    actor,
    // another consent may have ended it before
    { name: 'a consent is ended once', resource: `consent ${made.id}`, most: 1, least: 0 },
    times(2, {
      call: () => actor.tpp.send('delete consent', 'DELETE', url, { want: [204, 409] }),
      won: ({ status }) => status === 204,
    }),
  );
  if (winner !== undefined) tell(actor.ledger, 'consent', made.id, 'terminatedByTpp');
  await look(actor, made);
}

/** Reads without the PSU, more often than allowed at once: the excess is refused. */
export async function spendFrequency(actor: Actor): Promise<void> {
  const seat = actor.takeSeat();
  try {
    const recurring = seat !== undefined;
    const daily = recurring ? 1 + actor.random.int(4) : 1;
    const made = await agree(actor, seat ?? freePsu(actor), { recurring, daily });
    if ((await look(actor, made)) !== 'valid') return;
    const ask = { headers: { 'consent-id': made.id }, want: [200, 429] };
    const url = `${actor.baseUrl}/v1/accounts`;
    const name = recurring ? 'frequencyPerDay of a consent' : 'one-off consents are read once';
    await contest(
      actor,
      { name, resource: `consent ${made.id}`, most: daily, least: daily },
      times(daily + 2, {
        call: () => actor.tpp.send('read accounts', 'GET', url, ask),
        won: ({ status }) => status === 200,
      }),
    );
    if (recurring) await remove(actor, made);
  } finally {
    if (seat !== undefined) actor.leaveSeat(seat);
  }
}
