/** The steps of a case that tests several operations on one resource. */
import { attempted, setup } from '../build.js';
import type { Attempt, CallStep, Step } from '../case.js';
import { slugOf } from '../derived/slug-of.js';
import { type DutySubject, soundly } from './duty-subjects.js';
import type { Sweep } from './sweep.js';

/** A subject and its invalid requests. */
interface Tested {
  readonly subject: DutySubject;
  readonly attempts: readonly Attempt[];
}

const SUCCESSES = ['200', '201', '202', '204'];

/**
 * Each read succeeds and is then made invalid; set-up that not all operations need costs only those that need it. A
 * request that changes the resource is not made valid here: a case of its own does that.
 */
export function sweepSteps(
  { subjects }: Sweep,
  attemptsOn: (subject: DutySubject) => readonly Attempt[],
): readonly Step[] {
  const all = subjects.map((subject) => ({ subject, attempts: attemptsOn(subject) }));
  const tested = all.filter(({ attempts }) => attempts.length > 0);
  const setups = tested.map(({ subject, attempts }) => setupOf(subject, attempts));
  const isShared = ({ as }: Step) => setups.every((steps) => steps.some((step) => step.as === as));
  const made = new Set<string>();
  return tested.flatMap((each, at) => {
    const added = (setups[at] ?? []).filter(({ as }) => !made.has(as));
    for (const { as } of added) made.add(as);
    return [...added.map((step) => (isShared(step) ? step : sparing(step))), ...triedOn(each)];
  });
}

/** Without the other parent, when no request names it. */
function setupOf({ recipe, others }: DutySubject, attempts: readonly Attempt[]): readonly Step[] {
  const isNamed = JSON.stringify(attempts).includes('${other.');
  return [...recipe.setup, ...(isNamed ? others : [])];
}

const sparing = (step: Step): Step => (step.kind === 'call' ? { ...step, mayFail: true } : step);

function triedOn({ subject, attempts }: Tested): readonly Step[] {
  const { recipe, target } = subject;
  const suffix = slugOf(target.shape.id);
  const named = <T extends Step>(step: T): T => withSuffix(step, suffix);
  const tried = attempts.map((each) => named(attempted(recipe.call, each)));
  if (recipe.changes !== true) {
    return [...soundly(subject).map(named), ...tried].map((step) => ({ ...step, ifOffered: true }));
  }
  const { before = [], after = [] } = recipe;
  return [
    ...before.map((step) => named(setup(sparing(step)))),
    ...tried.map((step): Step => ({ ...step, ifOffered: true })),
    ...after.map((step) => unlessServed(named(step), tried)),
  ];
}

/** An invalid request that was served is found already: what it changed is no second error. */
function unlessServed(step: Step, tried: readonly CallStep[]): Step {
  if (step.kind !== 'call') return step;
  return {
    ...step,
    skipWhen: tried.map(({ as }) => ({ value: `\${${as}.status}`, in: SUCCESSES })),
  };
}

const OWN_ALIASES = /([{|"])(before|after|sound)(?=[."])/g;

/** The step with the name of its operation in its alias, and in those of the steps that belong to it. */
function withSuffix<T extends Step>(step: T, suffix: string): T {
  const { as, ...rest } = step;
  const text = JSON.stringify(rest).replace(OWN_ALIASES, `$1$2-${suffix}`);
  return { ...(JSON.parse(text) as T), as: `${as}-${suffix}` };
}
