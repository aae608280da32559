import { randomUUID } from 'node:crypto';
import { memberOf } from '../../foundation/json-pointer.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { Scope } from '../answers/resolve-value.js';
import { creationOf, observationsOf } from '../answers/resource-of.js';
import type { CallStep, Case, Step } from '../cases/case.js';
import type { OperationId } from '../cases/operations.js';
import { witnessFor } from '../cases/sca-stand-in.js';
import { casesOfAddresses, standInFor } from '../cases/stand-in.js';
import type { SecretOwner } from '../checks/secret-check.js';
import { StateWatch, type StatusReading } from '../checks/state-watch.js';
import type { Level } from '../clauses/clause.js';
import { serviceBase } from '../profile/service-base.js';
import {
  type CaseFinished,
  CLEAN_UP,
  type ExchangeRecorded,
  type Finding,
  type Leftover,
  type ObservedStatus,
} from '../record/event.js';
import type { Waiver } from '../record/waiver.js';
import { learnProfile, loginsOf } from '../redaction/learn-profile.js';
import { redactFinding } from '../redaction/redact-event.js';
import { makeRedactor, type Redactor } from '../redaction/redactor.js';
import type { SecretKind } from '../redaction/secret-names.js';
import { clockAhead } from '../steps/clock.js';
import { type Registrant, registerTpp } from '../steps/register-tpp.js';
import type { StepContext, StepDone } from '../steps/step-context.js';
import { deviationsOf } from '../waivers/deviations-of.js';
import { matchWaiver } from '../waivers/match-waiver.js';
import { record } from '../wire/record.js';
import type { LiveExchange, WireRequest } from '../wire/wire.js';
import { wasServed } from './consequences.js';
import type { CellTrial } from './coverage.js';
import type { Doubt } from './doubt.js';
import { isNotThere } from './no-address.js';
import { Registrations } from './registrations.js';
import { type Made, madeBy } from './resources.js';
import type { Resumed } from './resumed.js';
import type { RunOptions } from './run-options.js';

