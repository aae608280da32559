import { memberOf } from '../../foundation/json-pointer.js';
import { idText } from '../answers/id-text.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { resolves, UnresolvedReference } from '../answers/resolve-value.js';
import { creationOf } from '../answers/resource-of.js';
import type { Case, Step } from '../cases/case.js';
import { stepInDialect } from '../dialect/case-in-dialect.js';
import { type CaseState, caseState } from '../engine/case-state.js';
import { runStep } from '../engine/run-case.js';
import type { RunState } from '../engine/run-state.js';
import type { Finding, RunEvent } from '../record/event.js';
import { StepFailed } from '../steps/step-failed.js';
import { OffLimits } from '../wire/guarded-wire.js';
import { answerWords, type Illegal, isSuccess, judgeMove, learn } from './judge-move.js';
import { WALK_CLAUSES } from './walk-cases.js';
import type { WalkSubject } from './walk-subject.js';
import { newThing, type WalkResource } from './walk-thing.js';
import { stepOf, type Verb } from './walk-verbs.js';

/**
 * Whether the step cannot be carried out, for example because its link leads to another origin. The walk
 * continues.
 */
const cannotGoOn = (error: unknown): boolean =>
  [StepFailed, UnresolvedReference, OffLimits].some((kind) => error instanceof kind);

/** Stops a walk because something illegal was found. */
export class WalkStopped extends Error {
  constructor(readonly findings: readonly Finding[]) {
    super('illegal behaviour was found');
  }
}

const MOST_THINGS = 3;
const LEGALITY: ReadonlySet<string> = new Set(WALK_CLAUSES);

export interface CourseOptions {
  readonly subject: WalkSubject;
  readonly state: RunState;
  readonly each: Case;
  /** Returns false once the limit of time or requests is reached. */
  readonly mayGoOn: () => boolean;
}

/** The state of one walk: the resources that it created, its exchanges, and the lines that describe it. */
export class Course {
  readonly things: WalkResource[] = [];
  /** Why a creation that was served gave no resource. */
  unnamed: string | undefined;
  readonly lines: string[] = [];
  readonly events: RunEvent[] = [];
  /** Violations of other required clauses than those of walks: they are reported, and the walk goes on. */
  readonly beside: Finding[] = [];
  #steps = 0;
  #judged = 0;

  readonly #of: CaseState;

  constructor(readonly options: CourseOptions) {
    const emit = async (event: RunEvent) => void this.events.push(event);
    this.#of = caseState(options.each, options.state, { emit });
  }

  /** Whether a verb is possible for the resource with index `at`. */
  applies(verb: Verb, at: number): boolean {
    if (!this.options.mayGoOn()) return false;
    if (verb.does === 'create') return this.things.length < MOST_THINGS;
    const thing = this.#thing(at);
    if (thing === undefined || (verb.foreign === true && !this.#hasSecondTpp())) return false;
    const step = this.#stepOf(verb, thing, 'next');
    if (step === null || !this.#isOffered(step)) return false;
    return resolves(referencesOf(step), this.#scope());
  }

  /** Whether the profile contains the PSU's script for it and does not declare the operation as missing. */
  #isOffered(step: Step): boolean {
    const { psu, missingOperations = [] } = this.options.state.options.profile;
    if (step.kind === 'psu') return psu[step.script] !== undefined || psu.browser === 'manual';
    return step.kind !== 'call' || !missingOperations.includes(step.operation);
  }

  /** Carries out a verb. Throws WalkStopped when the response is illegal. */
  async perform(verb: Verb, at: number): Promise<void> {
    const thing = verb.does === 'create' ? await this.#create(at) : this.#thing(at);
    if (thing === undefined || verb.does === 'create') return;
    const step = this.#stepOf(verb, thing, this.#alias());
    const { subject } = this.options;
    const what = `${verb.words} ${subject.noun} ${thing.letter}`;
    const seen = step === null ? undefined : await this.#carryOut(step, what);
    if (seen === undefined) return;
    const moved = { verb, subject, thing, seen };
    const illegal = judgeMove(moved);
    learn(moved);
    this.#stopFor(illegal);
  }

  #stepOf(verb: Verb, thing: WalkResource, alias: string): Step | null {
    const step = stepOf(verb, this.options.subject, thing, alias);
    return step === null ? null : this.#spoken(step);
  }

  /** The step in the words of the profile's dialect. */
  #spoken(step: Step): Step {
    const { profile } = this.options.state.options;
    const { seen } = this.#of;
    return stepInDialect(profile, step, (alias) => seen.get(alias)?.operation ?? undefined);
  }

  #thing(at: number): WalkResource | undefined {
    return this.things[at % Math.max(this.things.length, 1)];
  }

