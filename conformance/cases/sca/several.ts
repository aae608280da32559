/**
 * Two authorisations of one resource, of which the PSU goes through the second: each has its own status. A bank may refuse a second start, or end the
 * first authorisation with it.
 */
import { SCA_DONE, SCA_NOT_DONE } from '../../../standard/statuses.js';
import { any, call, defineCase, field, grant, refused, status, withNeeds } from '../build.js';
import type { CallStep, Case } from '../case.js';
import { authorisationId, REDIRECTION } from '../flows.js';
import { begin, make } from '../kind-calls.js';
import { onRequest } from '../on-request.js';
import { RESOURCE_KINDS, type ResourceKind } from './resource-kinds.js';

const CLAUSE = 'SCA-STATUS-NOT-FINAL';
const FIRST = authorisationId();
const SECOND = '${start-again.authorisationId}';

/** The second start; where the bank refuses it, there are no two authorisations. */
function startsAgain({ start, path, resource }: ResourceKind): CallStep {
  const clause = resource.answers.start;
  const options = { path: path('create'), headers: REDIRECTION, body: {}, when: FIRST };
  const either = any(clause, [status(clause, 201)], [refused(clause)]);
  return { ...call('start-again', start, options, either), appliesOn: [201] };
}

const statusOf = (kind: ResourceKind, as: string, id: string, ...judged: CallStep['expect']) =>
  kind.scaStatus === undefined
    ? []
    : [
        call(
          as,
          kind.scaStatus,
          { path: kind.path('create', { authorisationId: id }), when: id },
          ...judged,
        ),
      ];

const severalOf = (kind: ResourceKind): Case =>
  defineCase({
    id: `sca/several/of-${kind.name}`,
    title: `Of two authorisations of a ${kind.what}, the one that the PSU leaves alone is not finalised`,
    needs: withNeeds(kind.needs, { approaches: ['REDIRECT'] }),
    steps: [
      ...make(kind.resource, { once: true }),
      begin(kind.resource),
      startsAgain(kind),
      grant('create', { name: 'again', isStarted: true }),
      ...statusOf(
        kind,
        'status-of-second',
        SECOND,
        field('SCA-STATUS-AFTER-APPROVAL', '/scaStatus', { in: SCA_DONE }),
      ),
      ...statusOf(
        kind,
        'status-of-first',
        FIRST,
        // a bank need not keep it
        any(CLAUSE, [refused(CLAUSE)], [field(CLAUSE, '/scaStatus', { in: SCA_NOT_DONE })]),
      ),
    ],
  });

/** A consent to confirm funds has no status of its authorisations; a basket, which takes most requests, is tried on request. */
export const severalCases: readonly Case[] = RESOURCE_KINDS.filter(
  ({ scaStatus }) => scaStatus !== undefined,
).map((kind) => (kind.name === 'basket' ? onRequest(severalOf(kind)) : severalOf(kind)));
