import { makeRedactor, type Redactor } from '../wire/redactor.js';
import type { Recorded } from './recorded.js';
import { secretsIn } from './secrets-in.js';

/** Secrets that are taken out of every exchange; later ones only out of those that hold them. */
const MOST_KNOWN = 1000;

/** Takes out of recorded exchanges what they themselves, and those before them, call a secret. */
export class RecordingRedactor {
  readonly #everywhere: Redactor;
  readonly #known = new Set<string>();

  /** `secrets`: those of the profile. */
  constructor(secrets: readonly string[]) {
    this.#everywhere = makeRedactor(secrets);
  }

  /** Takes note of the secrets of an exchange; the redactor to record it with. */
  of(recorded: Recorded, json?: unknown): Redactor {
    const fresh = secretsIn(recorded, json).filter((each) => !this.#known.has(each));
    if (fresh.length === 0) return this.#everywhere;
    if (this.#known.size + fresh.length > MOST_KNOWN) return besides(this.#everywhere, fresh);
    for (const each of fresh) this.#known.add(each);
    this.#everywhere.learn(fresh);
    return this.#everywhere;
  }

  text(given: string): string {
    return this.#everywhere.text(given);
  }
}

/** A redactor that knows a few secrets more. */
function besides(everywhere: Redactor, secrets: readonly string[]): Redactor {
  const own = makeRedactor(secrets);
  return {
    learn: (more) => own.learn(more),
    text: (given) => everywhere.text(own.text(given)),
    header: (name, value) => everywhere.header(name, own.header(name, value)),
    body: (given, contentType) => everywhere.body(own.body(given, contentType), contentType),
  };
}
