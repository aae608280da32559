import { setMaxListeners } from 'node:events';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { Scope } from '../answers/resolve-value.js';
import { createdIn, creationOf, deletionIn, observationsOf } from '../answers/resource-of.js';
import type { CallStep, Step } from '../cases/case.js';
import type { ClauseFindings } from '../checks/common-clauses.js';
import type { CheckContext } from '../checks/finding.js';
import { type StatusMove, StatusWatch } from '../checks/state-watch.js';
import { ToldWatch } from '../checks/told-watch.js';
import { appliesTo } from '../clauses/applies-to.js';
import type { Level } from '../clauses/clause.js';
import { settleMsOf } from '../profile/settle-ms.js';
import {
  CLEAN_UP,
  type ExchangeRecorded,
  type ObservedStatus,
  type RunEvent,
} from '../record/event.js';
import { clockAhead } from '../steps/clock.js';
import { type Registrant, registerTpp } from '../steps/register-tpp.js';
import type { StepContext, StepDone } from '../steps/step-context.js';
import { record } from '../wire/record.js';
import type { LiveExchange, WireRequest } from '../wire/wire.js';
import { AppliedWaivers } from './applied-waivers.js';
import { CaseResults } from './case-results.js';
import { ClockWatch } from './clock-watch.js';
import { wasServed } from './consequences.js';
import { endedEarlier } from './ended-earlier.js';
import { Endpoints } from './endpoints.js';
import { GrantedConsents } from './granted-consents.js';
import { Reachability } from './reachability.js';
import { Registrations } from './registrations.js';
import type { RunResource } from './resources.js';
import type { Resumed } from './resumed.js';
import type { RunOptions } from './run-options.js';
import { WorkSlots } from './run-parallel.js';
import { RunResources } from './run-resources.js';
import { RunSecrets } from './run-secrets.js';
import { SharedSetUps } from './shared-set-ups.js';
import { similarUuids } from './similar-uuids.js';

/** Maximum time that all cases together wait at the request of the bank, in milliseconds. */
const MOST_WAITED_MS = 120_000;

/** Receives an event; resolves when it was read. */
export type Emit = (event: RunEvent) => Promise<void>;

/** The state of a run that cases share. */
export class RunState {
  readonly watch: StatusWatch;
  readonly toldWatch = new ToldWatch();
  readonly results: CaseResults;
  readonly resources = new RunResources();
  /** By case: the ended resources that it reads after the clean-up. They are chosen before, because the clean-up forgets them (look-back.ts). */
  readonly chosenEarlier = new Map<string, readonly RunResource[]>();
  readonly shared = new SharedSetUps();
  readonly granted = new GrantedConsents();
  readonly secrets: RunSecrets;
  readonly waivers: AppliedWaivers;
  readonly endpoints: Endpoints;
  readonly target: Reachability;
  readonly clock = new ClockWatch();
  /** The places of cases that run at the same time. */
  readonly slots: WorkSlots;
  /** Milliseconds by which the bank's clock is ahead of this machine's. */
  aheadMs = 0;
  /** Whether nobody reads the events any more, which ends the run early. */
  isUnread = false;
  #exchanges = 0;
  #waitedMs = 0;
  readonly #registrations: Registrations;
  readonly #newUuid = similarUuids();

  /** `emit` receives the events of the run. */
  constructor(
    readonly options: RunOptions,
    readonly emit: Emit,
  ) {
    const { profile, plan, waivers = [] } = options;
    this.watch = new StatusWatch(settleMsOf(profile));
    this.results = new CaseResults(options.bail === true);
    this.secrets = new RunSecrets(options);
    this.waivers = new AppliedWaivers(profile, waivers, this.secrets.redactor);
    this.endpoints = new Endpoints(plan.run, profile.missingOperations ?? []);
    this.target = new Reachability(options);
    this.slots = new WorkSlots(options.concurrency ?? 1);
    // every case that rests listens to it
    if (options.signal !== undefined) setMaxListeners(0, options.signal);
    this.#registrations = new Registrations(profile);
  }

  get exchanges(): number {
    return this.#exchanges;
  }

  get aborted(): boolean {
    return this.isUnread || this.options.signal?.aborted === true;
  }

  levelOf = (clause: string): Level => {
    const found = this.options.clauses.get(clause);
    if (found === undefined) throw new Error(`the register contains no clause ${clause}`);
    return found.level;
  };

