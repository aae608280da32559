/**
 * A bank shows that a payment is authorised by a status of its choice: then it shows that of all payments that were created alike. The
 * same for baskets and consents to confirm funds; the contract names the status of other consents.
 */
import { defineCase, noField, withNeeds } from '../build.js';
import type { Case } from '../case.js';
import { RESOURCE_KINDS } from './resource-kinds.js';

const CLAUSE = 'SCA-AUTHORISES-ALL';

export const authorisedAlikeCases: readonly Case[] = RESOURCE_KINDS.filter(
  ({ name }) => name !== 'consent',
).map((kind) => ({
  ...defineCase({
    id: `sca/authorised-alike/${kind.name}`,
    title: `No ${kind.what} whose authorisation succeeded keeps its first status, where others that are alike do not`,
    tags: ['safety'],
    needs: withNeeds(kind.needs, {}),
    // it is not sent: it names the clause, and the operation whose responses are compared
    steps: [kind.look('look', 'made', noField(CLAUSE, kind.field))],
  }),
  approved: kind.name,
}));
