/** The cases of the duties of the matrix and of the operators on requests, derived from the documents. */
import { doingOf } from '../../../standard/roles.js';
import { attempted, defineCase, grant, success } from '../build.js';
import type { Attempt, CallStep, Case, Needs, Step } from '../case.js';
import type { RequestShape } from '../derived/request-shape.js';
import { slugOf } from '../derived/slug-of.js';
import { firstLater, judgedLater } from '../later.js';
import { attemptsOfOther } from './attempts.js';
import { readsAccounts } from './binds.js';
import { serves } from './duty.js';
import { type DutySubject, dutySubjects, isUpdate, soundly } from './duty-subjects.js';
import { linkOfUpdate } from './link-of-update.js';
import { EXECUTED_LATER } from './payment-forms.js';
import { refusalsOn } from './refusals-on.js';
import { type Sweep, sweepsOf } from './sweep.js';
import { sweepSteps } from './sweep-steps.js';

/** The invalid requests of each operation, and those of another TPP; operations on one resource share a case. */
export function dutyCases(shapes: readonly RequestShape[]): readonly Case[] {
  const subjects = dutySubjects(shapes);
  const owned = subjects.filter(({ target }) => !isUpdate(target.shape));
  return [
    ...sweepsOf(subjects, 'refusals').flatMap(refusalCase),
    ...sweepsOf(owned, 'owner').flatMap(ownerCase),
  ];
}

const suffixOf = ({ form }: DutySubject): string => (form === undefined ? '' : `-${form.id}`);

/** `getPayment (bulk-payments)`: what a title is about. */
const inTitle = (what: string, { form }: DutySubject): string =>
  form === undefined ? what : `${what} (${form.id})`;

function refusalCase(sweep: Sweep): readonly Case[] {
  const { thing, subjects } = sweep;
  const [first] = subjects;
  const steps = thing === undefined ? stepsAlone(first) : sweepSteps(sweep, refusalsOn);
  if (steps === undefined || steps.length === 0) return [];
  const { target, recipe } = first;
  const { id } = target.shape;
  const tags = [...(recipe.tags ?? []), ...(isUpdate(target.shape) ? ['safety'] : [])];
  return [
    defineCase({
      id: `duties/${thing ?? slugOf(id)}/refusals${thing ? '-of-reads' : ''}${suffixOf(first)}`,
      title:
        thing === undefined
          ? `${inTitle(id, first)} refuses invalid requests`
          : `Invalid reads of the ${inTitle(whatOf(thing, first), first)} are refused`,
      ...(tags.length === 0 ? {} : { tags }),
      needs: needsOf(first),
      steps: isLate(first) ? judgedLater(steps) : steps,
    }),
  ];
}

/**
 * Whether the requests wait until some seconds after the last change of the resource. Those about a single payment in JSON do not wait, so that
 * both moments are tried. Starts and updates of a cancellation wait for standing orders only: a bank may execute another payment in these seconds,
 * and its cancellation would then be refused with good reason.
 */
function isLate({ target, form }: DutySubject): boolean {
  const doing = doingOf(target.shape.id);
  if (doing === undefined) return readsAccounts(target);
  if (doing.role === 'create') return false;
  if (doing.resource.name !== 'cancellation') return form?.id !== 'payments';
  const changes = doing.role === 'start' || doing.role === 'update';
  return !changes || EXECUTED_LATER.has(form?.id ?? '');
}

function ownerCase(sweep: Sweep): readonly Case[] {
  const { thing, subjects } = sweep;
  const [first] = subjects;
  const steps = sweepSteps(sweep, ({ context }) => attemptsOfOther(context));
  if (steps.length === 0 || thing === undefined) return [];
  const { recipe } = first;
  return [
    defineCase({
      id: `duties/${thing}/owner${suffixOf(first)}`,
      title: `The ${inTitle(whatOf(thing, first), first)} is not accessible to another TPP`,
      tags: [...(recipe.tags ?? []), 'safety'],
      needs: { ...needsOf(first), identities: ['tpp2'] },
      twin: twinOf(first.target.shape),
      steps: isLate(first) ? judgedLater(steps) : steps,
    }),
  ];
}

/** The name of the resource in a sentence. */
const whatOf = (thing: string, { target }: DutySubject): string =>
  doingOf(target.shape.id)?.resource.what ?? READ_WITH_CONSENT[thing] ?? thing;

const READ_WITH_CONSENT: Readonly<Record<string, string>> = {
  accounts: 'account',
  transactions: 'transaction',
  cards: 'card account',
};

/** One operation; an update is tested inside a grant. */
function stepsAlone(subject: DutySubject): readonly Step[] | undefined {
  const attempts = refusalsOn(subject);
  if (attempts.length === 0) return undefined;
  return isUpdate(subject.target.shape)
    ? updateSteps(subject, attempts)
    : plainSteps(subject, attempts);
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
  return { ...attempted(call, attempt), ...(changes ? { spends: true } : {}) };
}

/** In any approach that has updates; another TPP tries it too, after a creation of its own. */
function updateSteps(
  subject: DutySubject,
  attempts: readonly Attempt[],
): readonly Step[] | undefined {
  const { recipe, others, owns, target, context } = subject;
  const cancelled = recipe.setup.findIndex((step) => step.as === 'cancel');
  const made = recipe.setup.findIndex(
    (step) =>
      step.kind === 'call' && doingOf(step.operation)?.role === 'create' && step.as === 'create',
  );
  const at = cancelled === -1 ? made : cancelled;
  const asked = recipe.setup[at];
  if (asked === undefined) return undefined;
  const served = serves(target) ? { served: SERVED } : {};
  const linked = linkOfUpdate(target.shape.id);
  const ofOther = attemptsOfOther(context).map((each) => ({
    ...each,
    when: OTHER_TPP,
    twinStep: OWN,
  }));
  const all = [...attempts, ...ofOther];
  return [
    ...others,
    ...owns.map((step) => ({ ...step, when: OTHER_TPP, mayFail: true as const })),
    ...recipe.setup.slice(0, at + 1),
    grant(asked.as, {
      attempts: isLate(subject) ? firstLater(all) : all,
      ...served,
      ...linked,
    }),
  ];
}

const OTHER_TPP = '${profile.identities.tpp2}';

/** Alias of the resource that another TPP creates: it shows that the bank serves that TPP. */
const OWN = 'own';

const SERVED = { duty: 'serves', expect: [success('COMMON-SERVES')] };

/** The duties of an update do not depend on how the bank takes decisions, unless its kind does. */
function needsOf({ recipe, target }: DutySubject): Needs {
  const { approaches, ...rest } = recipe.needs;
  const ofKind = doingOf(target.shape.id)?.resource.needs.approaches;
  const isOpen = isUpdate(target.shape) && ofKind === undefined;
  const needs = isOpen || approaches === undefined ? rest : recipe.needs;
  const services = isOpen ? rest.services.filter((each) => each !== 'IAM') : rest.services;
  return { ...needs, services };
}

/** The case that shows a success of another TPP. */
const twinOf = ({ id }: RequestShape): string =>
  doingOf(id)?.resource.servesSecond ?? 'ais/accounts/serves-second-tpp';