  async #create(pick: number): Promise<undefined> {
    const { subject } = this.options;
    const as = this.#alias();
    const product = subject.kind === 'payment' ? this.#product(pick) : undefined;
    const thing = newThing(as, this.things.length, product);
    for (const step of subject.create(as, product)) {
      const isIt = step.as === as;
      const of = product === undefined ? '' : ` (${product})`;
      const what = isIt ? `${subject.noun} ${thing.letter}${of}` : 'a payment for it';
      const seen = await this.#carryOut(this.#spoken(step), `The TPP creates ${what}`);
      if (seen === undefined || !isSuccess(seen)) return;
      if (!isIt) continue;
      if (isNamed(seen)) this.things.push(thing);
      else this.unnamed = `the response of ${seen.operation} has no field ${idFieldOf(seen)}`;
    }
  }

  /** A product whose payments are JSON. */
  #product(pick: number): string | undefined {
    const { products = [] } = this.options.state.options.profile.pis ?? {};
    const plain = products.filter((each) => !each.startsWith('pain.'));
    return plain[pick % Math.max(plain.length, 1)];
  }

  /** Sends a step, adds its line, and stops the walk when a check on every exchange fails. */
  async #carryOut(step: Step, what: string): Promise<ParsedAnswer | undefined> {
    const { subject } = this.options;
    const number = this.lines.length + 1;
    try {
      await runStep(this.#of, step);
    } catch (error) {
      if (!cannotGoOn(error)) throw error;
      this.lines.push(`${number}. ${what}: not possible`);
      return undefined;
    }
    const seen = this.#of.seen.get(step.as);
    if (seen === undefined) return undefined;
    this.lines.push(`${number}. ${what}: ${wordsOf(step, subject, seen)}`);
    this.#stopFor([]);
    return seen;
  }

  /**
   * Stops the walk for illegal behaviour: the given one, and new findings of the checks on every exchange.
   */
  #stopFor(illegal: readonly Illegal[]): void {
    const { state } = this.options;
    const { each, tally } = this.#of;
    const fresh = tally.findings.slice(this.#judged).filter(isViolation);
    this.#judged = tally.findings.length;
    const common = fresh.filter(({ clause }) => LEGALITY.has(clause));
    this.beside.push(...fresh.filter(({ clause }) => !LEGALITY.has(clause)));
    const own = illegal
      .filter(({ clause }) => state.speaks(clause))
      .map(({ part, ...each }) => ({
        ...each,
        level: state.levelOf(each.clause),
        where: `line ${this.lines.length}: ${part}`,
      }));
    const found = [...common, ...state.waivers.excuse(each.id, own, {}).filter(isViolation)];
    if (found.length > 0) throw new WalkStopped(found);
  }

  #hasSecondTpp(): boolean {
    return this.options.state.options.profile.identities.tpp2 !== undefined;
  }

  #alias(): string {
    this.#steps += 1;
    return `w${this.#steps}`;
  }

  #scope() {
    return this.options.state.scope(this.#of.seen);
  }
}

const isViolation = ({ level, waiver }: Finding): boolean =>
  level === 'required' && waiver === undefined;

/** Whether the response to a creation contains the id of the new resource. */
const idFieldOf = (seen: ParsedAnswer): string => creationOf(seen.operation)?.idField ?? '';

const isNamed = (seen: ParsedAnswer): boolean =>
  idText(memberOf(seen.json, idFieldOf(seen))) !== undefined;

function wordsOf(step: Step, subject: WalkSubject, seen: ParsedAnswer): string {
  if (step.kind !== 'psu') return answerWords(subject, seen);
  return seen.psu?.redirect == null ? 'reaches no redirect' : 'returns to the TPP';
}

/** The references of a step that an earlier step must resolve. */
function referencesOf(step: Step): string {
  return [...JSON.stringify(step).matchAll(/\$\{(?:none|w\d+)[^}]*\}/g)]
    .map(([reference]) => reference)
    .join(' ');
}
