import { memberOf } from '../../foundation/json-pointer.js';
import { resourceNamed, statusReadOf } from '../../standard/roles.js';
import { type ParsedAnswer, parseAnswer } from '../answers/parsed-answer.js';
import type { CallStep, Step } from '../cases/case.js';
import { MADE } from '../cases/removals/removal.js';
import { standInFor } from '../cases/stand-in.js';
import { asksPerson } from '../profile/asks-person.js';
import { CLEAN_UP, type Leftover } from '../record/event.js';
import { NEEDS_PSU, NO_RESPONSE, RUN_STOPPED, TARGET_SILENT } from '../record/leftover-rows.js';
import { isOver, STATE_GRAPHS } from '../record/state-graphs.js';
import { timeoutOf } from '../steps/build-request.js';
import { canBegin } from '../steps/psu.js';
import type { StepDone } from '../steps/step-context.js';
import { askPerson, questionsOf } from './ask-person.js';
import { carryOut } from './carry-out.js';
import { hasEnded } from './has-ended.js';
import { isSkipped } from './is-skipped.js';
import { canMeet, type Lane } from './lanes-of.js';
import { phonesOf } from './phones-of.js';
import { isRemovable, type RemovalSteps, removalSteps } from './removal-steps.js';
import { distinct, inOrderOfRemoval, type RunResource } from './resources.js';
import { runParallel } from './run-parallel.js';
import type { RunState } from './run-state.js';
import { sendAgain } from './send-again.js';

/** Time limit of the clean-up after the user stops the run, in milliseconds. */
const HURRIED_MS = 10_000;

type Kind = Exclude<RunResource['kind'], 'client'>;

/** Removes what the run created, and lists what it could not remove. */
export async function cleanUp(state: RunState): Promise<void> {
  await findPending(state);
  await removeMade(state);
  await state.emit({ type: 'leftovers', leftovers: state.resources.leftovers });
}

/**
 * Repeats the creations of an earlier run that were pending when it was cut off. A bank that recognises the
 * X-Request-ID returns the id of the resource that it created then; any other bank creates one more, which is
 * then removed.
 */
async function findPending(state: RunState): Promise<void> {
  const { wire, profile } = state.options;
  const hurry = hurryOf(state);
  for (const { request, operation, alias } of state.resources.pending.splice(0)) {
    if (state.target.dead || hurry.aborted) return;
    const timeoutMs = timeoutOf(profile);
    const live = await wire.send({ ...request, timeoutMs });
    const seen = parseAnswer({ alias, operation, request: live.request, answer: live.answer });
    state.note(seen);
    await state.emit(state.recorded(CLEAN_UP, live, seen));
    await state.target.heed(live);
  }
}

/** Aborts when a user who stopped the run has waited long enough. */
const hurryOf = ({ aborted }: RunState): AbortSignal =>
  aborted ? AbortSignal.timeout(HURRIED_MS) : new AbortController().signal;

/** Removes what the run has created so far; the state records what could not be removed. */
export async function removeMade(state: RunState): Promise<void> {
  const hurry = hurryOf(state);
  const made = inOrderOfRemoval(distinct(state.resources.made.splice(0)));
  const removals = made.map((each) => removalOf(each, state, hurry));
  const left = new Map<Removal, Leftover | null>();
  await runParallel({
    work: removals,
    concurrency: state.options.concurrency ?? 1,
    next: nextRemoval,
    carryOut: async (removal) => void left.set(removal, await removeOne(removal)),
  });
  state.resources.leftovers.push(...removals.flatMap((removal) => left.get(removal) ?? []));
}

/**
 * Resources of one kind are removed at the same time; the next kind starts when all of them are gone. Two removals
 * that a PSU authorises with a code from one phone come one after the other: each would read the other's code.
 */
function nextRemoval(
  waiting: readonly Removal[],
  running: readonly Removal[],
): Removal | undefined {
  const [first] = waiting;
  if (running.some(({ made }) => made.kind !== first?.made.kind)) return undefined;
  const taken = running.flatMap(({ lanes }) => lanes);
  return waiting.find(({ made, lanes }) => made.kind === first?.made.kind && canMeet(lanes, taken));
}

/** The removal of one resource. */
interface Removal {
  readonly made: RunResource;
  readonly state: RunState;
  readonly signal: AbortSignal;
  /** The responses to its steps, by their aliases. */
  readonly seen: Map<string, ParsedAnswer>;
  /** None for what nothing removes. */
  readonly steps?: RemovalSteps;
  /** The phones that it needs. */
  readonly lanes: readonly Lane[];
}

function removalOf(made: RunResource, state: RunState, signal: AbortSignal): Removal {
  const seen = new Map<string, ParsedAnswer>();
  const base = { made, state, signal, seen };
  if (!isRemovable(made)) return { ...base, lanes: [] };
  const { profile, spec } = state.options;
  seen.set(MADE, made.seen);
  const steps = removalSteps(made, { profile, spec, scope: state.scope(seen) });
  return { ...base, steps, lanes: phonesOf(steps.rest, profile) };
}

