/** What an operation is about, and what it returns: the names with which causes are grouped. */
import { OPERATION } from './operation.js';
import type { Role } from './resource.js';
import { createdAs, doingOf, isOfAuthorisation } from './roles.js';

const OTHERS: ReadonlyMap<string, string> = new Map([
  [OPERATION.payment.validate, 'payment'],
  ...Object.values(OPERATION.card).map((id) => [id, 'card account'] as const),
  ...[...Object.values(OPERATION.account), OPERATION.accountList.read].map(
    (id) => [id, 'account'] as const,
  ),
]);

/** The kind of resource that an operation is about; its own id where it is about none. */
export function operationFamily(operation: string | null): string {
  const id = operation ?? 'page';
  const family = doingOf(operation)?.resource.name ?? OTHERS.get(id) ?? id;
  return family === 'funds-consent' ? 'funds consent' : family;
}

/** What an operation returns: an authorisation, whatever it authorises, or a kind of resource. */
export const familyOfResponse = (operation: string | null): string =>
  actOf(operation) === undefined ? operationFamily(operation) : 'authorisation';

/** What is done to an authorisation, whatever it authorises: banks make these once, for all kinds. */
const ACTS: Readonly<Partial<Record<Role, string>>> = {
  start: 'startAuthorisation',
  list: 'listAuthorisations',
  sca: 'getScaStatus',
  update: 'updatePsuData',
};

function actOf(operation: string | null): string | undefined {
  const role = doingOf(operation)?.role;
  return role === undefined ? undefined : ACTS[role];
}

/** An operation; one of authorisations without what it authorises, such as `startAuthorisation`. */
export const actOrOperation = (operation: string | null): string | null =>
  actOf(operation) ?? operation;

/** Whether an operation reads or changes payments: their authorisations and validations too. */
export const isOfPayments = (operation: string): boolean => {
  const doing = doingOf(operation);
  return doing === undefined
    ? operation === OPERATION.payment.validate
    : createdAs(doing.resource).name === 'payment';
};

/** Whether an operation creates, reads or deletes a consent of any kind: none of its authorisations. */
export function isOfConsents(operation: string): boolean {
  const doing = doingOf(operation);
  return (
    doing?.resource.life.field === 'consentStatus' &&
    doing.role !== 'status' &&
    !isOfAuthorisation(doing.role)
  );
}
