import { randomUUID } from 'node:crypto';
import { addressAt } from '../profile/service-base.js';
import type { LiveExchange } from '../wire/wire.js';
import type { RunOptions } from './run-options.js';

/** The number of consecutive unanswered requests after which the target is probed. */
const SILENT_LIMIT = 3;
/** The same limit while the target has never answered. */
const SILENT_FROM_THE_START = 1;
const PROBE_MS = 5_000;

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

  constructor(private readonly options: RunOptions) {}

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
    } else if (answer.reason !== 'aborted' && !DUBIOUS.has(request.identity)) this.#silent += 1;
    const limit = this.#everAnswered ? SILENT_LIMIT : SILENT_FROM_THE_START;
    if (this.#silent < limit || this.dead || this.#probing) return;
    this.#silent = 0;
    this.#everAnswered = true;
    this.#probing = true;
    this.#dead = !(await this.#answers());
    this.#probing = false;
  }

  async #answers(): Promise<boolean> {
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
    // failing to get a token says nothing about the target
    const live = await wire.send(request, signal).catch(() => null);
    if (live === null) return true;
    const { answer } = live;
    return answer.kind === 'answer' || answer.reason === 'aborted';
  }
}
