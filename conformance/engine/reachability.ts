import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressAt } from '../profile/service-base.js';
import type { LiveExchange, WireAnswer } from '../wire/wire.js';
import type { RunOptions } from './run-options.js';

/** The number of consecutive unanswered requests after which the target is probed. */
const SILENT_LIMIT = 3;
/** The same limit while the target has never answered. */
const SILENT_FROM_THE_START = 1;
const PROBE_MS = 5_000;

/** What a gateway answers while the bank behind it is not there. */
const NOT_SERVED: ReadonlySet<number> = new Set([502, 503, 504]);
/** How long an outage may take, how often its end is looked for, and how long after it a response may still be of it. */
const OUTAGE_MS = 30_000;
const LOOK_MS = 1_000;
const AFTERWARDS_MS = 3_000;

/** Whether the bank answered that it cannot serve anything now: 502, 503 or 504. */
const isNotServed = (answer: WireAnswer): boolean =>
  answer.kind === 'answer' && NOT_SERVED.has(answer.status);

/** Why a request has no response where the bank is restarted. */
const GONE: ReadonlySet<string> = new Set(['connection-refused', 'reset']);

/** Whether a response, or none, may come from an outage: not where the bank may refuse the handshake. */
export const mayBeOutage = (answer: WireAnswer, identity: string = 'tpp1'): boolean =>
  answer.kind === 'answer'
    ? isNotServed(answer)
    : GONE.has(answer.reason) && !DUBIOUS.has(identity);

/** Identities whose TLS handshake a bank may refuse. */
const DUBIOUS: ReadonlySet<string> = new Set([
  'none',
  'expired',
  'unknownCa',
  'wrongRole',
  'noFundsRole',
]);

/** Whether the target still responds. */
export class Reachability {
  #silent = 0;
  #everAnswered = false;
  #probing = false;
  #dead = false;
  #outage: Promise<boolean> | undefined;
  /** An outage did not end in time: nothing waits for its end any more. */
  #lasts = false;
  #backSince = -Infinity;

  /** `outageMs`: how long the end of an outage is waited for. */
  constructor(
    private readonly options: RunOptions,
    private readonly outageMs = OUTAGE_MS,
  ) {}

  /** Whether the target has stopped responding. */
  get dead(): boolean {
    return this.#dead;
  }

  /** Counts consecutive unanswered requests, and probes the target once there are too many. */
  async heed(live: LiveExchange): Promise<void> {
    const { answer, request } = live;
    if (answer.kind === 'answer') {
      this.#silent = 0;
      this.#everAnswered = true;
      if (!isNotServed(answer)) this.#lasts = false;
    } else if (answer.reason !== 'aborted' && !DUBIOUS.has(request.identity)) this.#silent += 1;
    const limit = this.#everAnswered ? SILENT_LIMIT : SILENT_FROM_THE_START;
    if (this.#silent < limit || this.dead || this.#probing) return;
    this.#silent = 0;
    this.#everAnswered = true;
    this.#probing = true;
    this.#dead = !(await this.#answers());
    this.#probing = false;
  }

  /**
   * Whether a response that says that the bank cannot serve anything, or none, was one of an outage, which is over: the plainest read got
   * no other one, and now is served or refused. All cases wait for the same end, once: after an outage that does not end in time, responses
   * are judged as they come, and a target that is silent then has stopped responding.
   */
  async wasOutage(answer: WireAnswer): Promise<boolean> {
    // a bank that was never there is no outage
    if (answer.kind === 'no-answer' && !this.#everAnswered) return false;
    if (this.#lasts || this.#dead) return false;
    if (performance.now() - this.#backSince < AFTERWARDS_MS) return true;
    this.#outage ??= this.#outlast().finally(() => {
      this.#outage = undefined;
    });
    return this.#outage;
  }

  async #outlast(): Promise<boolean> {
    const { signal } = this.options;
    const latest = performance.now() + this.outageMs;
    let answer: WireAnswer | undefined;
    for (let looks = 0; performance.now() < latest; looks += 1) {
      answer = await this.#probe();
      if (signal?.aborted === true || answer === undefined) return false;
      const isBack = answer.kind === 'answer' && !isNotServed(answer);
      if (isBack && looks > 0) this.#backSince = performance.now();
      if (isBack) return looks > 0;
      await sleep(LOOK_MS, undefined, { ...(signal && { signal }) }).catch(() => undefined);
    }
    this.#lasts = true;
    this.#dead = answer?.kind === 'no-answer';
    return false;
  }

  async #answers(): Promise<boolean> {
    const answer = await this.#probe();
    return answer === undefined || answer.kind === 'answer' || answer.reason === 'aborted';
  }

  /** The response to the plainest read; undefined where it could not be sent, which says nothing about the target. */
  async #probe(): Promise<WireAnswer | undefined> {
    const { profile, wire, signal } = this.options;
    const request = {
      method: 'GET',
      url: addressAt(profile, '/v1/accounts'),
      headers: [
        ['X-Request-ID', randomUUID()],
        ['Accept', 'application/json'],
      ],
      body: null,
      identity: 'tpp1',
      timeoutMs: Math.min(profile.timeouts?.requestMs ?? PROBE_MS, PROBE_MS),
    } as const;
    return (await wire.send(request, signal).catch(() => undefined))?.answer;
  }
}