/** Unanswered requests in a row after which the target is asked whether it still lives. */
const SILENT_LIMIT = 3;
/** The same, as long as the target has never answered at all. */
const SILENT_FROM_THE_START = 1;
const PROBE_MS = 5_000;
/** How long all cases together wait because a bank asks them to. */
const MOST_WAITED_MS = 120_000;

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
  readonly waivers: readonly Waiver[];
  /** Ids of waivers that excused something. */
  readonly used = new Set<string>();
  /** What was seen of duties. */
  readonly cells: CellTrial[] = [];
  readonly ended: CaseFinished[] = [];
  /** Cases that failed and are not told as failed yet, by id. */
  readonly doubted = new Map<string, Doubt>();
  /** Refusals whose twin is doubted: they wait until it is known what became of it. */
  readonly postponed: Case[] = [];
  /** How many cases were carried out once more. */
  repeats = 0;
  /** Creations of an earlier run of which nobody knows whether the bank carried them out. */
  readonly pending: ParsedAnswer[] = [];
  /** Cases whose requests were all served: the twins that refusals can rely on. */
  readonly held = new Set<string>();
  /** Operations that served a request. */
  readonly #served = new Set<OperationId>();
  /** Operations whose address was not there when another read of the same resource was served. */
  readonly #lacking = new Set<OperationId>();
  /** The case that tells of an operation whether the bank has it. */
  readonly #casesOfAddresses: ReadonlyMap<OperationId, string>;
  readonly made: Made[] = [];
  /** Resources for which a PSU gave their word: `payment <id>`. */
  readonly authorised = new Set<string>();
  /** Every event passes through it on its way out. */
  readonly redactor: Redactor;
  /** Secrets that a party has for itself. */
  readonly owners = new Map<string, SecretOwner>();
  #exchanges = 0;
  #waitedMs = 0;
  #silent = 0;
  #everAnswered = false;
  readonly #registrations: Registrations;
  #probing = false;
  dead = false;
  /** By how much the bank's clock is ahead of this machine's. */
  aheadMs = 0;
  /** What could not be taken away. */
  readonly leftovers: Leftover[] = [];
  /** A case failed, and the user wants no further one to begin. */
  bailed = false;

  constructor(options: RunOptions) {
    this.options = options;
    const { profile } = options;
    this.#casesOfAddresses = casesOfAddresses(options.plan.run);
    this.waivers = [...deviationsOf(profile), ...(options.waivers ?? [])];
    this.#registrations = new Registrations(profile);
    const { tpp } = profile;
    for (const { password } of loginsOf(profile)) this.owners.set(password, 'psu');
    if (tpp.clientSecret !== undefined) this.owners.set(tpp.clientSecret, 'tpp1');
    const { secrets, redact: personal } = options;
    this.redactor = makeRedactor([], { personal });
    learnProfile(this.redactor, profile, { secrets, personal });
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

  /** Findings of a case, those that are waived marked so. */
  excuse(caseId: string, findings: readonly Finding[]): readonly Finding[] {
    const today = new Date().toISOString().slice(0, 10);
    return findings.map((finding) => {
      // waivers are written by what a report shows
      const shown = redactFinding(finding, this.redactor);
      const waiver = matchWaiver(this.waivers, caseId, shown, today);
      if (waiver === undefined) return finding;
      this.used.add(waiver.id);
      return { ...finding, waiver: waiver.id };
    });
  }

  /** False for clauses that another dialect has. */
  speaks(clause: string): boolean {
    const { clauses, profile } = this.options;
    return clauses.get(clause)?.dialects.includes(profile.dialect) !== false;
  }

  /** What references of a case see; aliases are the case's own. */
  scope(seen: ReadonlyMap<string, ParsedAnswer>, profile = this.options.profile): Scope {
    return {
      seen,
      profile,
      tpp: this.#registrations.of('tpp1'),
      tpp2: this.#registrations.of('tpp2'),
      now: new Date(Date.now() + this.aheadMs),
      newUuid: randomUUID,
    };
  }

  context(scope: Scope, signal: AbortSignal, caseId = CLEAN_UP): StepContext {
    const { wire, spec } = this.options;
    const announce: StepContext['announce'] = (request, step) =>
      this.#announce(request, step, caseId);
    return { wire, scope, spec, signal, announce };
  }

  /** Writes down what is about to be made, before anybody can know of it. */
  #announce(request: WireRequest, { as: step, operation }: CallStep, caseId: string): void {
    const { atOnce } = this.options;
    if (atOnce === undefined || creationOf(operation) === undefined) return;
    const answer = { kind: 'no-answer', reason: 'aborted', detail: 'not sent yet' } as const;
    const live = { request, answer, startedAt: new Date().toISOString(), durationMs: 0 };
    const details = { id: 'e0', step, operation, redactor: this.redactor };
    atOnce({ type: 'creating', case: caseId, exchange: record(live, details) });
  }

  /** Asks how late it is at the bank, where the profile says whom to ask. */
  async askClock(): Promise<void> {
    const signal = this.options.signal ?? new AbortController().signal;
    this.aheadMs = await clockAhead(this.context(this.scope(new Map()), signal));
  }

  /** Registers a TPP if that was not done before; what was sent for it, if anything. */
  ensureTpp(context: StepContext, who: Registrant): Promise<StepDone | undefined> {
    return this.#registrations.ensure(who, () => registerTpp(context, who));
  }

  /** Takes note of a registration; why a refused one tells nothing, or null. */
  noteRegistration(step: Step, seen: ParsedAnswer): string | null {
    return this.#registrations.note(step, seen);
  }

  /** Whether there is time left to wait as long as the bank asks; takes that much of it. */
  mayWait(ms: number): boolean {
    if (this.#waitedMs + ms > MOST_WAITED_MS) return false;
    this.#waitedMs += ms;
    return true;
  }

  /** Goes on from where an earlier run was. */
  takeUp(earlier: Resumed): void {
    this.#exchanges = earlier.exchanges;
    for (const seen of earlier.seen) this.note(seen);
    this.pending.push(...earlier.pending);
    // nobody knows any more what became of these
    for (const { kind, id } of this.made) this.authorised.add(`${kind} ${id}`);
    for (const event of earlier.events) {
      if (event.type === 'case-finished') {
        this.ended.push(event);
        if (wasServed(event)) this.held.add(event.case);
      }
    }
  }

  /** Takes note of how a case ended. */
  end(event: CaseFinished): void {
    this.ended.push(event);
    if (this.options.bail === true && event.verdict === 'failed') this.bailed = true;
  }

  /** What can stand in for a step of a case, unless the case is to tell of the step's own address. */
  standIn(step: Step, caseId: string): CallStep | undefined {
    return this.#isAbout(step, caseId) ? undefined : standInFor(step);
  }

  /** What tells that a status of an authorisation lacks its address, in cases that can do without it. */
  witness(step: Step, caseId: string): CallStep | undefined {
    return this.#isAbout(step, caseId) ? undefined : witnessFor(step);
  }

  /** Whether a step reads the status of an authorisation at an address that the bank lacks, and nothing stands in. */
  goesWithout(step: Step, caseId: string): boolean {
    const isSpared = this.witness(step, caseId) !== undefined && standInFor(step) === undefined;
    return isSpared && this.lacksAddress(step);
  }

  #isAbout(step: Step, caseId: string): boolean {
    return step.kind === 'call' && this.#casesOfAddresses.get(step.operation) === caseId;
  }

  /** Whether an answer may say that there is no such address: nothing was ever served there. */
  mayLackAddress(seen: ParsedAnswer): boolean {
    const { operation } = seen;
    return operation !== null && !this.#served.has(operation) && isNotThere(seen);
  }

  /** Takes note that another read told what this one was asked for. */
  noteLack({ operation }: ParsedAnswer): void {
    if (operation !== null) this.#lacking.add(operation);
  }

  /** Whether the bank has no address for a step, as the profile says or as it showed so far. */
  lacksAddress(step: Step): boolean {
    if (step.kind !== 'call') return false;
    if (this.options.profile.missingOperations?.includes(step.operation) === true) return true;
    return this.#lacking.has(step.operation) && !this.#served.has(step.operation);
  }

  /** Takes note of what an exchange made and revealed, before it is recorded. */
  note(seen: ParsedAnswer): void {
    const { answer, operation, elsewhere } = seen;
    const isServed = answer.kind === 'answer' && answer.status < 300 && !elsewhere;
    if (isServed && operation !== null) this.#served.add(operation);
    const made = madeBy(seen);
    if (made !== undefined) this.made.push(made);
    for (const key of ['access_token', 'refresh_token', 'client_secret']) {
      const secret = memberOf(seen.json, key);
      if (typeof secret !== 'string') continue;
      this.redactor.learn([secret], key === 'client_secret' ? 'secret' : 'token');
      if (!this.owners.has(secret)) this.owners.set(secret, seen.request.identity);
    }
  }

  /** Keeps what became known out of everything that is recorded from now on. */
  keepSecret(secrets: readonly string[], kind: SecretKind = 'secret'): void {
    this.redactor.learn(secrets, kind);
  }

  /** The statuses that an answer tells, each beside the one before. */
  observe(seen: ParsedAnswer): readonly StatusReading[] {
    return observationsOf(seen, this.options.spec).flatMap(
      (observation) => this.watch.observe(observation) ?? [],
    );
  }

  /** The redacted event of an exchange. */
  recorded(
    each: string,
    live: LiveExchange,
    seen: ParsedAnswer,
    looks: readonly StatusReading[] = [],
  ): ExchangeRecorded {
    this.#exchanges += 1;
    this.redactor.learn(live.secrets ?? [], 'token');
    const exchange = record(live, {
      id: `e${this.#exchanges}`,
      step: seen.alias,
      operation: seen.operation,
      redactor: this.redactor,
      atTheDoor: seen.atTheDoor,
    });
    const observed = looks.map((look) => this.#observed(look));
    const states = observed.length === 0 ? {} : { observed };
    return { type: 'exchange', case: each, exchange, ...states };
  }

  #observed({ observation, earlier, legal }: StatusReading): ObservedStatus {
    const { graph, status } = observation;
    const resource = this.redactor.text(observation.resource.slice(0, 200));
    return { graph, resource, status, earlier, legal };
  }

  /** Counts unanswered requests in a row, and asks the target once there are too many. */
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
    this.dead = !(await this.#answers());
    this.#probing = false;
  }

  async #answers(): Promise<boolean> {
    const { profile, wire, signal } = this.options;
    const request = {
      method: 'GET',
      url: `${serviceBase(profile, '/v1/accounts')}/v1/accounts`,
      headers: [
        ['X-Request-ID', randomUUID()],
        ['Accept', 'application/json'],
      ],
      body: null,
      identity: 'tpp1',
      timeoutMs: Math.min(profile.timeouts?.requestMs ?? PROBE_MS, PROBE_MS),
    } as const;
    // that no token is to be had says nothing of the target
    const live = await wire.send(request, signal).catch(() => null);
    if (live === null) return true;
    const { answer } = live;
    return answer.kind === 'answer' || answer.reason === 'aborted';
  }
}
