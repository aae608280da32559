import type { CONTRACT_OPERATIONS, FORMAL_OPERATIONS } from './operations.js';

/** Our id of an operation, as in spec/. */
export type OperationId =
  | (typeof CONTRACT_OPERATIONS)[number]['id']
  | (typeof FORMAL_OPERATIONS)[number]['id'];