/** Removes one resource. Returns what is left of it, or null. */
async function removeOne(removal: Removal): Promise<Leftover | null> {
  const { made, state, signal } = removal;
  const known = state.watch.statusOf(`${made.kind} ${made.id}`) ?? 'unknown';
  const leftover = (reason: string, status = known): Leftover => {
    const path = new URL(made.url).pathname;
    return { kind: made.kind, id: made.id, path, status, reason };
  };
  const { steps } = removal;
  if (!isRemovable(made) || steps === undefined) {
    return leftover('the interface has no operation that removes it', 'registered');
  }
  if (hasEnded(made, state)) return null;
  const kept = state.resources.kept.get(`${made.kind} ${made.id}`);
  if (kept !== undefined) return leftover(kept);
  if (state.target.dead) return leftover(TARGET_SILENT);
  if (signal.aborted) return leftover(RUN_STOPPED);
  try {
    const end = await removed({ ...removal, steps }, made.kind, known);
    return end === null ? null : leftover(end.reason, end.status);
  } catch (error) {
    return leftover(error instanceof Error ? error.message : String(error));
  }
}

/** Deletes a resource; returns its status and why it is left, or null when it has ended. */
async function removed(
  removal: Removal & { readonly steps: RemovalSteps },
  kind: Kind,
  known: string,
): Promise<Pick<Leftover, 'status' | 'reason'> | null> {
  const { aborted, options } = removal.state;
  const resource = resourceNamed(kind);
  const { first, rest } = removal.steps;
  const deleted = await perform(removal, first);
  if (kind !== 'payment' ? isSuccess(deleted) : isCancelled(deleted)) return null;
  // a user who stops the run waits for its end, but no person is asked to act
  const isHurried = aborted && asksPerson(options.profile) !== undefined;
  const look = statusReadOf(resource);
  if (kind === 'payment' && isSuccess(deleted) && !isHurried) {
    await authorise(
      removal,
      rest.filter((step) => step.kind !== 'call' || step.operation !== look),
    );
  }
  // a later consent may have ended one that the PSU authorised: its deletion is refused, and a read shows why
  const seen = await readStatus(removal, { ...first, as: 'read', operation: look });
  if ([deleted, seen].every((each) => isUnknown(each, removal.state))) return null;
  const now = memberOf(seen.json, resource.life.field);
  const status = typeof now === 'string' ? now.slice(0, 50) : known;
  return isEnded(kind, status) ? null : { status, reason: reasonOf(deleted) };
}

/** Reads the status of the resource, with the stand-in when the bank lacks the endpoint. */
async function readStatus(removal: Removal, asked: CallStep): Promise<ParsedAnswer> {
  const { endpoints } = removal.state;
  const { headers: _, ...call } = asked;
  const other = standInFor(call);
  if (other !== undefined && endpoints.lacks(call)) return perform(removal, other);
  const seen = await perform(removal, call);
  return other === undefined || !endpoints.mayLack(seen) ? seen : perform(removal, other);
}

/** When the bank requires the PSU to authorise a cancellation, the profile's scripts do it. */
async function authorise(removal: Removal, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    const scope = removal.state.scope(removal.seen);
    // The bank does not offer the next step: the payment remains unchanged.
    if (step.kind === 'psu' && !canBegin(step, scope)) return;
    if (!isSkipped(step, scope)) await perform(removal, step);
  }
}

/** Carries out one step of a removal and records its exchanges. */
async function perform({ state, signal, seen }: Removal, step: Step): Promise<ParsedAnswer> {
  const scope = state.scope(seen);
  for (const event of askPerson(step, scope, CLEAN_UP)) await state.emit(event);
  const asks = questionsOf(step, scope, { caseId: CLEAN_UP, emit: state.emit });
  const unjudged = { ...step, expect: [] };
  const leave = (done: StepDone): Promise<void> => recordRemoval(state, done);
  const send = async (): Promise<StepDone> => {
    const done = await carryOut(unjudged, { ...state.context(scope, signal), ...asks });
    state.secrets.keep(done.secrets ?? []);
    return done;
  };
  const done = await sendAgain(state, unjudged, { send, leave });
  seen.set(step.as, done.seen);
  await recordRemoval(state, done);
  return done.seen;
}

async function recordRemoval(state: RunState, { exchanges, seen }: StepDone): Promise<void> {
  for (const live of exchanges) {
    const { request, answer } = live;
    const { alias, operation } = seen;
    const own = parseAnswer({ alias, operation, request, answer });
    state.endpoints.note(own);
    await state.emit(state.recorded(CLEAN_UP, live, own));
    await state.target.heed(live);
  }
}

const isEnded = (kind: Kind, status: string): boolean =>
  isOver(STATE_GRAPHS[resourceNamed(kind).life.graph], status);

/** Whether the bank does not know the resource, at an endpoint that it has. */
const isUnknown = (seen: ParsedAnswer, { endpoints }: RunState): boolean =>
  seen.answer.kind === 'answer' && seen.answer.status === 404 && !endpoints.mayLack(seen);

function isSuccess({ answer }: ParsedAnswer): boolean {
  return answer.kind === 'answer' && answer.status >= 200 && answer.status <= 299;
}

function isCancelled(seen: ParsedAnswer): boolean {
  const now = memberOf(seen.json, 'transactionStatus');
  const empty = seen.answer.kind === 'answer' && seen.answer.status === 204;
  return isSuccess(seen) && (empty || now === 'CANC');
}

export function reasonOf({ answer }: ParsedAnswer): string {
  if (answer.kind === 'no-answer') return `${NO_RESPONSE} (${answer.reason})`;
  if (answer.status === 202) return NEEDS_PSU;
  return `DELETE returns ${answer.status}`;
}
