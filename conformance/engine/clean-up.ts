import { memberOf } from '../../foundation/json-pointer.js';
import { type ParsedAnswer, parseAnswer } from '../answers/parsed-answer.js';
import { pathValues } from '../answers/resource-of.js';
import type { CallStep, IdentityName, Step } from '../cases/case.js';
import type { OperationId } from '../cases/operations.js';
import { standInFor } from '../cases/stand-in.js';
import { CLEAN_UP, type Leftover, type RunEvent } from '../record/event.js';
import { CONSENT_GRAPH, isOver, PAYMENT_GRAPH } from '../record/state-graphs.js';
import { timeoutOf } from '../steps/build-request.js';
import { canBegin } from '../steps/psu.js';
import { askPerson } from './ask-person.js';
import { atOnce } from './at-once.js';
import { carryOut } from './carry-out.js';
import { isSkipped } from './is-skipped.js';
import { removalSteps } from './removal-steps.js';
import { inOrderOfRemoval, type Made } from './resources.js';
import type { RunState } from './run-state.js';

/** After a stop by the user, the clean-up takes no longer. */
const HURRIED_MS = 10_000;

type Kind = Exclude<Made['kind'], 'client'>;

interface Operations {
  readonly delete: OperationId;
  readonly read: OperationId;
  /** Name of the path parameter. */
  readonly id: string;
  readonly field: 'transactionStatus' | 'consentStatus';
}

const OPERATIONS: Readonly<Record<Kind, Operations>> = {
  payment: {
    delete: 'cancelPayment',
    read: 'getPaymentStatus',
    id: 'paymentId',
    field: 'transactionStatus',
  },
  basket: {
    delete: 'deleteSigningBasket',
    read: 'getSigningBasket',
    id: 'basketId',
    field: 'transactionStatus',
  },
  consent: {
    delete: 'deleteConsent',
    read: 'getConsentStatus',
    id: 'consentId',
    field: 'consentStatus',
  },
  'funds-consent': {
    delete: 'deleteFundsConsent',
    read: 'getFundsConsentStatus',
    id: 'consentId',
    field: 'consentStatus',
  },
};

/** Takes away what the run made, and lists what it could not take away. */
export async function* cleanUp(state: RunState): AsyncGenerator<RunEvent> {
  yield* findPending(state);
  yield* removeMade(state);
  yield { type: 'leftovers', leftovers: state.leftovers };
}

/**
 * Asks once more for what an earlier run was making when it was cut off: a bank that knows the call by
 * its X-Request-ID tells the id of what it made then, and any other makes one more, which is taken away.
 */
async function* findPending(state: RunState): AsyncGenerator<RunEvent> {
  const { wire, profile } = state.options;
  for (const { request, operation, alias } of state.pending.splice(0)) {
    if (state.dead || state.aborted) return;
    const timeoutMs = timeoutOf(profile);
    const live = await wire.send({ ...request, timeoutMs });
    const seen = parseAnswer({ alias, operation, request: live.request, answer: live.answer });
    state.note(seen);
    yield state.recorded(CLEAN_UP, live, seen);
    await state.heed(live);
  }
}

/** Takes away what the run made so far; the state remembers what could not be taken away. */
export async function* removeMade(state: RunState): AsyncGenerator<RunEvent> {
  const hurry = state.aborted ? AbortSignal.timeout(HURRIED_MS) : new AbortController().signal;
  const made = inOrderOfRemoval(state.made.splice(0));
  const removals = made.map((each) => new Removal(each, state, hurry));
  yield* atOnce({
    work: removals,
    concurrency: state.options.concurrency ?? 1,
    next: nextRemoval,
    carryOut: (removal) => removal.run(),
  });
  state.leftovers.push(...removals.map(({ left }) => left).filter((left) => left !== null));
}

/** Things of one kind go at once, the next kind when all of them are gone. */
function nextRemoval(
  waiting: readonly Removal[],
  running: readonly Removal[],
): Removal | undefined {
  const [first] = waiting;
  return running.every(({ made }) => made.kind === first?.made.kind) ? first : undefined;
}

/** Takes one thing away. */
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
      return this.#leave('registered', 'the interface has no operation that takes it back');
    }
    if (isEnded(made.kind, known)) return;
    if (state.dead) return this.#leave(known, 'the target no longer answers');
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
    const { delete: operation, read, field } = OPERATIONS[kind];
    const call = this.#call('delete', operation);
    const { first, rest } = removalSteps(this.state.options.profile, call);
    const deleted = yield* this.#do(first);
    if (kind !== 'payment' ? isSuccess(deleted) : isCancelled(deleted)) return;
    // whoever stopped the run waits for its end, and for no person
    const isHurried = this.state.aborted && this.state.options.profile.psu.browser === 'manual';
    if (kind === 'payment' && isSuccess(deleted) && !isHurried) {
      yield* this.#authorise(rest);
    }
    const now = memberOf((yield* this.#read(read)).json, field);
    const status = typeof now === 'string' ? now.slice(0, 50) : known;
    if (!isEnded(kind, status)) this.#leave(status, reasonOf(deleted));
  }

  /** What the bank tells of it, by another read where it has no address for the one asked. */
  async *#read(operation: OperationId): AsyncGenerator<RunEvent, ParsedAnswer> {
    const call = this.#call('read', operation);
    const other = standInFor(call);
    if (other !== undefined && this.state.lacksAddress(call)) return yield* this.#do(other);
    const seen = yield* this.#do(call);
    if (other === undefined || !this.state.mayLackAddress(seen)) return seen;
    return yield* this.#do(other);
  }

  /** The bank wants the PSU's word for a cancellation: the profile's scripts give it. */
  async *#authorise(steps: readonly Step[]): AsyncGenerator<RunEvent> {
    for (const step of steps) {
      const scope = this.state.scope(this.#seen);
      // The bank does not offer what would come next: the payment is left behind as it is.
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
    const { id } = OPERATIONS[made.kind as Kind];
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
    this.state.keepSecret(done.secrets ?? []);
    this.#seen.set(step.as, done.seen);
    for (const live of done.exchanges) {
      const { request, answer } = live;
      const { alias, operation } = done.seen;
      yield this.state.recorded(CLEAN_UP, live, parseAnswer({ alias, operation, request, answer }));
      await this.state.heed(live);
    }
    return done.seen;
  }
}

function isEnded(kind: Kind, status: string): boolean {
  const isPayment = kind === 'payment' || kind === 'basket';
  return isOver(isPayment ? PAYMENT_GRAPH : CONSENT_GRAPH, status);
}

function isSuccess({ answer }: ParsedAnswer): boolean {
  return answer.kind === 'answer' && answer.status >= 200 && answer.status <= 299;
}

function isCancelled(seen: ParsedAnswer): boolean {
  const now = memberOf(seen.json, 'transactionStatus');
  const empty = seen.answer.kind === 'answer' && seen.answer.status === 204;
  return isSuccess(seen) && (empty || now === 'CANC');
}

function reasonOf({ answer }: ParsedAnswer): string {
  if (answer.kind === 'no-answer') return `DELETE gets no answer (${answer.reason})`;
  if (answer.status === 202) return 'the cancellation needs an authorisation by the PSU';
  return `DELETE is answered with ${answer.status}`;
}
