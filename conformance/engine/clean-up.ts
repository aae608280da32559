import { memberOf } from '../../foundation/json-pointer.js';
import { operationOf, resourceNamed, statusReadOf } from '../../standard/roles.js';
import { type ParsedAnswer, parseAnswer } from '../answers/parsed-answer.js';
import { pathValues } from '../answers/resource-of.js';
import type { CallStep, IdentityName, Step } from '../cases/case.js';
import type { OperationId } from '../cases/operations.js';
import { standInFor } from '../cases/stand-in.js';
import { CLEAN_UP, type Leftover, type RunEvent } from '../record/event.js';
import { NEEDS_PSU } from '../record/leftover-rows.js';
import { isOver, STATE_GRAPHS } from '../record/state-graphs.js';
import { timeoutOf } from '../steps/build-request.js';
import { canBegin } from '../steps/psu.js';
import { askPerson } from './ask-person.js';
import { atOnce } from './at-once.js';
import { carryOut } from './carry-out.js';
import { isSkipped } from './is-skipped.js';
import { removalSteps } from './removal-steps.js';
import { inOrderOfRemoval, type Made } from './resources.js';
import type { RunState } from './run-state.js';

/** Time limit of the clean-up after the user stops the run, in milliseconds. */
const HURRIED_MS = 10_000;

type Kind = Exclude<Made['kind'], 'client'>;

/** Removes what the run created, and lists what it could not remove. */
export async function* cleanUp(state: RunState): AsyncGenerator<RunEvent> {
  yield* findPending(state);
  yield* removeMade(state);
  yield { type: 'leftovers', leftovers: state.resources.leftovers };
}

/**
 * Repeats the creations of an earlier run that were pending when it was cut off. A bank that recognises the
 * X-Request-ID returns the id of the resource that it created then; any other bank creates one more, which is
 * then removed.
 */
async function* findPending(state: RunState): AsyncGenerator<RunEvent> {
  const { wire, profile } = state.options;
  for (const { request, operation, alias } of state.resources.pending.splice(0)) {
    if (state.target.dead || state.aborted) return;
    const timeoutMs = timeoutOf(profile);
    const live = await wire.send({ ...request, timeoutMs });
    const seen = parseAnswer({ alias, operation, request: live.request, answer: live.answer });
    state.note(seen);
    yield state.recorded(CLEAN_UP, live, seen);
    await state.target.heed(live);
  }
}

/** Removes what the run has created so far; the state records what could not be removed. */
export async function* removeMade(state: RunState): AsyncGenerator<RunEvent> {
  const hurry = state.aborted ? AbortSignal.timeout(HURRIED_MS) : new AbortController().signal;
  const made = inOrderOfRemoval(state.resources.made.splice(0));
  const removals = made.map((each) => new Removal(each, state, hurry));
  yield* atOnce({
    work: removals,
    concurrency: state.options.concurrency ?? 1,
    next: nextRemoval,
    carryOut: (removal) => removal.run(),
  });
  state.resources.leftovers.push(
    ...removals.map(({ left }) => left).filter((left) => left !== null),
  );
}

/** Resources of one kind are removed at the same time; the next kind starts when all of them are gone. */
function nextRemoval(
  waiting: readonly Removal[],
  running: readonly Removal[],
): Removal | undefined {
  const [first] = waiting;
  return running.every(({ made }) => made.kind === first?.made.kind) ? first : undefined;
}

/** Removes one resource. */
class Removal {
  left: Leftover | null = null;
  readonly #seen = new Map<string, ParsedAnswer>();

  constructor(
    readonly made: Made,
    readonly state: RunState,
    readonly signal: AbortSignal,
  ) {}

  async *run(): AsyncGenerator<RunEvent> {
    const { made, state } = this;
    const known = state.watch.statusOf(`${made.kind} ${made.id}`) ?? 'unknown';
    if (made.kind === 'client') {
      return this.#leave('registered', 'the interface has no operation that removes it');
    }
    if (isEnded(made.kind, known)) return;
    if (state.target.dead) return this.#leave(known, 'the target does not respond');
    if (this.signal.aborted) return this.#leave(known, 'the run was stopped');
    try {
      yield* this.#remove(made.kind, known);
    } catch (error) {
      this.#leave(known, error instanceof Error ? error.message : String(error));
    }
  }

