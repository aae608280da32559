import { randomUUID } from 'node:crypto';
import { StateWatch } from '../checks/state-watch.js';
import type { Level } from '../clauses/clause.js';
import { memberOf } from '../steps/json-pointer.js';
import { knownTpp, registerTpp, type TppRecord } from '../steps/register-tpp.js';
import type { Scope } from '../steps/resolve-value.js';
import type { Seen } from '../steps/seen.js';
import type { StepContext, StepDone } from '../steps/step-context.js';
import { record } from '../wire/record.js';
import type { LiveExchange } from '../wire/wire.js';
import type { CaseFinished, ExchangeRecorded } from './event.js';
import { type Made, madeBy } from './resources.js';
import type { RunOptions } from './run-options.js';

/** Unanswered requests in a row after which the target is asked whether it still lives. */
const SILENT_LIMIT = 3;
/** The same, as long as the target has never answered at all. */
const SILENT_FROM_THE_START = 1;
const PROBE_MS = 5_000;

/** Identities whose handshake a bank may well refuse. */
const DUBIOUS: ReadonlySet<string> = new Set([
  'none',
  'expired',
  'unknownCa',
  'wrongRole',
  'noFundsRole',
]);

/** What a run remembers from one case to the next. */
export class RunState {
  readonly options: RunOptions;
  readonly watch = new StateWatch();
  readonly waivers: ReadonlyMap<string, string>;
  /** Clauses that some check was carried out for. */
  readonly tested = new Set<string>();
  readonly ended: CaseFinished[] = [];
  /** Cases whose own required checks all held: the twins that refusals can rely on. */
  readonly held = new Set<string>();
  readonly made: Made[] = [];
  readonly #secrets: Set<string>;
  #exchanges = 0;
  #silent = 0;
  #everAnswered = false;
  #tpp: TppRecord | null;
  #registered: boolean;
  dead = false;

  constructor(options: RunOptions) {
    this.options = options;
    const { profile } = options;
    this.waivers = new Map((profile.waivers ?? []).map((each) => [each.clause, each.reason]));
    this.#tpp = knownTpp(profile);
    this.#registered = this.#tpp !== null;
    const { psu, secondPsu, tpp } = profile;
    const own = [psu.password, secondPsu?.password, tpp.clientSecret];
    const others = (profile.pis?.multilevel?.approvers ?? []).map((each) => each.password);
    const known = [...own, ...others].filter((each) => each !== undefined);
    this.#secrets = new Set([...options.secrets, ...known]);
  }

  get exchanges(): number {
    return this.#exchanges;
  }

  get aborted(): boolean {
    return this.options.signal?.aborted === true;
  }

  levelOf = (clause: string): Level => {
    const found = this.options.clauses.get(clause);
    if (found === undefined) throw new Error(`the register has no clause ${clause}`);
    return found.level;
  };

  /** False for clauses that another dialect has. */
  speaks(clause: string): boolean {
    const { clauses, profile } = this.options;
    return clauses.get(clause)?.dialects.includes(profile.dialect) !== false;
  }

  /** What references of a case see; aliases are the case's own. */
  scope(seen: ReadonlyMap<string, Seen>): Scope {
    return {
      seen,
      profile: this.options.profile,
      tpp: this.#tpp,
      now: new Date(),
      newUuid: randomUUID,
    };
  }

  context(scope: Scope, signal: AbortSignal): StepContext {
    return { wire: this.options.wire, scope, spec: this.options.spec, signal };
  }

  /** Registers the TPP if that was not done before; what was sent for it, if anything. */
  async ensureTpp(context: StepContext): Promise<StepDone | undefined> {
    if (this.#registered) return undefined;
    this.#registered = true;
    const { record: tpp, done } = await registerTpp(context);
    this.#tpp = tpp;
    return done;
  }

  /** Takes note of what an exchange made and revealed, before it is recorded. */
  note(seen: Seen): void {
    const made = madeBy(seen);
    if (made !== undefined) this.made.push(made);
    for (const key of ['access_token', 'refresh_token', 'client_secret']) {
      const secret = memberOf(seen.json, key);
      if (typeof secret === 'string') this.#secrets.add(secret);
    }
  }

  /** Keeps what became known out of everything that is recorded from now on. */
  keepSecret(secrets: readonly string[]): void {
    for (const secret of secrets) this.#secrets.add(secret);
  }

  /** The redacted event of an exchange. */
  recorded(each: string, live: LiveExchange, seen: Seen): ExchangeRecorded {
    this.#exchanges += 1;
    const exchange = record(live, {
      id: `e${this.#exchanges}`,
      step: seen.alias,
      operation: seen.operation,
      secrets: [...this.#secrets],
    });
    return { type: 'exchange', case: each, exchange };
  }

  /** Counts unanswered requests in a row, and asks the target once there are too many. */
  async heed(live: LiveExchange): Promise<void> {
    const { answer, request } = live;
    if (answer.kind === 'answer') {
      this.#silent = 0;
      this.#everAnswered = true;
    } else if (answer.reason !== 'aborted' && !DUBIOUS.has(request.identity)) this.#silent += 1;
    const limit = this.#everAnswered ? SILENT_LIMIT : SILENT_FROM_THE_START;
    if (this.#silent < limit || this.dead) return;
    this.#silent = 0;
    this.#everAnswered = true;
    this.dead = !(await this.#answers());
  }

  async #answers(): Promise<boolean> {
    const { profile, wire, signal } = this.options;
    const request = {
      method: 'GET',
      url: `${profile.target.baseUrl}/v1/accounts`,
      headers: [
        ['X-Request-ID', randomUUID()],
        ['Accept', 'application/json'],
      ],
      body: null,
      identity: 'tpp1',
      timeoutMs: Math.min(profile.timeouts?.requestMs ?? PROBE_MS, PROBE_MS),
    } as const;
    const { answer } = await wire.send(request, signal);
    return answer.kind === 'answer' || answer.reason === 'aborted';
  }
}
