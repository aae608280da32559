/** A valid request for every target of the matrix: each operation, and payments in each form. */
import { createdAs, doingOf } from '../../../standard/roles.js';
import { setup, success } from '../build.js';
import type { CallStep, Needs, Step } from '../case.js';
import type { Recipe } from '../derived/recipe.js';
import type { RequestShape } from '../derived/request-shape.js';
import { shownBy } from '../derived/shown-fields.js';
import { VALID_REQUESTS } from '../derived/valid-requests.js';
import { startLink } from '../flows.js';
import { make } from '../kind-calls.js';
import type { OperationId } from '../operations.js';
import { orUnasked } from '../or-unasked.js';
import type { AttemptContext } from './attempts.js';
import { idsOf } from './binds.js';
import { serves } from './duty.js';
import type { DutyTarget } from './duty-target.js';
import { inForm, PAYMENT_FORMS, type PaymentForm } from './payment-forms.js';

/** A target, and how to make a valid request for it; updates have none. */
export interface DutySubject {
  readonly target: DutyTarget;
  readonly form?: PaymentForm;
  readonly recipe: Recipe;
  readonly context: AttemptContext;
  /** Creates the other parent for `context`. */
  readonly others: readonly Step[];
  /** Creates a resource of the same kind by another TPP, with the alias `own`. */
  readonly owns: readonly CallStep[];
}

export const isUpdate = ({ id }: RequestShape): boolean => doingOf(id)?.role === 'update';

/** Whether it is an operation on a payment: its path has a payment service. */
const isPis = ({ path }: RequestShape): boolean => path.includes('{payment-service}');

/** Every operation with a known valid request; operations on payments once for each form. */
export function dutySubjects(shapes: readonly RequestShape[]): readonly DutySubject[] {
  const paths = new Set<string>();
  return shapes.flatMap((shape) => {
    const isFirstOfPath = !paths.has(shape.path);
    paths.add(shape.path);
    const recipe = VALID_REQUESTS[shape.id as OperationId];
    if (recipe === undefined) return [];
    if (!isPis(shape)) return [subject({ id: shape.id, shape, isFirstOfPath }, recipe)];
    return PAYMENT_FORMS.map((form) => {
      const target = { id: `${shape.id} ${form.id}`, shape, isFirstOfPath };
      return subject(target, recipeIn(recipe, form), form);
    });
  });
}

function subject(target: DutyTarget, recipe: Recipe, form?: PaymentForm): DutySubject {
  const shows = shownBy(target.shape.id as OperationId);
  const other = otherParentOf(target.shape, form);
  const bodyType = recipe.call.bodyType ?? 'json';
  const context = { target, bodyType, shows, ...(other ? { otherParent: other.as } : {}) };
  const owns = ownOfOther(target.shape, form);
  return { target, recipe, context, others: other?.steps ?? [], owns, ...(form ? { form } : {}) };
}

function recipeIn(recipe: Recipe, form: PaymentForm): Recipe {
  const mapped = (steps: readonly Step[] = []) => steps.map((step) => inForm(step, form));
  return {
    ...recipe,
    needs: needsIn(recipe.needs, form),
    setup: mapped(recipe.setup),
    call: inForm(recipe.call, form),
    ...(recipe.before ? { before: mapped(recipe.before) } : {}),
    ...(recipe.after ? { after: mapped(recipe.after) } : {}),
  };
}

/** The needs of the case, with the form's service and product instead of those of the single payment. */
function needsIn(needs: Needs, form: PaymentForm): Needs {
  const { profile = [], ...rest } = needs;
  const own = profile.filter((each) => each !== 'pis.paymentServices=payments');
  return { ...rest, profile: [...new Set([...(form.needs.profile ?? []), ...own])] };
}

interface OtherParent {
  readonly as: NonNullable<AttemptContext['otherParent']>;
  readonly steps: readonly Step[];
}

const OTHER_MEMBERS = ['other-first', 'other-second'];

function ownOfOther(shape: RequestShape, form?: PaymentForm): readonly CallStep[] {
  const resource = doingOf(shape.id)?.resource;
  if (resource === undefined || !isUpdate(shape)) return [];
  const members = ['own-first', 'own-second'];
  const made = make(createdAs(resource), { as: 'own', members, identity: 'tpp2' });
  return form === undefined ? made : made.map((step) => inForm(step, form));
}

/** Another resource of the same kind as the first id of the path. */
function otherParentOf(shape: RequestShape, form?: PaymentForm): OtherParent | undefined {
  const [parameter, inner] = idsOf(shape);
  if (parameter === undefined || inner === undefined) return undefined;
  const resource = doingOf(shape.id)?.resource;
  if (resource === undefined) return undefined;
  const made = make(createdAs(resource), { as: 'other', members: OTHER_MEMBERS });
  const steps = form === undefined ? made : made.map((step) => inForm(step, form));
  return { as: { parameter, value: `\${other.body.${parameter}}` }, steps };
}

const SERVES = 'COMMON-SERVES';

/**
 * The valid request, which has to succeed: a separate duty where the contract says which requests are valid. A
 * bank that started the authorisation itself may refuse another start, which then proves nothing.
 */
export function soundly(subject: DutySubject): readonly CallStep[] {
  const { recipe, target } = subject;
  if (serves(target)) {
    const { appliesOn: _, ...call } = recipe.call;
    const sound = { ...call, as: 'sound', setup: false, expect: [success(SERVES)] };
    const isUnasked = doingOf(target.shape.id)?.role === 'start' && call.when === undefined;
    if (!isUnasked) return [{ ...sound, duty: 'serves' }];
    const [asked, unasked] = orUnasked({ ...sound, when: startLink() });
    return [
      { ...asked, duty: 'serves' },
      { ...unasked, appliesOn: 'success' },
    ];
  }
  const { call } = recipe;
  const succeeds = success(SERVES);
  const open = recipe.twin === 'nowhere' ? ({ appliesOn: 'success' } as const) : {};
  const expect = call.expect.length > 0 || recipe.twin === 'nowhere' ? call.expect : [succeeds];
  return [setup({ ...call, ...open, as: 'sound', expect })];
}
