import type { Resource, Role } from '../../../standard/resource.js';
import { doingOf } from '../../../standard/roles.js';
import type { OperationId } from '../operations.js';

/** The fields of a success of an operation that is about no kind of resource; its refusal has none of them. */
const SHOWN: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  listAccounts: ['/accounts'],
  getAccountList: ['/accounts/0'],
  getAccount: ['/account'],
  getAccountBalances: ['/balances', '/cardAccount'],
  getCardAccount: ['/balances', '/cardAccount'],
  getCardAccountBalances: ['/balances', '/cardAccount'],
  listTransactions: ['/transactions'],
  listCardAccountTransactions: ['/transactions', '/cardTransactions'],
  getTransactionDetails: ['/transactionsDetails'],
  listCardAccounts: ['/cardAccounts'],
  confirmFunds: ['/fundsAvailable'],
  registerClient: ['/client_id'],
  exchangeToken: ['/access_token'],
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
