/** How a resource is removed: by a DELETE, and a payment also by the PSU's approval where the bank asks for it. */
import { type CreatedResource, statusReadOf } from '../../../standard/roles.js';
import { any, call, field, grant, refused, status, success } from '../build.js';
import type { GrantStep, SkipWhen, Step } from '../case.js';
import { decidedBy, type Payer } from '../combinations/payer.js';
import { isOver } from '../duties/effects.js';
import { pathOf } from '../flows.js';
import { stepsOf } from '../kind-steps.js';
import { CANCEL_HEADERS, cancellationOrTooLate, readStatus } from '../pis/payment-calls.js';
import { wasRefused } from '../refusals.js';

/** The alias of the creation of what is removed. */
export const MADE = 'made';
const of = MADE;

const REFUSED: SkipWhen = [wasRefused('delete')];
const ACCEPTED: SkipWhen = [{ value: '${delete.status}', in: ['200', '202', '204'] }];

const ASKED_OR_REFUSED: SkipWhen = [...REFUSED, { value: '${delete.status}', in: ['202'] }];

/** The cancellation was refused, or is complete: no PSU is asked. */
const NOBODY_IS_ASKED: SkipWhen = [
  ...REFUSED,
  { value: '${delete.status}', in: ['200', '204'] },
  { value: '${delete.body.transactionStatus}', in: ['CANC'] },
];

/**
 * The steps that remove a resource of a kind; the alias of its creation is `made`. `payer`: who decides about a payment, the first PSU
 * when absent. `looks`: whether a cancellation without an authorisation is followed by a read.
 */
export function removalOf(resource: CreatedResource, payer?: Payer, looks = true): readonly Step[] {
  return resource.name === 'payment' ? cancellation(payer, looks) : deletion(resource);
}

/** A deletion may be refused where the resource has ended before: its status shows that. */
function deletion(resource: CreatedResource): readonly Step[] {
  const { name, answers, life } = resource;
  const { remove } = stepsOf(name);
  const ok = answers.delete ?? 'COMMON-SERVES';
  const isShown =
    resource.contains === undefined && resource.optional?.includes('delete') !== true
      ? [isOver([ok, life.ended], `/${life.field}`)]
      : [];
  return [
    remove('delete', { of }, any(ok, [success(ok)], [refused(ok)])),
    call(
      'after-refusal',
      statusReadOf(resource),
      { path: pathOf(resource, of), skipWhen: ACCEPTED },
      ...isShown,
    ),
  ];
}

function cancellation(payer: Payer | undefined, looks: boolean): readonly Step[] {
  const { remove } = stepsOf('payment');
  const shown = status('PIS-STATUS-200', 200);
  const cancelled = field('PIS-CANCEL-AUTHORISED-CANC', '/transactionStatus', { in: ['CANC'] });
  const until = { pointer: '/transactionStatus', in: ['CANC'] };
  const done = field('PIS-CANCEL-CANC', '/transactionStatus', { in: ['CANC'] });
  const after = readStatus('after-success', { of, until, skipWhen: ASKED_OR_REFUSED }, shown, done);
  return [
    remove('delete', { of, headers: CANCEL_HEADERS }, cancellationOrTooLate()),
    approval({ ...(payer && decidedBy(payer)), skipWhen: NOBODY_IS_ASKED }),
    ...(payer?.also === undefined ? [] : byTwo(payer.also)),
    readStatus('after-approval', { of, until, skipWhen: NOBODY_IS_ASKED }, shown, cancelled),
    readStatus('after-refusal', { of, skipWhen: ACCEPTED }, shown),
    ...(looks ? [after] : []),
  ];
}

const approval = (options: Partial<Pick<GrantStep, 'who' | 'headers' | 'name' | 'skipWhen'>>) =>
  grant('delete', { ...options, judged: true });

/** A company's payment: where one person was not enough, the second one approves the cancellation too. */
function byTwo(who: string): readonly Step[] {
  const isDone = { value: '${by-one.body.transactionStatus}', in: ['CANC'] };
  return [
    readStatus('by-one', { of, skipWhen: NOBODY_IS_ASKED }, status('PIS-STATUS-200', 200)),
    approval({ who, name: 'delete-two', skipWhen: [...NOBODY_IS_ASKED, isDone] }),
  ];
}
