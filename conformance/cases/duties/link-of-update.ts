/** The scaStatus link in the response to the last update of a grant, in any approach. */
import { doingOf, rolesOf } from '../../../standard/roles.js';
import { field, status } from '../build.js';
import type { GrantStep } from '../case.js';

/** Followed where it is given, but not where the contract does not show the response. */
export function linkOfUpdate(update: string): Pick<GrantStep, 'linked'> {
  const resource = doingOf(update)?.resource;
  const operation = resource && rolesOf(resource).sca;
  if (resource === undefined || operation === undefined) return {};
  const clause = resource.clauses.links;
  const expect = [status(clause, 200), field(clause, '/scaStatus', { type: 'string' })];
  return { linked: { duty: 'links', operation, expect } };
}
