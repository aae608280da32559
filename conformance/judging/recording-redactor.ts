import { Pseudonyms } from '../redaction/pseudonyms.js';
import { makeRedactor, type Redactor, type RedactorOptions } from '../redaction/redactor.js';
import type { Recorded } from './recorded.js';
import { secretsIn } from './secrets-in.js';

/**
 * Maximum number of secrets that are redacted in every exchange; further ones are redacted only in the
 * exchanges that contain them.
 */
const MOST_KNOWN = 1000;

/** Redacts recorded exchanges: removes the secrets that they and earlier exchanges reveal. */
export class RecordingRedactor {
  readonly #everywhere: Redactor;
  readonly #known = new Set<string>();

  readonly #options: RedactorOptions;

  constructor(options: RedactorOptions = {}) {
    this.#options = { pseudonyms: new Pseudonyms(), ...options };
    this.#everywhere = makeRedactor([], this.#options);
  }

  /** The redactor for texts that belong to no exchange. */
  get everywhere(): Redactor {
    return this.#everywhere;
  }

  /** Learns the secrets of an exchange; returns the redactor with which to record it. */
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

  /** A redactor that knows these secrets in addition. */
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
