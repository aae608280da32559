/** The duties of each target, from the documents alone: what a run has to test. */
import type { CallStep, Case, GrantStep, IdentityName, Step } from '../case.js';
import type { RequestShape } from '../derived/request-shape.js';
import { grantableOf } from '../grants/grantable.js';
import { CONTRACT_OPERATION_IDS, type OperationId } from '../operations.js';
import { DUTIES } from './duty.js';
import type { DutyTarget } from './duty-target.js';
import { formOf, PAYMENT_FORMS } from './payment-forms.js';

/** One duty on one target. */
export interface DutyCell {
  readonly duty: string;
  /** `getConsent`, or `getPayment bulk-payments-pain`. */
  readonly target: string;
}

/** Every operation of the contract in the documents; operations on payments once for each form. */
function dutyTargets(shapes: readonly RequestShape[]): readonly DutyTarget[] {
  const ours: ReadonlySet<string> = new Set(CONTRACT_OPERATION_IDS);
  const paths = new Set<string>();
  return shapes
    .filter(({ id }) => ours.has(id))
    .flatMap((shape) => {
      const isFirstOfPath = !paths.has(shape.path);
      paths.add(shape.path);
      if (!shape.path.includes('{payment-service}')) {
        return [{ id: shape.id, shape, isFirstOfPath }];
      }
      return PAYMENT_FORMS.map((form) => ({
        id: targetOf(shape.id as OperationId, form.id),
        shape,
        isFirstOfPath,
      }));
    });
}

/** Every pair of a duty and a target that it applies to. */
export function dutyCells(shapes: readonly RequestShape[]): readonly DutyCell[] {
  return dutyTargets(shapes).flatMap((target) =>
    DUTIES.filter(({ binds }) => binds(target)).map(({ id }) => ({ duty: id, target: target.id })),
  );
}

const targetOf = (operation: OperationId, form: string | undefined): string =>
  form === undefined ? operation : `${operation} ${form}`;

/** The cell that a step fills; undefined for a step without a duty. */
export function cellOf({ duty, dutyOn, operation, path }: CallStep): DutyCell | undefined {
  if (duty === undefined) return undefined;
  return { duty, target: targetOf(dutyOn ?? operation, formOf(path)) };
}

/** A cell, and the certificate that the step needs to fill it. */
export interface FilledCell extends DutyCell {
  readonly identity?: IdentityName;
}

/** The cells that a case fills when all of its steps run. */
export function cellsOf({ steps }: Case): readonly FilledCell[] {
  return steps.flatMap((step): readonly FilledCell[] => {
    if (step.kind === 'grant') return cellsOfGrant(step, steps);
    const cell = step.kind === 'call' ? cellOf(step) : undefined;
    if (cell === undefined || step.kind !== 'call') return [];
    return [{ ...cell, ...(step.identity ? { identity: step.identity } : {}) }];
  });
}

/** The cells that the updates of a grant would fill; the grant has no approach yet. */
function cellsOfGrant(
  { of, attempts = [], served, linked }: GrantStep,
  steps: readonly Step[],
): readonly FilledCell[] {
  const made = steps.find(({ as }) => as === of);
  if (made?.kind !== 'call') return [];
  const target = targetOf(grantableOf(made).update, formOf(made.path));
  const tried = [...attempts, ...(served ? [served] : []), ...(linked ? [linked] : [])];
  return tried.flatMap(({ duty, ...rest }) => {
    const { identity } = rest as Pick<CallStep, 'identity'>;
    return duty === undefined ? [] : [{ duty, target, ...(identity ? { identity } : {}) }];
  });
}

export const nameOf = ({ duty, target }: DutyCell): string => `${duty} at ${target}`;
