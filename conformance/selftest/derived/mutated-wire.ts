import { setTimeout as sleep } from 'node:timers/promises';
import { memberOf } from '../../../foundation/json-pointer.js';
import type { KnownBank } from '../../record/situations/seen-exchange.js';
import type { LiveExchange, Wire, WireRequest } from '../../wire/wire.js';
import { type AnswerWithBody, bodyOf } from './answer-body.js';
import { holdsIn } from './conditions/holds-in.js';
import { WireSituations } from './conditions/wire-situations.js';
import type { CalledOperation, FindTarget } from './find-target.js';
import type { Mutant, MutantOperator, Sending } from './mutant.js';
import { EVERYWHERE, targetName } from './target.js';
import { type BankExchange, headerIn, isRefused, isServed, Traffic } from './traffic.js';

export interface MutatedWire extends Wire {
  /** How often each mutant changed something that the suite saw, by id. */
  readonly applied: ReadonlyMap<string, number>;
}

export interface MutationOptions {
  /** Mutants at different places, so that none hides another. */
  readonly mutants: readonly Mutant[];
  readonly operatorOf: (mutant: Mutant) => MutantOperator;
  readonly findTarget: FindTarget;
  /** The PSUs and accounts of the bank, for mutants with conditions. */
  readonly known?: KnownBank | undefined;
  /** Receives every exchange with an operation, as the bank saw it. */
  readonly onTold?: (exchange: BankExchange, live: LiveExchange) => void;
  /** Receives the other exchanges: the PSU's pages, the bank's clock. */
  readonly onAside?: (live: LiveExchange) => void;
}

/** A wire to the bank that applies these mutants to it, without changes to the suite or the bank. */
export function mutatedWire(base: Wire, options: MutationOptions): MutatedWire {
  return new Proxied(base, options);
}

interface Own {
  readonly mutant: Mutant;
  readonly operator: MutantOperator;
}

class Proxied implements MutatedWire {
  readonly applied = new Map<string, number>();
  readonly #traffic = new Traffic();
  readonly #met = new Map<string, number>();
  readonly #situations: WireSituations;
  readonly #byTarget = new Map<string, readonly Own[]>();

  constructor(
    readonly base: Wire,
    readonly options: MutationOptions,
  ) {
    this.#situations = new WireSituations(options.known);
    for (const mutant of options.mutants) {
      const name = targetName(mutant.target);
      const own = { mutant, operator: options.operatorOf(mutant) };
      this.#byTarget.set(name, [...(this.#byTarget.get(name) ?? []), own]);
    }
  }

  close(): Promise<void> {
    return this.base.close();
  }

  async send(request: WireRequest, signal?: AbortSignal): Promise<LiveExchange> {
    const found = this.options.findTarget(request);
    if (found === undefined) {
      const live = await this.base.send(request, signal);
      this.#traffic.noteAside(request, live.answer);
      this.#situations.aside(live);
      this.options.onAside?.(live);
      return live;
    }
    const mine = this.#mine(found);
    const before = this.#situations.before(found, request, Date.now());
    const early = mine.filter(({ mutant }) => holdsIn(mutant, before));
    const instead = this.#instead(early, request, found);
    if (instead !== undefined) return instead;
    const sent = this.#changed(early, request, found);
    const live = await this.#pass(sent, found, signal);
    const after = this.#situations.after(found, { ...live, request: sent });
    const late = mine.filter(({ mutant }) => holdsIn(mutant, after));
    const served = await this.#served(late, { ...live, request: sent }, found, signal);
    const changed = await this.#answered(late, { ...served, request }, found);
    return mine.length === 0 ? live : { ...changed, request: live.request };
  }

  #mine(found: CalledOperation): readonly Own[] {
    const own = this.#byTarget.get(targetName(found.target)) ?? [];
    const all = [...own, ...(this.#byTarget.get(EVERYWHERE) ?? [])];
    return all.filter(({ operator }) => (operator.undeclared === true) !== found.declared);
  }

  #sending(request: WireRequest, { target, declared, path }: CalledOperation): Sending {
    return { target, declared, request, path, traffic: this.#traffic };
  }

  /** Sends a request to the bank and records it. */
  async #pass(
    request: WireRequest,
    found: CalledOperation,
    signal?: AbortSignal,
  ): Promise<LiveExchange> {
    const live = await this.base.send(request, signal);
    const consent = isRefused(live.answer) ? await this.#consentOf(request) : undefined;
    const exchange: BankExchange = {
      ...found,
      request,
      answer: live.answer,
      ...(consent === undefined ? {} : { consent }),
    };
    this.#traffic.note(exchange);
    this.options.onTold?.(exchange, live);
    return live;
  }