  #leave(status: string, reason: string): void {
    const { kind, id, url } = this.made;
    this.left = { kind, id, path: new URL(url).pathname, status, reason };
  }

  async *#remove(kind: Kind, known: string): AsyncGenerator<RunEvent> {
    const resource = resourceNamed(kind);
    const call = this.#call('delete', operationOf(resource, 'delete'));
    const { first, rest } = removalSteps(this.state.options.profile, call);
    const deleted = yield* this.#do(first);
    if (kind !== 'payment' ? isSuccess(deleted) : isCancelled(deleted)) return;
    // a user who stops the run waits for its end, but no person is asked to act
    const isHurried = this.state.aborted && this.state.options.profile.psu.browser === 'manual';
    if (kind === 'payment' && isSuccess(deleted) && !isHurried) {
      yield* this.#authorise(rest);
    }
    const now = memberOf((yield* this.#read(statusReadOf(resource))).json, resource.life.field);
    const status = typeof now === 'string' ? now.slice(0, 50) : known;
    if (!isEnded(kind, status)) this.#leave(status, reasonOf(deleted));
  }

  /** Reads the status of the resource, with the stand-in when the bank lacks the endpoint. */
  async *#read(operation: OperationId): AsyncGenerator<RunEvent, ParsedAnswer> {
    const call = this.#call('read', operation);
    const other = standInFor(call);
    if (other !== undefined && this.state.endpoints.lacks(call)) return yield* this.#do(other);
    const seen = yield* this.#do(call);
    if (other === undefined || !this.state.endpoints.mayLack(seen)) return seen;
    return yield* this.#do(other);
  }

  /** When the bank requires the PSU to authorise a cancellation, the profile's scripts do it. */
  async *#authorise(steps: readonly Step[]): AsyncGenerator<RunEvent> {
    for (const step of steps) {
      const scope = this.state.scope(this.#seen);
      // The bank does not offer the next step: the payment remains unchanged.
      if (step.kind === 'psu' && !canBegin(step, scope)) return;
      if (!isSkipped(step, scope)) yield* this.#do(step);
    }
  }

  #call(as: string, operation: OperationId): CallStep {
    const { made, state } = this;
    const creation = made.seen.operation === null ? undefined : made.seen.operation;
    const declared = creation === undefined ? undefined : state.options.spec.get(creation);
    const values = declared === undefined ? [] : pathValues(declared, made.seen.request.url);
    const path: Record<string, string> = Object.fromEntries(values);
    const { id } = resourceNamed(made.kind as Kind);
    return {
      kind: 'call',
      as,
      operation,
      path: { ...path, [id]: made.id },
      identity: made.identity as IdentityName,
      expect: [],
    };
  }

  async *#do(step: Step): AsyncGenerator<RunEvent, ParsedAnswer> {
    const scope = this.state.scope(this.#seen);
    yield* askPerson(step, scope, CLEAN_UP);
    const context = this.state.context(scope, this.signal);
    const done = await carryOut(step, context);
    this.state.secrets.keep(done.secrets ?? []);
    this.#seen.set(step.as, done.seen);
    for (const live of done.exchanges) {
      const { request, answer } = live;
      const { alias, operation } = done.seen;
      yield this.state.recorded(CLEAN_UP, live, parseAnswer({ alias, operation, request, answer }));
      await this.state.target.heed(live);
    }
    return done.seen;
  }
}

const isEnded = (kind: Kind, status: string): boolean =>
  isOver(STATE_GRAPHS[resourceNamed(kind).life.graph], status);

function isSuccess({ answer }: ParsedAnswer): boolean {
  return answer.kind === 'answer' && answer.status >= 200 && answer.status <= 299;
}

function isCancelled(seen: ParsedAnswer): boolean {
  const now = memberOf(seen.json, 'transactionStatus');
  const empty = seen.answer.kind === 'answer' && seen.answer.status === 204;
  return isSuccess(seen) && (empty || now === 'CANC');
}

function reasonOf({ answer }: ParsedAnswer): string {
  if (answer.kind === 'no-answer') return `DELETE gets no response (${answer.reason})`;
  if (answer.status === 202) return NEEDS_PSU;
  return `DELETE returns ${answer.status}`;
}
