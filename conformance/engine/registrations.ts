import type { Profile } from '../profile/profile.js';
import { knownTpp, type Registrant, type TppRecord } from '../steps/register-tpp.js';
import type { StepDone } from '../steps/step-context.js';

interface Registered {
  readonly record: TppRecord | null;
  readonly done: StepDone;
}

/** What the IAM knows of the TPPs of a run: each is registered once, when a step first needs it. */
export class Registrations {
  readonly #records = new Map<Registrant, TppRecord | null>();
  readonly #begun = new Map<Registrant, Promise<unknown>>();

  constructor(profile: Profile) {
    const known = knownTpp(profile);
    if (known === null) return;
    this.#records.set('tpp1', known);
    this.#begun.set('tpp1', Promise.resolve());
  }

  /** The registration of a TPP; null while there is none. */
  of(who: Registrant): TppRecord | null {
    return this.#records.get(who) ?? null;
  }

  /** Registers a TPP if nobody has begun that; what was sent for it, if anything. */
  async ensure(
    who: Registrant,
    register: () => Promise<Registered>,
  ): Promise<StepDone | undefined> {
    const begun = this.#begun.get(who);
    if (begun !== undefined) {
      await begun;
      return undefined;
    }
    const registering = register();
    this.#begun.set(who, registering);
    const { record, done } = await registering;
    this.#records.set(who, record);
    return done;
  }
}
