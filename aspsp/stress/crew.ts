import { makeRandom } from '../../foundation/random.js';
import type { TestPki } from '../../pki/pki.js';
import type { SeededPsu } from '../seed/seed.js';
import { REDIRECT_URI } from '../testing/samples.js';
import type { Actor } from './actor.js';
import { CutOff, stressHttp, Unexpected } from './http.js';
import type { Ledger } from './ledger.js';
import { runScript } from './scripts/scripts.js';

/** State that all clients of a run share. */
export interface Place {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly pki: TestPki;
  readonly psus: readonly SeededPsu[];
  readonly otp: string;
  readonly ledger: Ledger;
  readonly seed: number;
  /** The prefix of order texts. */
  readonly mark: string;
}

/** When a client stops: after this number of scripts, or at this value of `performance.now()`. */
export interface Until {
  readonly scripts: number;
  readonly moment: number;
}

/** Runs this number of clients concurrently; each chooses its own scripts. */
export async function runCrew(place: Place, clients: number, until: Until): Promise<void> {
  const seats = new Set(['tpp1-qwac 0', 'tpp2-qwac 1']);
  await Promise.all(
    Array.from({ length: clients }, (_, number) => runClient(place, number, seats, until)),
  );
}

async function runClient(
  place: Place,
  number: number,
  seats: Set<string>,
  { scripts, moment }: Until,
): Promise<void> {
  const { pki, ledger } = place;
  const identity = number % 2 === 0 ? 'tpp1-qwac' : 'tpp2-qwac';
  const { certificate: cert, key } = pki[identity];
  const common = { ca: pki.ca.certificate, ledger };
  const tpp = stressHttp({ ...common, shown: { cert, key }, connections: 3 });
  const browser = stressHttp({ ...common, connections: 2 });
  const registered = { ...place, number, identity, tpp, browser } as const;
  try {
    const actor = makeActor(registered, seats, await register(registered));
    for (let done = 0; done < scripts && performance.now() < moment; done += 1) {
      await act(actor);
    }
  } catch (error) {
    // it is already in the ledger
    if (!(error instanceof Unexpected)) throw error;
  } finally {
    await Promise.all([tpp.close(), browser.close()]);
  }
}

/**
 * A script that was cut off skips its remaining steps; the responses before that are judged like all others.
 */
async function act(actor: Actor): Promise<void> {
  try {
    await runScript(actor);
  } catch (error) {
    if (!(error instanceof CutOff) && !(error instanceof Unexpected)) throw error;
  }
}

type Registered = Place & Pick<Actor, 'number' | 'identity' | 'tpp' | 'browser'>;

async function register({ tpp, authUrl }: Registered): Promise<string> {
  const answer = await tpp.send('register', 'POST', `${authUrl}/connect/register`, {
    json: { redirect_uris: [REDIRECT_URI] },
    want: [201],
    again: true,
  });
  return String(answer.body['client_id']);
}

function makeActor(registered: Registered, seats: Set<string>, clientId: string): Actor {
  const { number, identity, seed, mark } = registered;
  let texts = 0;
  return {
    ...registered,
    clientId,
    random: makeRandom(seed * 1_000_003 + number),
    nextText: () => {
      texts += 1;
      return `${mark} ${number}-${texts}`;
    },
    takeSeat: () => {
      const psu = [0, 1].find((one) => seats.delete(`${identity} ${one}`));
      return psu;
    },
    leaveSeat: (psu) => void seats.add(`${identity} ${psu}`),
  };
}
