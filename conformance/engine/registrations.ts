import { OPERATION } from '../../standard/operation.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { CallStep, IdentityName, Step } from '../cases/case.js';
import type { Profile } from '../profile/profile.js';
import { knownTpp, type Registrant, recordOf, type TppRecord } from '../steps/register-tpp.js';
import type { StepDone } from '../steps/step-context.js';

interface Registered {
  readonly record: TppRecord | null;
  readonly done: StepDone;
}

/**
 * The registrations of the TPPs of a run at the IAM: each TPP is registered once, when a step first needs it.
 */
export class Registrations {
  readonly #records = new Map<Registrant, TppRecord | null>();
  /** The number of registrations of each TPP. */
  readonly #times = new Map<Registrant, number>();
  readonly #begun = new Map<Registrant, Promise<unknown>>();

  constructor(profile: Profile) {
    for (const who of ['tpp1', 'tpp2'] as const) {
      const known = knownTpp(profile, who);
      if (known === null) continue;
      this.#records.set(who, known);
      this.#begun.set(who, Promise.resolve());
    }
  }

  /** The registration of a TPP; null when there is none. */
  of(who: Registrant): TppRecord | null {
    return this.#records.get(who) ?? null;
  }

  /**
   * Records a registration that a case requested, so that the TPP is not registered a second time without
   * need. Returns why a refusal proves nothing, namely that the bank has registered the TPP before and may do
   * so only once; otherwise null.
   */
  note(step: Step, { answer, json }: ParsedAnswer): string | null {
    const who = step.kind === 'call' && isPlain(step) ? registrantOf(step.identity) : undefined;
    if (who === undefined || answer.kind !== 'answer') return null;
    const times = this.#times.get(who) ?? 0;
    if (answer.status >= 200 && answer.status < 300) {
      this.#times.set(who, times + 1);
      const record = recordOf(json);
      if (record !== null && !this.#begun.has(who)) {
        this.#records.set(who, record);
        this.#begun.set(who, Promise.resolve());
      }
      return null;
    }
    if (times !== 1 || answer.status >= 500) return null;
    return `the bank has already registered ${who} in this run, and may register a TPP only once`;
  }

  /** Registers a TPP unless that has already begun; returns what was sent for it, or undefined. */
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
    if (record !== null) this.#times.set(who, (this.#times.get(who) ?? 0) + 1);
    return done;
  }
}

/** Whether the registration is a valid one, without changes that a case made to it. */
const isPlain = ({ operation, mutate }: CallStep): boolean =>
  operation === OPERATION.iam.register && mutate === undefined;

function registrantOf(identity: IdentityName = 'tpp1'): Registrant | undefined {
  return identity === 'tpp1' || identity === 'tpp2' ? identity : undefined;
}
