import type { WireAnswer, WireRequest } from '../../wire/wire.js';
import { bodyOf } from './answer-body.js';
import { type MutantTarget, targetName } from './target.js';

/** One request that reached the bank, and the bank's unchanged response. */
export interface BankExchange {
  readonly target: MutantTarget;
  readonly declared: boolean;
  readonly path: ReadonlyMap<string, string>;
  readonly request: WireRequest;
  readonly answer: WireAnswer;
  /** Status of the consent that a refused request named, as the bank reported it to the proxy. */
  readonly consent?: string;
}

export const isServed = (answer: WireAnswer): boolean =>
  answer.kind === 'answer' && answer.status >= 200 && answer.status < 300;

/** Whether the bank refused the request; a refused handshake is included. */
export const isRefused = (answer: WireAnswer): boolean =>
  answer.kind === 'answer'
    ? answer.status >= 400 && answer.status < 500
    : answer.reason === 'refused-handshake' || answer.reason === 'reset';

export const headerIn = (of: Pick<WireRequest, 'headers'>, name: string): string | undefined =>
  of.headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];

const IDS = new Set([
  ...['paymentId', 'consentId', 'basketId', 'authorizationId', 'authorisationId', 'resourceId'],
  ...[
    'transactionId',
    'cardTransactionId',
    'entryReference',
    'authorisationIds',
    'cancellationIds',
  ],
]);

/** The ids in a body, with the names of their fields. */
function idsIn(value: unknown, name = ''): readonly (readonly [name: string, id: string])[] {
  if (typeof value === 'string') return IDS.has(name) ? [[name, value]] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each) => idsIn(each, name));
  return Object.entries(value).flatMap(([key, each]) => idsIn(each, key));
}

/** The exchanges between suite and bank so far, as far as mutants depend on them. */
export class Traffic {
  readonly #exchanges: BankExchange[] = [];
  /** The identity that received an id first. */
  readonly #owners = new Map<string, WireRequest['identity']>();
  readonly #ids = new Map<string, string[]>();
  readonly #consents = new Map<string, string>();
  readonly #codes = new Set<string>();
  /** Whether the bank's clock was moved. */
  clockMoved = false;

  note(exchange: BankExchange): void {
    this.#exchanges.push(exchange);
    const consent = headerIn(exchange.request, 'Consent-ID');
    if (exchange.consent !== undefined && consent !== undefined) {
      this.#consents.set(consent, exchange.consent);
    }
    if (!isServed(exchange.answer)) return;
    for (const [name, id] of idsIn(bodyOf(exchange.answer))) {
      if (this.#owners.has(id)) continue;
      this.#owners.set(id, exchange.request.identity);
      this.#ids.set(name, [...(this.#ids.get(name) ?? []), id]);
    }
  }

  /** Records exchanges besides the operations: codes for tokens, and changes of the bank's clock. */
  noteAside(request: WireRequest, answer: WireAnswer): void {
    if (request.method === 'POST' && new URL(request.url).pathname.endsWith('/clock')) {
      this.clockMoved = true;
    }
    const location = answer.kind === 'answer' ? headerIn(answer, 'location') : undefined;
    const code = /[?&]code=([^&#]+)/.exec(location ?? '')?.[1];
    if (code !== undefined) this.#codes.add(decodeURIComponent(code));
  }

  /** Whether a redirect to the TPP contained this code. */
  gaveCode(code: string): boolean {
    return this.#codes.has(code);
  }

  /** All exchanges, oldest first. */
  all(): readonly BankExchange[] {
    return this.#exchanges;
  }

  /** The newest request to a target that was served. */
  lastServed(
    target: MutantTarget,
    fits: (exchange: BankExchange) => boolean = () => true,
  ): BankExchange | undefined {
    const name = targetName(target);
    return this.#exchanges.findLast(
      (each) =>
        each.declared && targetName(each.target) === name && isServed(each.answer) && fits(each),
    );
  }

  /** The identity that received this id; undefined when it was in no response. */
  ownerOf(id: string): WireRequest['identity'] | undefined {
    return this.#owners.get(id);
  }

  /** The ids in fields with these names, oldest first. */
  idsOf(...names: readonly string[]): readonly string[] {
    return names.flatMap((name) => this.#ids.get(name) ?? []);
  }

  /** The status of a consent, as the bank reported it when a request with it was refused. */
  consentStatus(id: string): string | undefined {
    return this.#consents.get(id);
  }
}