  /** False for clauses that only another dialect or another version has. */
  speaks(clause: string): boolean {
    const { clauses, profile } = this.options;
    const found = clauses.get(clause);
    return found === undefined || appliesTo(found, profile);
  }

  /** What the references of a step can refer to; each case has its own aliases. */
  scope(seen: ReadonlyMap<string, ParsedAnswer>, profile = this.options.profile): Scope {
    return {
      seen,
      profile,
      tpp: this.#registrations.of('tpp1'),
      tpp2: this.#registrations.of('tpp2'),
      now: new Date(Date.now() + this.aheadMs),
      newUuid: this.#newUuid,
    };
  }

  context(scope: Scope, signal: AbortSignal, caseId = CLEAN_UP): StepContext {
    const { wire, spec, person } = this.options;
    const announce: StepContext['announce'] = (request, step) =>
      this.#announce(request, step, caseId);
    return { wire, scope, spec, signal, announce, person };
  }

  /** Reports a creation before it is sent, so that it is known even if the run is killed. */
  #announce(request: WireRequest, { as: step, operation }: CallStep, caseId: string): void {
    const { atOnce } = this.options;
    if (atOnce === undefined || creationOf(operation) === undefined) return;
    const answer = { kind: 'no-answer', reason: 'aborted', detail: 'not sent yet' } as const;
    const live = { request, answer, startedAt: new Date().toISOString(), durationMs: 0 };
    const details = { id: 'e0', step, operation, redactor: this.secrets.redactor };
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
    this.clock.jumps.push(...earlier.clockJumps);
    for (const seen of earlier.seen) this.note(seen);
    this.resources.forget(endedEarlier(earlier, this.options.spec));
    this.resources.pending.push(...earlier.pending);
    // their current state is unknown
    for (const { kind, id } of this.resources.made) this.resources.authorised.add(`${kind} ${id}`);
    for (const event of earlier.events) {
      if (event.type === 'case-finished') {
        this.results.ended.push(event);
        this.results.cells.push(
          ...(event.cells ?? []).map((cell) => ({ ...cell, case: event.case })),
        );
        if (wasServed(event)) this.results.held.add(event.case);
      }
    }
  }

  /** Records what a response shows: endpoints, created resources and secrets, before it is recorded. */
  note(seen: ParsedAnswer): void {
    this.endpoints.note(seen);
    this.resources.note(seen, this.options.spec);
    this.secrets.learn(seen);
  }

  /** The statuses in a response that took `durationMs`, each with the previous status of the resource. */
  observe(seen: ParsedAnswer, durationMs: number): readonly StatusMove[] {
    const { spec } = this.options;
    const endMs = performance.now();
    const at = { startMs: endMs - durationMs, endMs, clock: '' };
    const made = createdIn(seen);
    if (made !== undefined) this.watch.made(made, seen.request.identity);
    const deletion = deletionIn(seen, spec);
    if (deletion !== undefined) this.watch.deleted(deletion, at);
    return observationsOf(seen, spec).flatMap((each) => this.watch.observe(each, at) ?? []);
  }

  /** Compares a response with what earlier ones said about the same resources. */
  judgeTold(context: CheckContext, inCase: string): readonly ClauseFindings[] {
    const isOver = (resource: string): boolean => this.watch.endOf(resource) !== undefined;
    const { clauses } = this.options;
    const judged = this.toldWatch.judge(context, { isOver, inCase });
    return judged.filter(({ clause }) => clauses.has(clause));
  }

  /** The redacted event of an exchange. */
  recorded(
    each: string,
    live: LiveExchange,
    seen: ParsedAnswer,
    looks: readonly StatusMove[] = [],
  ): ExchangeRecorded {
    this.#exchanges += 1;
    this.secrets.keep(live.secrets ?? [], 'token');
    const exchange = record(live, {
      id: `e${this.#exchanges}`,
      step: seen.alias,
      operation: seen.operation,
      redactor: this.secrets.redactor,
      atTheDoor: seen.atTheDoor,
      deviation: seen.deviation,
    });
    for (const { observation } of looks) {
      this.resources.approvals.note(observation);
    }
    const observed = looks.map((look) => this.#observed(look));
    const states = observed.length === 0 ? {} : { observed };
    return { type: 'exchange', case: each, exchange, ...states };
  }

  #observed({ observation, earlier, legal }: StatusMove): ObservedStatus {
    const { graph, status } = observation;
    const resource = this.secrets.redactor.text(observation.resource.slice(0, 200));
    return { graph, resource, status, earlier, legal };
  }
}
