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

/** The number of consecutive unanswered requests after which the target is probed. */
const SILENT_LIMIT = 3;
/** The same limit while the target has never answered. */
const SILENT_FROM_THE_START = 1;
const PROBE_MS = 5_000;
/** Maximum time that all cases together wait at the request of the bank, in milliseconds. */
const MOST_WAITED_MS = 120_000;

/** Identities whose TLS handshake a bank may refuse. */
const DUBIOUS: ReadonlySet<string> = new Set([
  'none',
  'expired',
  'unknownCa',
  'wrongRole',
  'noFundsRole',
]);

/** The state of a run that cases share. */
export class RunState {
  readonly options: RunOptions;
  readonly watch = new StateWatch();
  readonly waivers: readonly Waiver[];
  /** Ids of waivers that waived a finding. */
  readonly used = new Set<string>();
  /** Results of the cells of the duty matrix. */
  readonly cells: CellTrial[] = [];
  readonly ended: CaseFinished[] = [];
  /** Failed cases whose verdict is not reported yet, by id. */
  readonly doubted = new Map<string, Doubt>();
  /** Refusal cases whose twin is doubted: they wait for the final verdict of the twin. */
  readonly postponed: Case[] = [];
  /** The number of cases that were carried out again. */
  repeats = 0;
  /** Creations of an earlier run; it is unknown whether the bank carried them out. */
  readonly pending: ParsedAnswer[] = [];
  /** Cases whose requests were all served: refusal cases can rely on them as twins. */
  readonly held = new Set<string>();
  /** Operations that served a request. */
  readonly #served = new Set<OperationId>();
  /** Operations whose endpoint was missing while another read of the same resource succeeded. */
  readonly #lacking = new Set<OperationId>();
  /** For an operation: the case that tests whether the bank implements it. */
  readonly #casesOfAddresses: ReadonlyMap<OperationId, string>;
  readonly made: Made[] = [];
  /** Resources that a PSU authorised, as `payment <id>`. */
  readonly authorised = new Set<string>();
  /** Redacts every event before it is emitted. */
  readonly redactor: Redactor;
  /** Secrets and the party that each belongs to. */
  readonly owners = new Map<string, SecretOwner>();
  #exchanges = 0;
  #waitedMs = 0;
  #silent = 0;
  #everAnswered = false;
  readonly #registrations: Registrations;
  #probing = false;
  dead = false;
  /** Milliseconds by which the bank's clock is ahead of this machine's. */
  aheadMs = 0;
  /** Resources that could not be removed. */
  readonly leftovers: Leftover[] = [];
  /** Whether a case failed and the user asked to start no further case (`--bail`). */
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
    if (found === undefined) throw new Error(`the register contains no clause ${clause}`);
    return found.level;
  };

  /** The findings of a case; waived ones are marked. */
  excuse(caseId: string, findings: readonly Finding[]): readonly Finding[] {
    const today = new Date().toISOString().slice(0, 10);
    return findings.map((finding) => {
      // waivers are written against the redacted values of a report
      const shown = redactFinding(finding, this.redactor);
      const waiver = matchWaiver(this.waivers, caseId, shown, today);
      if (waiver === undefined) return finding;
      this.used.add(waiver.id);
      return { ...finding, waiver: waiver.id };
    });
  }

  /** False for clauses that only another dialect has. */
  speaks(clause: string): boolean {
    const { clauses, profile } = this.options;
    return clauses.get(clause)?.dialects.includes(profile.dialect) !== false;
  }

  /** What the references of a step can refer to; each case has its own aliases. */
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

  /** Reports a creation before it is sent, so that it is known even if the run is killed. */
  #announce(request: WireRequest, { as: step, operation }: CallStep, caseId: string): void {
    const { atOnce } = this.options;
    if (atOnce === undefined || creationOf(operation) === undefined) return;
    const answer = { kind: 'no-answer', reason: 'aborted', detail: 'not sent yet' } as const;
    const live = { request, answer, startedAt: new Date().toISOString(), durationMs: 0 };
    const details = { id: 'e0', step, operation, redactor: this.redactor };
    atOnce({ type: 'creating', case: caseId, exchange: record(live, details) });
  }

  /** Reads the bank's time, when the profile names an endpoint for it. */
  async askClock(): Promise<void> {
    const signal = this.options.signal ?? new AbortController().signal;
    this.aheadMs = await clockAhead(this.context(this.scope(new Map()), signal));
  }

  /** Registers a TPP unless that is already done; yields what was sent for it. */
  ensureTpp(context: StepContext, who: Registrant): Promise<StepDone | undefined> {
    return this.#registrations.ensure(who, () => registerTpp(context, who));
  }

  /** Records a registration; returns why its refusal proves nothing, or null. */
  noteRegistration(step: Step, seen: ParsedAnswer): string | null {
    return this.#registrations.note(step, seen);
  }

  /** Whether the time that the bank asks for still fits the limit; subtracts it when it does. */
  mayWait(ms: number): boolean {
    if (this.#waitedMs + ms > MOST_WAITED_MS) return false;
    this.#waitedMs += ms;
    return true;
  }

  /** Continues from the state of an earlier run. */
  takeUp(earlier: Resumed): void {
    this.#exchanges = earlier.exchanges;
    for (const seen of earlier.seen) this.note(seen);
    this.pending.push(...earlier.pending);
    // their current state is unknown
    for (const { kind, id } of this.made) this.authorised.add(`${kind} ${id}`);
    for (const event of earlier.events) {
      if (event.type === 'case-finished') {
        this.ended.push(event);
        if (wasServed(event)) this.held.add(event.case);
      }
    }
  }

  /** Records the result of a case. */
  end(event: CaseFinished): void {
    this.ended.push(event);
    if (this.options.bail === true && event.verdict === 'failed') this.bailed = true;
  }

  /** The stand-in for a step; undefined when the case tests the endpoint of the step itself. */
  standIn(step: Step, caseId: string): CallStep | undefined {
    return this.#isAbout(step, caseId) ? undefined : standInFor(step);
  }

  /**
   * The read that shows whether the bank lacks the endpoint for an authorisation's status;
   * undefined when the case tests that endpoint.
   */
  witness(step: Step, caseId: string): CallStep | undefined {
    return this.#isAbout(step, caseId) ? undefined : witnessFor(step);
  }

  /**
   * Whether a step is skipped: it reads the status of an authorisation at an endpoint that the bank
   * lacks, and there is no stand-in.
   */
  goesWithout(step: Step, caseId: string): boolean {
    const isSpared = this.witness(step, caseId) !== undefined && standInFor(step) === undefined;
    return isSpared && this.lacksAddress(step);
  }

  #isAbout(step: Step, caseId: string): boolean {
    return step.kind === 'call' && this.#casesOfAddresses.get(step.operation) === caseId;
  }

  /**
   * Whether a response may mean that the endpoint does not exist: the operation never succeeded
   * there.
   */
  mayLackAddress(seen: ParsedAnswer): boolean {
    const { operation } = seen;
    return operation !== null && !this.#served.has(operation) && isNotThere(seen);
  }

  /** Records that another read returned the status that this operation should have returned. */
  noteLack({ operation }: ParsedAnswer): void {
    if (operation !== null) this.#lacking.add(operation);
  }

  /**
   * Whether the bank lacks the endpoint of a step, according to the profile or to earlier
   * responses.
   */
  lacksAddress(step: Step): boolean {
    if (step.kind !== 'call') return false;
    if (this.options.profile.missingOperations?.includes(step.operation) === true) return true;
    return this.#lacking.has(step.operation) && !this.#served.has(step.operation);
  }

  /** Records what an exchange created and which secrets it revealed, before it is recorded. */
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

  /** Redacts these secrets in everything that is recorded from then on. */
  keepSecret(secrets: readonly string[], kind: SecretKind = 'secret'): void {
    this.redactor.learn(secrets, kind);
  }

  /** The statuses in a response, each with the previous status of the resource. */
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
    // failing to get a token says nothing about the target
    const live = await wire.send(request, signal).catch(() => null);
    if (live === null) return true;
    const { answer } = live;
    return answer.kind === 'answer' || answer.reason === 'aborted';
  }
}
