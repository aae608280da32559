import type { Role, User } from '../../generated/model/studio/schemas.js';
import type { StudioOperationId } from '../../generated/server/studio/handlers.js';
import { operations } from '../../generated/server/studio/operations.js';
import { rankOf } from '../users/rank-of.js';

/** What only an owner may do: it cannot be undone, or it speaks for the team. */
const OWNERS: ReadonlySet<string> = new Set<StudioOperationId>([
  ...(['deleteBank', 'putSecret', 'deleteSecret', 'publishRun', 'withdrawResult'] as const),
  'listUsers',
  // they send what the team finds to others
  ...(['createWebhook', 'deleteWebhook'] as const),
]);

/** Changes that concern the user himself. */
const OWN: ReadonlySet<string> = new Set<StudioOperationId>(['createToken', 'revokeToken']);

/** Operations that change nothing although their method is POST or DELETE. */
const HARMLESS: ReadonlySet<string> = new Set<StudioOperationId>([
  ...(['openSession', 'closeSession', 'planRun'] as const),
]);

const METHOD_OF = new Map(operations.map(({ id, method }) => [id as string, method]));

/** Whether an operation changes something, so that the audit log tells it. */
export const changes = (operationId: string): boolean =>
  METHOD_OF.get(operationId) !== 'GET' && !HARMLESS.has(operationId);

/** The least role that an operation needs: readers see all, testers run and judge, owners do the rest. */
export function roleFor(operationId: string): Role {
  if (OWNERS.has(operationId)) return 'owner';
  return changes(operationId) && !OWN.has(operationId) ? 'tester' : 'reader';
}

export const mayDo = ({ role }: User, operationId: string): boolean =>
  rankOf(role) >= rankOf(roleFor(operationId));
