import { OPERATION } from '../../standard/operation.js';
import type { OperationId } from '../cases/operations.js';
import type { Plan } from './plan-run.js';

const CREATIONS: readonly (readonly [operation: OperationId, kind: string])[] = [
  [OPERATION.payment.create, 'payments'],
  [OPERATION.consent.create, 'consents'],
  [OPERATION.basket.create, 'signing baskets'],
  [OPERATION.fundsConsent.create, 'funds consents'],
  [OPERATION.iam.register, 'client registrations'],
];

/** What a plan creates of one kind at the bank, at most. */
export interface PlannedCreation {
  readonly kind: string;
  readonly requests: number;
  /** The number of cases with these requests. */
  readonly cases: number;
}

/** The most that a plan creates at the bank, without the kinds of which it creates nothing. */
export function creationsOf({ run }: Pick<Plan, 'run'>): readonly PlannedCreation[] {
  return CREATIONS.flatMap(([operation, kind]) => {
    const counts = run
      .map(({ steps }) => steps.filter((one) => one.kind === 'call' && one.operation === operation))
      .flatMap(({ length }) => (length === 0 ? [] : [length]));
    const requests = counts.reduce((sum, each) => sum + each, 0);
    return requests === 0 ? [] : [{ kind, requests, cases: counts.length }];
  });
}
