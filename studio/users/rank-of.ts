import type { Role } from '../../generated/model/studio/schemas.js';

/** Each may do what the one before it may. */
export const ROLES = ['reader', 'tester', 'owner'] as const satisfies readonly Role[];

/** The place of a role among the others: the higher, the more its user may do. */
export const rankOf = (role: Role): number => ROLES.indexOf(role);
