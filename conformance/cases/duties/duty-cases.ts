/** The cases of the duties of the matrix on every target, derived from the documents. */
import { doingOf } from '../../../standard/roles.js';
import { attempted, defineCase, grant, success } from '../build.js';
import type { Attempt, CallStep, Case, Needs, Step } from '../case.js';
import type { RequestShape } from '../derived/request-shape.js';
import { slugOf } from '../derived/slug-of.js';
import { REFUSALS } from '../refusals.js';
import { attemptsOfOther, attemptsOn } from './attempts.js';
import { serves } from './duty.js';
import { type DutySubject, dutySubjects, isUpdate, soundly } from './duty-subjects.js';
import { linkOfUpdate } from './link-of-update.js';

/** The refusals of invalid requests and of another TPP: two cases for each target. */
export function dutyCases(shapes: readonly RequestShape[]): readonly Case[] {
  return dutySubjects(shapes).flatMap((subject) => [
    ...caseOf(subject, 'refusals', attemptsOn(subject.context)),
    ...caseOf(subject, 'owner', attemptsOfOther(subject.context)),
  ]);
}

type Kind = 'refusals' | 'owner';

function caseOf(subject: DutySubject, kind: Kind, attempts: readonly Attempt[]): readonly Case[] {
  if (attempts.length === 0) return [];
  const { target, form, recipe } = subject;
  const slug = slugOf(target.shape.id);
  const steps = isUpdate(target.shape)
    ? updateSteps(subject, attempts, kind)
    : plainSteps(subject, attempts);
  if (steps === undefined) return [];
  const what = form === undefined ? target.shape.id : `${target.shape.id} (${form.id})`;
  const tags = [...(recipe.tags ?? []), ...(kind === 'owner' ? ['safety'] : [])];
  return [
    defineCase({
      id: `duties/${slug}/${kind}${form === undefined ? '' : `-${form.id}`}`,
      title:
        kind === 'owner'
          ? `${what} is not accessible to another TPP`
          : `${what} refuses invalid requests`,
      ...(tags.length === 0 ? {} : { tags }),
      needs: needsOf(subject, kind),
      ...(kind === 'owner' ? { twin: twinOf(target.shape) } : {}),
      steps,
    }),
  ];
}

/** Invalid requests and the valid one, which comes first, or last where it changes something. */
function plainSteps(subject: DutySubject, attempts: readonly Attempt[]): readonly Step[] {
  const { recipe, others } = subject;
  const { before = [], after = [], changes } = recipe;
  const sound = soundly(subject);
  const tried = attempts.map((attempt) => tries(recipe.call, attempt, changes === true));
  const start = [...recipe.setup, ...others, ...before];
  return changes === true
    ? [...start, ...tried, ...after, ...sound]
    : [...start, ...sound, ...tried, ...after];
}

function tries(call: CallStep, attempt: Attempt, changes: boolean): CallStep {
  return { ...attempted(call, attempt), ...(changes ? { appliesOn: REFUSALS } : {}) };
}

/** An update is tested inside a grant, in any approach that has updates. */
function updateSteps(
  subject: DutySubject,
  attempts: readonly Attempt[],
  kind: Kind,
): readonly Step[] | undefined {
  const { recipe, others, target } = subject;
  const cancelled = recipe.setup.findIndex((step) => step.as === 'cancel');
  const made = recipe.setup.findIndex(
    (step) =>
      step.kind === 'call' && doingOf(step.operation)?.role === 'create' && step.as === 'create',
  );
  const at = cancelled === -1 ? made : cancelled;
  const asked = recipe.setup[at];
  if (asked === undefined) return undefined;
  const served = serves(target) ? { served: SERVED } : {};
  const linked = kind === 'refusals' ? linkOfUpdate(target.shape.id) : {};
  return [
    ...others,
    ...recipe.setup.slice(0, at + 1),
    grant(asked.as, { attempts, ...served, ...linked }),
  ];
}

const SERVED = { duty: 'serves', expect: [success('COMMON-SERVES')] };

/** The duties of an update do not depend on how the bank takes decisions, unless its kind does. */
function needsOf({ recipe, target }: DutySubject, kind: Kind): Needs {
  const { approaches, ...rest } = recipe.needs;
  const ofKind = doingOf(target.shape.id)?.resource.needs.approaches;
  const isOpen = isUpdate(target.shape) && ofKind === undefined;
  const needs = isOpen || approaches === undefined ? rest : recipe.needs;
  const services = isOpen ? rest.services.filter((each) => each !== 'IAM') : rest.services;
  const identities = kind === 'owner' ? { identities: ['tpp2'] as const } : {};
  return { ...needs, services, ...identities };
}

/** The case that shows a success of another TPP. */
const twinOf = ({ id }: RequestShape): string =>
  doingOf(id)?.resource.servesSecond ?? 'ais/accounts/serves-second-tpp';