  /** Reads the status of the consent in a refused request, as the TPP that owns the consent. */
  async #consentOf(request: WireRequest): Promise<string | undefined> {
    const id = headerIn(request, 'Consent-ID');
    const owner = id === undefined ? undefined : this.#traffic.ownerOf(id);
    const base = /^https?:\/\/.*?(?=\/v1\/)/.exec(request.url)?.[0];
    if (id === undefined || owner === undefined || base === undefined) return undefined;
    const { answer } = await this.base.send({
      method: 'GET',
      url: `${base}/v1/consents/${encodeURIComponent(id)}/status`,
      headers: [
        ['X-Request-ID', crypto.randomUUID()],
        ['Accept', 'application/json'],
      ],
      body: null,
      identity: owner,
      timeoutMs: request.timeoutMs,
    });
    const status = memberOf(bodyOf(answer), 'consentStatus');
    return typeof status === 'string' ? status : undefined;
  }

  #instead(
    mine: readonly Own[],
    request: WireRequest,
    found: CalledOperation,
  ): LiveExchange | undefined {
    for (const { mutant, operator } of mine) {
      if (operator.action.kind !== 'instead') continue;
      const answer = operator.action.answer(mutant, this.#sending(request, found));
      if (answer === undefined || !this.#isDue(mutant)) continue;
      this.#apply(mutant);
      return { request, answer, startedAt: new Date().toISOString(), durationMs: 1 };
    }
    return undefined;
  }

  #changed(mine: readonly Own[], request: WireRequest, found: CalledOperation): WireRequest {
    let sent = request;
    for (const { mutant, operator } of mine) {
      if (operator.action.kind !== 'request') continue;
      const changed = operator.action.change(mutant, this.#sending(sent, found));
      if (changed === undefined || !this.#isDue(mutant)) continue;
      this.#apply(mutant);
      sent = changed;
    }
    return sent;
  }

  /** When the bank refuses what the mutant permits: the response to a replacement request. */
  async #served(
    mine: readonly Own[],
    live: LiveExchange,
    found: CalledOperation,
    signal?: AbortSignal,
  ): Promise<LiveExchange> {
    if (!isRefused(live.answer)) return live;
    for (const { mutant, operator } of mine) {
      if (operator.action.kind !== 'repair') continue;
      const { repair, orElse } = operator.action;
      const at = { ...this.#sending(live.request, found), answer: live.answer };
      const request = repair(mutant, at);
      const made = orElse?.(mutant, at);
      if ((request === undefined && made === undefined) || !this.#isDue(mutant)) continue;
      const again = request && (await this.#pass(request, found, signal));
      if (again !== undefined) this.#situations.after(found, again);
      if (again !== undefined && isServed(again.answer)) {
        this.#apply(mutant);
        return { ...again, request: live.request };
      }
      if (made === undefined) continue;
      this.#apply(mutant);
      return { ...live, answer: made };
    }
    return live;
  }

  async #answered(
    mine: readonly Own[],
    live: LiveExchange,
    found: CalledOperation,
  ): Promise<LiveExchange> {
    let { answer } = live;
    if (answer.kind !== 'answer') return live;
    for (const { mutant, operator } of mine) {
      if (operator.action.kind !== 'answer') continue;
      const at = { ...this.#sending(live.request, found), answer };
      const changed: AnswerWithBody | undefined = operator.action.change(mutant, at);
      if (changed === undefined || !this.#isDue(mutant)) continue;
      this.#apply(mutant);
      if (operator.delayMs !== undefined) await sleep(operator.delayMs);
      answer = changed;
    }
    return { ...live, answer };
  }

  /** Whether to apply the mutant: always, or every n-th time for an intermittent one. */
  #isDue({ id, every = 1 }: Mutant): boolean {
    const met = (this.#met.get(id) ?? 0) + 1;
    this.#met.set(id, met);
    return met % every === 0;
  }

  #apply({ id }: Mutant): void {
    this.applied.set(id, (this.applied.get(id) ?? 0) + 1);
  }
}
