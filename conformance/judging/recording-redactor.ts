import { Pseudonyms } from '../redaction/pseudonyms.js';
import { makeRedactor, type Redactor, type RedactorOptions } from '../redaction/redactor.js';
import type { Recorded } from './recorded.js';
import { secretsIn } from './secrets-in.js';

/** Secrets that are taken out of every exchange; later ones only out of those that hold them. */
const MOST_KNOWN = 1000;

/** Takes out of recorded exchanges what they themselves, and those before them, call a secret. */
export class RecordingRedactor {
  readonly #everywhere: Redactor;
  readonly #known = new Set<string>();

  readonly #options: RedactorOptions;

  constructor(options: RedactorOptions = {}) {
    this.#options = { pseudonyms: new Pseudonyms(), ...options };
    this.#everywhere = makeRedactor([], this.#options);
  }

  /** The redactor of what belongs to no exchange. */
  get everywhere(): Redactor {
    return this.#everywhere;
  }

  /** Takes note of the secrets of an exchange; the redactor to record it with. */
  of(recorded: Recorded, json?: unknown): Redactor {
    const fresh = secretsIn(recorded, json).filter((each) => !this.#known.has(each));
    if (fresh.length === 0) return this.#everywhere;
    if (this.#known.size + fresh.length > MOST_KNOWN) return this.#besides(fresh);
    for (const each of fresh) this.#known.add(each);
    this.#everywhere.learn(fresh, 'token');
    return this.#everywhere;
  }

  text(given: string): string {
    return this.#everywhere.text(given);
  }

  /** A redactor that knows a few secrets more. */
  #besides(secrets: readonly string[]): Redactor {
    const everywhere = this.#everywhere;
    const own = makeRedactor([], this.#options);
    own.learn(secrets, 'token');
    return {
      learn: own.learn,
      text: (given) => everywhere.text(own.text(given)),
      header: (name, value) => everywhere.header(name, own.header(name, value)),
      done: everywhere.done,
    };
  }
}
