import { UNCHANGED } from '../../../../mutation/edited-at.js';
import { isOfConsents } from '../../../../standard/families.js';
import { OPERATION } from '../../../../standard/operation.js';
import { doingOf } from '../../../../standard/roles.js';
import type { AnswerWithBody } from '../answer-body.js';
import { editAnswer } from '../answer-body.js';
import type { MutantOperator } from '../mutant.js';
import type { OperationShape } from '../operation-shape.js';
import type { MutantTarget } from '../target.js';
import { fieldsOf, isSuccess } from './field-operators.js';

const isEcho = ([name]: AnswerWithBody['headers'][number]): boolean => /^x-request-id$/i.test(name);

const ECHO =
  'X-Request-ID: the formal definition has it on every response, and the contract leaves nothing open there';

const echo = (
  id: string,
  change: (headers: AnswerWithBody['headers']) => AnswerWithBody['headers'],
): MutantOperator => ({
  id: `echo-${id}`,
  intent: 'wrong',
  duty: 'headers of responses',
  because: ECHO,
  derive: ({ document }) => (document === 'iam' ? [] : [{ slug: `header/X-Request-ID/${id}` }]),
  action: {
    kind: 'answer',
    change: (_, { answer }) =>
      answer.headers.some(isEcho) ? { ...answer, headers: change(answer.headers) } : undefined,
  },
  intermittent: true,
});

/** Response headers that the interface needs. */
export const HEADER_OPERATORS: readonly MutantOperator[] = [
  echo('not-repeated', (headers) => headers.filter((each) => !isEcho(each))),
  echo('of-another-request', (headers) =>
    headers.map((each) =>
      isEcho(each) ? [each[0], '00000000-0000-4000-8000-000000000000'] : each,
    ),
  ),
  {
    id: 'media-type-missing',
    intent: 'wrong',
    duty: 'headers of responses',
    because:
      'What the service does: JSON is the message format, which only a media type identifies',
    derive: ({ successes }) =>
      successes.some(({ hasBody, mark }) => hasBody && mark === 'stated')
        ? [{ slug: 'header/Content-Type/missing' }]
        : [],
    action: {
      kind: 'answer',
      change: (_, { answer }) => {
        const kept = answer.headers.filter(([name]) => !/^content-type$/i.test(name));
        const isBare = kept.length === answer.headers.length || answer.body.length === 0;
        return isBare || !isSuccess(answer.status) ? undefined : { ...answer, headers: kept };
      },
    },
    intermittent: true,
  },
  {
    id: 'media-type-wrong',
    intent: 'wrong',
    duty: 'headers of responses',
    because: 'What the service does: JSON is the message format',
    derive: ({ successes }) =>
      successes.some(({ hasBody, mark }) => hasBody && mark === 'stated')
        ? [{ slug: 'header/Content-Type/of-html' }]
        : [],
    action: {
      kind: 'answer',
      change: (_, { answer }) => {
        if (!isSuccess(answer.status) || answer.body.length === 0) return undefined;
        const kept = answer.headers.filter(([name]) => !/^content-type$/i.test(name));
        return { ...answer, headers: [...kept, ['Content-Type', 'text/html']] };
      },
    },
    intermittent: true,
  },
];

const {
  payment: PAYMENT,
  basket: BASKET,
  consent: CONSENT,
  fundsConsent: FUNDS,
  account: ACCOUNT,
  card: CARD,
} = OPERATION;

/** Links to operations of the interface. */
const LEADS = /\/_links\/(self|status|scaStatus|account|balances|transactions|startAuthorisation)$/;

/**
 * The link keys that the contract gives for the body of an operation; others are only in the formal
 * definition.
 */
const KEYS: readonly (readonly [operations: readonly string[], keys: readonly string[]])[] = [
  [[PAYMENT.create], ['self', 'status', 'scaStatus', 'startAuthorisation']],
  [[PAYMENT.delete], ['startAuthorisation']],
  [
    [BASKET.create, BASKET.read, BASKET.delete],
    ['self', 'status', 'startAuthorisation'],
  ],
  [
    [CONSENT.create, CONSENT.read, FUNDS.create, FUNDS.read],
    ['scaStatus', 'status', 'account'],
  ],
  [
    [ACCOUNT.list, ACCOUNT.read],
    ['balances', 'transactions'],
  ],
  [[CARD.list, CARD.read], ['transactions']],
  [[ACCOUNT.transactions, CARD.transactions], ['account']],
];

function keysOf(id: string): readonly string[] {
  const role = doingOf(id)?.role;
  if (role === 'start' || role === 'update') return ['scaStatus'];
  return KEYS.find(([operations]) => operations.includes(id))?.[1] ?? [];
}

const isNamed = (id: string, pointer: string): boolean =>
  keysOf(id).some((key) => pointer.endsWith(`/${key}`));

const linksOf = (shape: OperationShape, target: MutantTarget): readonly string[] => [
  ...new Set(
    fieldsOf(shape, target)
      .filter(({ mark, pointer }) => mark === 'stated' && LEADS.test(pointer))
      .map(({ pointer }) => pointer),
  ),
];

const BECAUSE = 'Resources and their fields: _links are hyperlinks to what their keys name';
const BECAUSE_FORMAL = 'the contract does not give this key to the body of this operation';

type Astray = (href: string, ids: readonly string[]) => string;

const link = (id: string, intent: 'wrong' | 'formal', change: Astray): MutantOperator => ({
  id: `link-${id}${intent === 'formal' ? '-formal' : ''}`,
  intent,
  duty: 'links',
  because: intent === 'formal' ? BECAUSE_FORMAL : BECAUSE,
  derive: (shape, target) =>
    linksOf(shape, target)
      .filter((pointer) => isNamed(shape.id, pointer) === (intent === 'wrong'))
      .filter((pointer) => change !== toAnother || namesOne(shape.id, pointer))
      .map((pointer) => ({
        slug: `${pointer.slice(1).replaceAll('*', 'each')}/${id}`,
        pointer: `${pointer}/href`,
      })),
  action: {
    kind: 'answer',
    change: (mutant, { answer, traffic }) => {
      if (!isSuccess(answer.status)) return undefined;
      const ids = traffic.idsOf(
        'paymentId',
        'consentId',
        'basketId',
        'resourceId',
        'authorizationId',
      );
      return editAnswer(answer, mutant.pointer ?? '', (href) =>
        typeof href === 'string' ? change(href, ids) : UNCHANGED,
      );
    },
  },
});

/** Whether the link names a resource; a consent's link to the list of accounts does not. */
const namesOne = (id: string, pointer: string): boolean =>
  !(isOfConsents(id) && pointer.endsWith('/account'));

/** The link with its last id replaced by a different one of the same length. */
function toAnother(href: string, ids: readonly string[]): string {
  const own = ids.filter((id) => href.includes(id)).at(-1);
  const other = ids.find((id) => id !== own && id.length === own?.length);
  return own === undefined || other === undefined ? href : href.replace(own, other);
}

const ASTRAY: readonly (readonly [id: string, change: Astray])[] = [
  ['leads-nowhere', (href) => `${href.replace(/\/$/, '')}/nowhere`],
  ['leads-to-another', toAnother],
  ['no-address', () => 'http://['],
];

/** Links that lead to the wrong place. */
export const LINK_OPERATORS: readonly MutantOperator[] = (['wrong', 'formal'] as const).flatMap(
  (intent) => ASTRAY.map(([id, change]) => link(id, intent, change)),
);
