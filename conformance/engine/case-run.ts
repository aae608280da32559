import { setTimeout as sleep } from 'node:timers/promises';
import { atPointer } from '../../foundation/json-pointer.js';
import { type ParsedAnswer, parseAnswer } from '../answers/parsed-answer.js';
import type { Scope } from '../answers/resolve-value.js';
import { creationOf } from '../answers/resource-of.js';
import type { Case, Step } from '../cases/case.js';
import type { Check } from '../cases/check.js';
import { commonChecks } from '../checks/common-checks.js';
import type { Judged } from '../checks/common-clauses.js';
import { customEverywhere } from '../checks/custom-check.js';
import { type Judgement, judge, judgeSetUp, openReference } from '../checks/evidence.js';
import type { CheckContext } from '../checks/finding.js';
import { judgeMove } from '../checks/judge-move.js';
import { isOpenDoor } from '../checks/open-door.js';
import type { StatusReading } from '../checks/state-watch.js';
import type { Profile } from '../profile/profile.js';
import type { CheckDone, Finding, RunEvent } from '../record/event.js';
import { neededTpps, type Registrant } from '../steps/register-tpp.js';
import { waitBeforeRetry } from '../steps/retry-after.js';
import type { StepContext, StepDone } from '../steps/step-context.js';
import { OffLimits } from '../wire/guarded-wire.js';
import { AccessFailed } from '../wire/request-token.js';
import type { LiveExchange } from '../wire/wire.js';
import { askPerson } from './ask-person.js';
import { carryOut } from './carry-out.js';
import { CaseHistory } from './case-history.js';
import { cellLeftOut, cellLost, cellTried } from './cell-trials.js';
import { Consequences } from './consequences.js';
import { EventQueue } from './event-queue.js';
import { seenAlone } from './exchange-alone.js';
import { isSkipped } from './is-skipped.js';
import { lookBefore } from './look-before.js';
import { isTooMany, mayRefuse } from './may-refuse.js';
import { maySettle } from './may-settle.js';
import { tellsStatus } from './no-address.js';
import { outsideFinding } from './outside-finding.js';
import type { RunState } from './run-state.js';
import { setUpReason } from './set-up-reason.js';
import { Unserved } from './unserved.js';
import { whyInapplicable, whyNoPageFits, whyUnjudged } from './why-inapplicable.js';

const CASE_MS = 60_000;
/** Maximum number of times a request is sent while the bank answers with 429 and Retry-After. */
const MOST_TRIES = 3;

/** How long a step waits for the value that it needs, and the interval between two reads, in milliseconds. */
export const SETTLE_MS = 3000;
const LOOK_AGAIN_MS = 250;

const IF_IT_IS = 'if it is the bank, name it in target.origins of the profile';

/** The case cannot continue; as far as the case can see, the target is not the cause. */
export class CannotGoOn extends Error {}

/** What was carried out for a step: the step itself or its stand-in. */
interface Told {
  readonly step: Step;
  readonly done: StepDone;
  /** Id of an exchange that is already recorded. */
  readonly exchange?: string | null;
}

/** The execution of one case, step by step. */
export class CaseRun {
  readonly seen = new Map<string, ParsedAnswer>();
  readonly findings: Finding[] = [];
  /** Findings of the case's own checks, without those of its set-up. */
  readonly own: Finding[] = [];
  judged = 0;
  /**
   * Why checks of the case could not be judged; `open` lists those that the contract leaves open to the bank.
   */
  readonly notJudged: string[] = [];
  readonly open: string[] = [];
  readonly consequences: Consequences;
  readonly unserved = new Unserved();
  /** Why the case turns out not to apply; its later steps are skipped. */
  inapplicable: string | null = null;
  /** Why the twin of the case did not hold; then only an open door counts. */
  readonly twinless: string | undefined;
  readonly #deadline: number;
  readonly #history: CaseHistory;

  constructor(
    readonly each: Case,
    readonly state: RunState,
    /** The profile of the PSU that the case uses. */
    readonly profile: Profile = state.options.profile,
  ) {
    this.twinless = state.results.twinless.get(each.id);
    this.#history = new CaseHistory(state.options.spec);
    const { timeouts, psu } = profile;
    this.consequences = new Consequences(state.options.spec);
    // timeouts.psuMs limits how long a person may take
    const usual = psu.browser === 'manual' ? Number.POSITIVE_INFINITY : CASE_MS;
    this.#deadline = performance.now() + (timeouts?.caseMs ?? usual);
  }

