import { OPERATION } from '../../../standard/operation.js';
import type { Resource, Role } from '../../../standard/resource.js';
import { doingOf } from '../../../standard/roles.js';
import { noField } from '../build.js';
import type { Check } from '../check.js';
import type { OperationId } from '../operations.js';

/** The fields of a success of an operation that is about no kind of resource; its refusal has none of them. */
const SHOWN: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  [OPERATION.account.list]: ['/accounts'],
  [OPERATION.accountList.read]: ['/accounts/0'],
  [OPERATION.account.read]: ['/account'],
  [OPERATION.account.balances]: ['/balances', '/cardAccount'],
  [OPERATION.card.read]: ['/balances', '/cardAccount'],
  [OPERATION.card.balances]: ['/balances', '/cardAccount'],
  [OPERATION.account.transactions]: ['/transactions'],
  [OPERATION.card.transactions]: ['/transactions', '/cardTransactions'],
  [OPERATION.account.transaction]: ['/transactionsDetails'],
  [OPERATION.card.list]: ['/cardAccounts'],
  [OPERATION.funds.confirm]: ['/fundsAvailable'],
  [OPERATION.iam.register]: ['/client_id'],
  [OPERATION.iam.token]: ['/access_token'],
};

function ofRole({ id, life }: Resource, role: Role): readonly string[] {
  switch (role) {
    case 'create':
      return [`/${id}`];
    case 'status':
      return [`/${life.field}`];
    case 'list':
      return ['/authorisationIds'];
    case 'sca':
      return ['/scaStatus'];
    case 'start':
      // a refusal may have links too
      return ['/authorisationId', '/authorizationId', '/scaStatus'];
    default:
      return [];
  }
}

/** The fields of a success of an operation; its refusal has none of them. */
export function shownBy(operation: OperationId): readonly string[] {
  const doing = doingOf(operation);
  if (doing === undefined) return SHOWN[operation] ?? [];
  const { resource, role } = doing;
  return resource.shows[role] ?? ofRole(resource, role);
}

/** The response shows nothing of what a success of the operation shows. */
export const showsNone = (clause: string, operation: OperationId): readonly Check[] =>
  shownBy(operation).map((pointer) => noField(clause, pointer));
