/**
 * A bank shows that a payment is authorised by a status of its choice: then it shows that of all payments that were created alike. The
 * same for baskets and consents to confirm funds; the contract names the status of other consents.
 */
import type { Case } from '../case.js';
import { RESOURCE_KINDS } from './resource-kinds.js';
import { ifTold, lookBack } from './stays-ended.js';

export const authorisedAlikeCases: readonly Case[] = RESOURCE_KINDS.filter(
  ({ name }) => name !== 'consent',
).map((kind) =>
  lookBack(kind, {
    id: `sca/authorised-alike/${kind.name}`,
    title: `No ${kind.what} whose authorisation succeeded keeps its first status, where others that are alike do not`,
    that: 'were-approved',
    check: ifTold('SCA-AUTHORISES-ALL', kind, [...kind.granted, ...kind.resource.life.ended]),
  }),
);
