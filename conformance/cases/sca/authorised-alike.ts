/**
 * A bank shows that a payment is authorised by a status of its choice: then it shows that of all payments that were created alike. The
 * same for baskets and consents to confirm funds; the contract names the status of other consents.
 */
import { any, defineCase, field, noField, withNeeds } from '../build.js';
import type { Case } from '../case.js';
import { RESOURCE_KINDS, type ResourceKind } from './resource-kinds.js';

const CLAUSE = 'SCA-AUTHORISES-ALL';

/** Maximum number of reads for each kind: each status of the run is compared too. */
const MOST = 4;

/** `made` is the creation of each of them. */
const alike = (kind: ResourceKind): Case => {
  const { field: pointer, granted, resource } = kind;
  const values = [...granted, ...resource.life.ended];
  const check = any(CLAUSE, [noField(CLAUSE, pointer)], [field(CLAUSE, pointer, { in: values })]);
  return {
    ...defineCase({
      id: `sca/authorised-alike/${kind.name}`,
      title: `No ${kind.what} whose authorisation succeeded keeps its first status, where others that are alike do not`,
      tags: ['safety'],
      needs: withNeeds(kind.needs, {}),
      steps: [{ ...kind.look('look', 'made', check), headers: { Accept: 'application/json' } }],
    }),
    ended: { kind: kind.name, by: 'approval', most: MOST },
  };
};

export const authorisedAlikeCases: readonly Case[] = RESOURCE_KINDS.filter(
  ({ name }) => name !== 'consent',
).map(alike);
