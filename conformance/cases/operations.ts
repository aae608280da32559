import { CONTRACT_OPERATIONS, FORMAL_OPERATIONS } from '../../standard/operations.js';

export type { OperationId } from '../../standard/operation-id.js';

/** Our ids of the operations of the contract: its XS2A, then its IAM. */
export const CONTRACT_OPERATION_IDS = CONTRACT_OPERATIONS.map(({ id }) => id);

/** Every operation that the suite knows: after those of the contract, those that only another dialect has. */
export const OPERATION_IDS = [
  ...CONTRACT_OPERATION_IDS,
  ...FORMAL_OPERATIONS.map(({ id }) => id),
] as const;
