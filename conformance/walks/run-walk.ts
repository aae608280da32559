import fc from 'fast-check';
import type { Case } from '../cases/case.js';
import type { RunState } from '../engine/run-state.js';
import type { WalkOptions } from '../engine/walk-options.js';
import { writeWalkPath } from '../engine/walk-path.js';
import type { CaseFinished, CheckDone, Finding, WalkTold } from '../record/event.js';
import { walkCommands } from './walk-command.js';
import { Course, WalkStopped } from './walk-course.js';
import { WALK_SUBJECTS, type WalkSubject } from './walk-subject.js';
import { CREATE } from './walk-verbs.js';

interface Failure {
  readonly findings: readonly Finding[];
  readonly course: Course;
}

/** All walks of one kind of resource. */
class Walks {
  /** The shortest stopped walk so far: shrinking tries ever shorter ones. */
  failure: Failure | null = null;
  done = 0;
  /** The number of resources that the walks created. */
  made = 0;
  /** What the first walk without a resource did: why its creation gave no resource, or its last line. */
  idle: string | null = null;
  /** The first violation of each other required clause in a walk whose events are in the record. */
  readonly beside = new Map<string, Finding>();
  broken: unknown;
  readonly #end: number;
  readonly #before: number;

  constructor(
    readonly each: Case,
    readonly subject: WalkSubject,
    readonly state: RunState,
    readonly options: WalkOptions,
  ) {
    this.#end = performance.now() + options.seconds * 1000;
    this.#before = state.exchanges;
  }

  readonly mayGoOn = (): boolean =>
    performance.now() < this.#end &&
    this.state.exchanges - this.#before < this.options.requests &&
    !this.state.aborted &&
    !this.state.target.dead &&
    this.broken === undefined;

  /** Walks until something illegal is found and shrunk, or all walks are done. */
  async walk(): Promise<WalkTold> {
    const { count, seed, path } = this.options;
    const commands = walkCommands(path?.replay);
    const property = fc.asyncProperty(fc.nat(5), commands, (pick, each) => this.#one(pick, each));
    const replay = path === undefined ? {} : { path: path.path, endOnFailure: true };
    const result = await fc.check(property, { seed, numRuns: count, ...replay });
    if (this.broken !== undefined) throw this.broken;
    const { draw } = this.state.options.profile;
    const done = { walks: this.done, seed, ...(draw === undefined ? {} : { draw }) };
    if (this.failure === null) return { ...done, path: null, lines: [] };
    const shown = String(result.counterexample?.[1] ?? '');
    const found = writeWalkPath(result.counterexamplePath ?? '0', shown);
    return { ...done, path: found, lines: this.failure.course.lines };
  }

  async #one(pick: number, commands: Iterable<fc.AsyncCommand<Course, Course>>): Promise<void> {
    if (!this.mayGoOn()) return;
    const { subject, state, each, mayGoOn } = this;
    const course = new Course({ subject, state, each, mayGoOn });
    this.done += 1;
    try {
      await course.perform(CREATE, pick);
      await fc.asyncModelRun(() => ({ model: course, real: course }), commands);
    } catch (error) {
      if (error instanceof WalkStopped) this.failure = { findings: error.findings, course };
      else this.broken ??= error;
      throw error;
    } finally {
      this.made += course.things.length;
      if (course.things.length === 0) this.idle ??= course.unnamed ?? course.lines.at(-1) ?? null;
    }
    await this.tell(course);
  }

  /** Emits the events of a walk, and keeps what it found beside its own clauses. */
  async tell({ events, beside }: Course): Promise<void> {
    for (const event of events) await this.state.emit(event);
    for (const found of beside) {
      if (!this.beside.has(found.clause)) this.beside.set(found.clause, found);
    }
  }
}

/**
 * Carries out the walks of one case, and emits their events; the shortest illegal walk comes last. Returns the
 * result of the case.
 */
export async function runWalk(each: Case, state: RunState): Promise<CaseFinished> {
  const start = performance.now();
  const options = state.options.walks;
  if (each.walk === undefined || options === undefined) throw new Error(`${each.id} is not a walk`);
  await state.emit({ type: 'case-started', case: each.id, at: new Date().toISOString() });
  const walks = new Walks(each, WALK_SUBJECTS[each.walk], state, options);
  let outcome: WalkTold | undefined;
  let broken: string | null = null;
  try {
    outcome = await walks.walk();
  } catch (error) {
    broken = error instanceof Error ? error.message : String(error);
  }
  if (walks.failure !== null) {
    await walks.tell(walks.failure.course);
    await emitFailure(walks.failure, each, state);
  }
  const durationMs = Math.round(performance.now() - start);
  return { ...endOf(each, state, walks, { outcome: outcome, broken }), durationMs };
}

/** Emits the findings of the shortest illegal walk as checks. */
async function emitFailure(
  { course, findings }: Failure,
  each: Case,
  { emit, options: { clauses } }: RunState,
): Promise<void> {
  const last = course.events.findLast((event) => event.type === 'exchange');
  const exchange = last?.type === 'exchange' ? last.exchange.id : null;
  for (const found of findings) {
    const { clause } = found;
    const sentence = clauses.get(clause)?.sentence ?? '';
    const check: CheckDone = {
      type: 'check',
      case: each.id,
      exchange,
      clause,
      sentence,
      findings: [found],
    };
    await emit(check);
  }
}

function endOf(
  each: Case,
  state: RunState,
  walks: Walks,
  end: { readonly outcome: WalkTold | undefined; readonly broken: string | null },
): Omit<CaseFinished, 'durationMs'> {
  const { id, title, clauses } = each;
  const findings = [...(walks.failure?.findings ?? []), ...walks.beside.values()];
  const base = { type: 'case-finished', case: id, title, clauses, findings } as const;
  const { outcome, broken } = end;
  if (broken !== null) return { ...base, verdict: 'harness-error', reason: broken };
  const walk = outcome === undefined ? {} : { walk: outcome };
  if (findings.length > 0) return { ...base, ...walk, verdict: 'failed', reason: null };
  if (state.aborted) {
    return { ...base, ...walk, verdict: 'blocked', reason: 'the run was stopped during the walks' };
  }
  if (walks.done > 0 && walks.made === 0) {
    const { noun } = walks.subject;
    const last = walks.idle === null ? '' : `: ${walks.idle.replace(/^\d+\. /, '')}`;
    const reason = `no walk could create a ${noun}, so that nothing was tested${last}`;
    return { ...base, ...walk, verdict: 'setup-failed', reason };
  }
  if (walks.done === 0 || !walks.mayGoOn()) {
    const reason = `the limit of time or requests was reached after ${walks.done} of ${walks.options.count} walks`;
    return { ...base, ...walk, verdict: walks.done === 0 ? 'setup-failed' : 'passed', reason };
  }
  return { ...base, ...walk, verdict: 'passed', reason: null };
}
