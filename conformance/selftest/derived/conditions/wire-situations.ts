import type { Situation } from '../../../../standard/dimension.js';
import { type KnownBank, NOTHING_KNOWN } from '../../../record/situations/seen-exchange.js';
import { Situations } from '../../../record/situations/situations.js';
import type { LiveExchange, WireRequest } from '../../../wire/wire.js';
import type { CalledOperation } from '../find-target.js';
import { seenOnWire } from './seen-on-wire.js';

type Called = Pick<CalledOperation, 'target' | 'declared'>;

/** Reads the situations of live exchanges, in their order. */
export class WireSituations {
  readonly #reader: Situations;

  constructor(known: KnownBank = NOTHING_KNOWN) {
    this.#reader = new Situations(known);
  }

  /** The situation of a request that the bank has not seen yet. */
  before({ target, declared }: Called, request: WireRequest, at: number): Situation {
    return declared ? this.#reader.read(seenOnWire(target.operation, request, at)) : {};
  }

  /** The situation of an exchange with its response; remembers the exchange. */
  after({ target, declared }: Called, live: LiveExchange): Situation {
    if (!declared) return {};
    const { request, answer, startedAt } = live;
    const seen = seenOnWire(target.operation, request, Date.parse(startedAt), answer);
    const situation = this.#reader.read(seen);
    this.#reader.note(seen);
    return situation;
  }

  /** Remembers an exchange with the PSU's pages or the bank's clock. */
  aside({ request, answer, startedAt }: LiveExchange): void {
    this.#reader.note(seenOnWire(undefined, request, Date.parse(startedAt), answer));
  }
}
