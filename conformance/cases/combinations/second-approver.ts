/** The approval of a company payment by its second person, and what the first one leaves open. */
import type { Row } from '../../../foundation/rows.js';
import { MOVED_ON, NOT_EXECUTING, SCA_DONE, SCA_NOT_DONE } from '../../../standard/statuses.js';
import { any, field, grant, noLink, refused, status } from '../build.js';
import type { CallStep, Step } from '../case.js';
import type { Check } from '../check.js';
import { authorisationId, paymentPath, startLink } from '../flows.js';
import { noRedirect } from '../grants/without-pages.js';
import { stepsOf } from '../kind-steps.js';
import { AUTHORISED, OF_AN_SCA } from '../pis/multilevel.js';
import type { Payer } from './payer.js';
import { ownTpp } from './tour-calls.js';

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

/**
 * In Embedded, the second person signs in before the first one has approved. A bank may refuse that, and the second person then signs in
 * afterwards.
 */
export function signsInEarly({ also, headers }: Payer, row: Row): readonly CallStep[] {
  if (also === undefined || row['approach'] !== 'EMBEDDED') return [];
  const clause = 'PIS-AUTH-START-201';
  const asked = {
    when: startLink(),
    headers: { ...noRedirect(`profile.${also}`), ...headers },
    body: { psuData: { password: `\${profile.${also}.password}` } },
  };
  const either = any(clause, [status(clause, 201)], [refused(clause)]);
  return [{ ...stepsOf('payment').start('start-two', asked, either), ...ownTpp({ row }) }];
}

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
  // nobody has decided about the second authorisation, whatever the first one says
  const second = field('PIS-NOT-BEFORE-PSU', '/scaStatus', { in: SCA_NOT_DONE });
  // and the first one is decided, whatever the second one says
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
    // where one approval gives a status such as ACTC: the payment must not be executed later either
    {
      ...statusOf('status-one-later', {}, waits),
      skipWhen: [{ value: '${status-one.body.transactionStatus}', in: WAITING }],
      until: { pointer: '/transactionStatus', in: EXECUTING },
    },
    grant('create', {
      name: 'two',
      who: also,
      judged: true,
      isStarted: true,
      begun: [begun],
      skipWhen: [{ value: '${status-one.body.transactionStatus}', in: AUTHORISED }],
      ...(headers && { headers }),
    }),
    // it has the authorisations of both
    list('list-two', {}, status('PIS-AUTH-LIST-200', 200)),
  ];
}
