/** The approval of a company payment by its second person, and what the first one leaves open. */
import type { Row } from '../../../foundation/covering-array.js';
import { MOVED_ON, NOT_EXECUTING, SCA_DONE, SCA_NOT_DONE } from '../../../standard/statuses.js';
import { field, grant, noLink, status } from '../build.js';
import type { CallStep, Step } from '../case.js';
import type { Check } from '../check.js';
import { authorisationId, paymentPath } from '../flows.js';
import { stepsOf } from '../kind-steps.js';
import { OF_AN_SCA, WAITS_FOR_NOBODY } from '../pis/multilevel.js';
import type { Payer } from './payer.js';
import { ownTpp } from './tour-calls.js';

/** A payment that waits for nobody: a bank that tells this after the first approval refuses the start of a second one. */
const AUTHORISED = MOVED_ON.filter((each) => each !== 'PDNG' && each !== 'PATC');
const WAITING = NOT_EXECUTING.filter((each) => !AUTHORISED.some((one) => one === each));
const EXECUTING = MOVED_ON.filter((each) => !NOT_EXECUTING.some((one) => one === each));

/** The creation of a payment that several people authorise: no link of its response belongs to an SCA that has begun. */
export const linksToStartOnly = (create: Step): Step =>
  create.kind === 'call'
    ? {
        ...create,
        judged: true,
        expect: [...create.expect, noLink('PIS-MULTILEVEL', ...OF_AN_SCA)],
      }
    : create;

/** Once both have approved, the payment waits for nobody. */
export const isEnough = field('PIS-MULTILEVEL-ALL-ENOUGH', '/transactionStatus', {
  in: WAITS_FOR_NOBODY,
});

/** The second person approves; one alone is not enough. */
export function approvedBy(
  { also, headers }: Payer,
  row: Row,
  path: Readonly<Record<string, string>>,
): readonly Step[] {
  if (also === undefined) return [];
  const { status: statusOf, list, sca } = stepsOf('payment');
  const clause = 'PIS-MULTILEVEL-ALL-NEEDED';
  const id = authorisationId('start-two', 'start-two');
  const statusOfSca = (as: string, authorisation: string, done: Check): CallStep => ({
    ...sca(as, {}, done),
    path: paymentPath('create', { ...path, authorisationId: authorisation }),
    when: authorisation,
    ...ownTpp({ row }),
  });
  // it is not that of the first person, who has approved
  const second = field('PIS-NOT-BEFORE-PSU', '/scaStatus', { in: SCA_NOT_DONE });
  // nor is that of the first person the newer one
  const first = field('PIS-AUTHORISED-FINALISED', '/scaStatus', {
    in: [...SCA_DONE, 'unconfirmed'],
  });
  const begun =
    row['other-tpp'] === 'reads-sca'
      ? statusOfSca('sca-two', id, second)
      : statusOfSca('sca-one', authorisationId(), first);
  const waits = field(clause, '/transactionStatus', { in: NOT_EXECUTING });
  return [
    statusOf(
      'status-one',
      {},
      waits,
      field('PIS-MULTILEVEL-PATC', '/transactionStatus', { in: ['PATC'] }),
    ),
    // a bank that says so early may still wait for the second person
    {
      ...statusOf('status-one-later', {}, waits),
      skipWhen: [{ value: '${status-one.body.transactionStatus}', in: WAITING }],
      until: { pointer: '/transactionStatus', in: EXECUTING },
    },
    grant('create', {
      name: 'two',
      who: also,
      judged: true,
      begun: [begun],
      skipWhen: [{ value: '${status-one.body.transactionStatus}', in: AUTHORISED }],
      ...(headers && { headers }),
    }),
    // it has the authorisations of both
    list('list-two', {}, status('PIS-AUTH-LIST-200', 200)),
  ];
}