  async *steps(): AsyncGenerator<RunEvent> {
    for (const step of this.each.steps) {
      if (performance.now() > this.#deadline) {
        throw new CannotGoOn(`step ${step.as}: the case takes longer than timeouts.caseMs`);
      }
      yield* this.#atHome(step);
      const scope = this.#scope();
      this.inapplicable ??= whyInapplicable(step, this.seen.get(step.as), scope);
      if (this.state.aborted || this.inapplicable !== null) return;
    }
  }

  /**
   * Carries out one step. Sends nothing to an address outside the bank's origins, and ends the case there.
   */
  async *#atHome(step: Step): AsyncGenerator<RunEvent> {
    try {
      yield* this.step(step);
    } catch (error) {
      if (error instanceof AccessFailed) throw new CannotGoOn(`step ${step.as}: ${error.message}`);
      if (!(error instanceof OffLimits)) throw error;
      const found = outsideFinding(step, error, this.state.levelOf);
      const { clause } = found;
      const findings = this.state.waivers.excuse(this.each.id, [found], {});
      this.findings.push(...findings);
      yield this.#done(null, clause, { findings }, null);
      throw new CannotGoOn(`step ${step.as}: ${error.message}; ${IF_IT_IS}`);
    }
  }

  /** Carries out one step and stores what it saw under its alias. */
  async *step(asked: Step): AsyncGenerator<RunEvent> {
    for (const who of neededTpps(asked)) yield* this.#register(who);
    const lost = this.unserved.of(asked);
    if (lost !== undefined) {
      this.state.results.cells.push(...cellLost(asked, this.each.id, lost));
      return;
    }
    const scope = this.#scope();
    if (isSkipped(asked, scope)) {
      this.state.results.cells.push(...cellLeftOut(asked, this.each.id));
      return;
    }
    if (this.state.endpoints.goesWithout(asked, this.each.id)) return;
    yield* askPerson(asked, scope, this.each.id);
    yield* this.#lookBefore(asked, scope);
    const answered = yield* this.#told(asked, scope);
    if (answered === undefined) return;
    const { step, done, exchange: told = null } = answered;
    this.seen.set(step.as, done.seen);
    for (const thing of this.#history.note(step, done.seen))
      this.state.resources.authorised.add(thing);
    this.state.aheadMs = done.aheadMs ?? this.state.aheadMs;
    const isKnown = this.state.noteRegistration(step, done.seen);
    this.inapplicable = done.inapplicable ?? isKnown;
    const exchange = (yield* this.#exchanges(done, mayRefuse(step))) ?? told;
    if (this.state.aborted || isKnown !== null) return;
    const misfit = whyNoPageFits(step, done.seen) ?? whyUnjudged(step, done.seen);
    if (misfit !== null) throw new CannotGoOn(misfit);
    yield* this.#own(step, done.seen, exchange);
  }

  /** Before an authorised resource is removed, waits until the bank shows it as authorised. */
  async *#lookBefore(step: Step, scope: Scope): AsyncGenerator<RunEvent> {
    const look = lookBefore(step, scope, this.state, this.each.walk !== undefined);
    const told = look === undefined ? undefined : yield* this.#told(look, scope);
    if (told !== undefined) yield* this.#exchanges(told.done, false);
  }

  /**
   * Carries out a step. When the bank lacks the endpoint for a status, uses another read that
   * returns the same status. Returns undefined when there is no such read and the case can do
   * without the status.
   */
  async *#told(step: Step, scope: Scope): AsyncGenerator<RunEvent, Told | undefined> {
    const standIn = this.state.endpoints.standIn(step, this.each.id);
    if (standIn !== undefined && this.state.endpoints.lacks(step)) {
      return { step: standIn, done: yield* this.#settled(standIn, scope) };
    }
    const done = yield* this.#settled(step, scope);
    const instead = standIn ?? this.state.endpoints.witness(step, this.each.id);
    if (instead === undefined || !this.state.endpoints.mayLack(done.seen)) return { step, done };
    const exchange = yield* this.#exchanges(done, mayRefuse(step));
    const other = yield* this.#settled(instead, scope);
    if (tellsStatus(other.seen)) {
      this.state.endpoints.noteLack(done.seen);
      if (standIn !== undefined) return { step: standIn, done: other };
      yield* this.#exchanges(other, false);
      return undefined;
    }
    yield* this.#exchanges(other, false);
    return { step, done: { ...done, exchanges: [] }, exchange };
  }

  /** Carries out a step and repeats it until the response shows what the step waits for. */
  async *#settled(step: Step, scope: Scope): AsyncGenerator<RunEvent, StepDone> {
    const { profile, signal } = this.state.options;
    // without a twin only a success counts, which comes at once or not at all
    const mayTake = this.twinless === undefined ? (profile.timeouts?.settleMs ?? SETTLE_MS) : 0;
    const latest = performance.now() + mayTake;
    let before: StepDone | undefined;
    for (;;) {
      const done = yield* this.#patiently(step, scope);
      // too many requests: the response before this one is the last known state
      if (before !== undefined && isTooMany(done.seen)) {
        yield* this.#exchanges(done, mayRefuse(step));
        return { ...before, exchanges: [] };
      }
      if (this.#hasSettled(step, done.seen) || this.state.aborted || performance.now() > latest) {
        return done;
      }
      before = done;
      yield* this.#exchanges(done, mayRefuse(step));
      await sleep(LOOK_AGAIN_MS, undefined, { ...(signal && { signal }) }).catch(() => undefined);
    }
  }

  /** Whether the response shows what the step waits for; without `until`, what its checks expect. */
  #hasSettled(step: Step, seen: ParsedAnswer): boolean {
    if (step.kind !== 'call') return true;
    if (step.until === undefined) {
      const withThis = new Map(this.seen).set(step.as, seen);
      const scope = this.state.scope(withThis, this.profile);
      return !maySettle(step, { ...this.#checkContext(seen), scope }, this.#history.deeds);
    }
    const value = atPointer(seen.json, step.until.pointer);
    return typeof value === 'string' && step.until.in.includes(value);
  }

  /** Carries out a step and repeats it later when the bank answers that it is too busy. */
  async *#patiently(step: Step, scope: Scope): AsyncGenerator<RunEvent, StepDone> {
    for (let tries = 1; ; tries += 1) {
      const done = yield* this.#carriedOut(step, scope);
      this.state.secrets.keep(done.secrets ?? [], step.kind === 'otp' ? 'otp' : 'secret');
      const wait = waitBeforeRetry(step, done.seen.answer, new Date());
      if (wait === undefined || tries === MOST_TRIES || !this.state.mayWait(wait)) return done;
      yield* this.#exchanges(done, mayRefuse(step));
      const { signal } = this.state.options;
      await sleep(wait, undefined, { ...(signal && { signal }) }).catch(() => undefined);
      if (this.state.aborted) return done;
    }
  }

  /** Carries out a step; records each exchange of a PSU before the PSU's next request. */
  async *#carriedOut(step: Step, scope: Scope): AsyncGenerator<RunEvent, StepDone> {
    const context = this.#context(scope);
    if (step.kind !== 'psu' && step.kind !== 'app') return carryOut(step, context);
    const queue = new EventQueue<LiveExchange>();
    const passed: StepContext['passed'] = (live, secrets) => {
      this.state.secrets.keep(secrets);
      return queue.push(live);
    };
    const work = carryOut(step, { ...context, passed });
    work.then(
      () => queue.end(),
      () => queue.end(),
    );
    for await (const live of queue) {
      const { request, answer } = live;
      const seen = parseAnswer({ alias: step.as, operation: null, request, answer });
      yield* this.#exchanges({ seen, exchanges: [live] }, mayRefuse(step));
    }
    return work;
  }

  async *#register(who: Registrant): AsyncGenerator<RunEvent> {
    const done = await this.state.ensureTpp(this.#context(this.#scope()), who);
    if (done !== undefined) yield* this.#exchanges(done, false);
  }

  #scope(): Scope {
    return this.state.scope(this.seen, this.profile);
  }

  #context(scope: Scope): StepContext {
    const { signal } = this.state.options;
    return this.state.context(scope, signal ?? new AbortController().signal, this.each.id);
  }

  /** Records every exchange and applies the checks for all exchanges; returns the id of the last one. */
  async *#exchanges(done: StepDone, refusable: boolean): AsyncGenerator<RunEvent, string | null> {
    let id: string | null = null;
    for (const live of done.exchanges) {
      const seen = seenAlone(done.seen, live);
      this.state.note(seen);
      // the responses to simultaneous requests have no defined order
      const inOrder = done.seen.together === undefined || creationOf(seen.operation) !== undefined;
      const looks = inOrder ? this.state.observe(seen) : [];
      const event = this.state.recorded(this.each.id, live, seen, looks);
      id = event.exchange.id;
      yield event;
      if (this.state.aborted) return id;
      for (const judged of this.twinless === undefined
        ? this.#common(seen, refusable, looks)
        : []) {
        const findings = this.state.waivers.excuse(this.each.id, judged.findings, seen);
        this.findings.push(...findings);
        yield this.#done(id, judged.clause, { findings }, null);
      }
      await this.state.target.heed(live);
    }
    return id;
  }

  #common(
    seen: ParsedAnswer,
    refusable: boolean,
    looks: readonly StatusReading[],
  ): readonly Judged[] {
    const context = this.#checkContext(seen);
    const judged = [
      ...commonChecks(context, refusable),
      ...looks.flatMap((look) => judgeMove(look, context)),
      ...customEverywhere(context),
    ];
    return judged.filter(({ clause }) => this.state.speaks(clause));
  }

  *#own(step: Step, seen: ParsedAnswer, exchange: string | null): Generator<RunEvent> {
    if (step.setup === true) {
      yield* this.#setUp(step, seen, exchange);
      return;
    }
    const context = this.#checkContext(seen);
    const follows = this.consequences.of(step);
    const untwinned = this.unserved.twinOf(step);
    const twinless = this.twinless ?? untwinned;
    const own: Finding[] = [];
    const judged: [Check, Judgement][] = [];
    for (const check of step.expect) {
      if (!this.state.speaks(check.clause)) continue;
      const lacks =
        follows ??
        this.state.endpoints.whyNoAbsence(check, seen) ??
        (isOpenDoor(check, seen) ? undefined : twinless);
      const judgement: Judgement =
        lacks === undefined ? judge(check, step, context) : { findings: [], notJudged: lacks };
      const findings = this.state.waivers.excuse(this.each.id, judgement.findings, seen);
      own.push(...findings);
      judged.push([check, { ...judgement, findings }]);
      yield this.#done(exchange, check.clause, { ...judgement, findings });
    }
    if (follows === undefined && this.twinless === undefined)
      this.state.results.cells.push(...cellTried(step, this.each.id, judged, untwinned));
    this.consequences.note(step, seen, own);
    this.own.push(...own);
    this.findings.push(...own);
  }

  *#setUp(step: Step, seen: ParsedAnswer, exchange: string | null): Generator<RunEvent> {
    const context = this.#checkContext(seen);
    for (const check of step.expect) {
      const judgement = judgeSetUp(check, context);
      const findings = this.state.waivers.excuse(this.each.id, judgement.findings, seen);
      yield this.#done(exchange, check.clause, { ...judgement, findings }, false);
      this.inapplicable ??= judgement.notJudged ?? null;
      const [first] = findings;
      if (first === undefined) continue;
      if (step.kind !== 'call' || step.mayFail !== true) throw new CannotGoOn(setUpReason(first));
      this.unserved.note(step.as, first);
      return;
    }
  }

  /** Why a reference may legitimately resolve to nothing at this bank; null when it may not. */
  whyOpen(reference: string): string | null {
    return openReference(reference, { scope: this.#scope(), spec: this.state.options.spec });
  }

  #checkContext(seen: ParsedAnswer): CheckContext {
    const { custom } = this.state.options;
    return {
      seen,
      scope: this.#scope(),
      spec: this.state.options.spec,
      levelOf: this.state.levelOf,
      ...(custom === undefined ? {} : { custom }),
      secrets: this.state.secrets.owners,
    };
  }

  #done(
    exchange: string | null,
    clause: string,
    judgement: Judgement,
    own: boolean | null = true,
  ): CheckDone {
    if (own !== false) this.#count(judgement, own === true);
    const sentence = this.state.options.clauses.get(clause)?.sentence ?? '';
    const setup = own === false ? { setup: true as const } : {};
    const { id } = this.each;
    return { type: 'check', case: id, exchange, clause, sentence, ...judgement, ...setup };
  }

  /** A check that could not be judged proves nothing. */
  #count({ notJudged, leftOpen }: Judgement, own: boolean): void {
    if (notJudged === undefined) this.judged += own ? 1 : 0;
    else if (leftOpen === true) this.open.push(notJudged);
    else if (!this.unserved.has(notJudged)) this.notJudged.push(notJudged);
  }
}
