import { isOfPayments } from '../../../../standard/families.js';
import { OPERATION } from '../../../../standard/operation.js';
import { doingOf } from '../../../../standard/roles.js';
import type { AnswerWithBody } from '../answer-body.js';
import { bodyOf, editAnswer, withBody, withText } from '../answer-body.js';
import type { Answering, MutantAction, MutantOperator, Seed } from '../mutant.js';
import type { OperationShape } from '../operation-shape.js';
import { fieldsOf, isSuccess, slugOf } from './field-operators.js';

type AtAnswer = Answering & { readonly answer: AnswerWithBody };

const CARDS: ReadonlySet<string> = new Set(Object.values(OPERATION.card));

/** A JSON value with every member replaced; members that become `undefined` are removed. */
function everyMember(value: unknown, write: (name: string, each: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => everyMember(each, write));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, write(name, everyMember(each, write))]),
  );
}

/** Changes the members of success responses, by name. */
const members = (write: (name: string, value: unknown, at: AtAnswer) => unknown): MutantAction => ({
  kind: 'answer',
  change: (_, at) => {
    const body = bodyOf(at.answer);
    if (!isSuccess(at.answer.status) || body === undefined) return undefined;
    const now = everyMember(body, (name, value) => write(name, value, at));
    return JSON.stringify(now) === JSON.stringify(body) ? undefined : withBody(at.answer, now);
  },
});

const texts =
  (names: RegExp, write: (value: string) => string) =>
  (name: string, value: unknown): unknown =>
    names.test(name) && typeof value === 'string' ? write(value) : value;

const once = (slug: string) => (): readonly Seed[] => [{ slug }];

const wide = (id: string, duty: string, because: string, action: MutantAction): MutantOperator => ({
  id: `wide-${id}`,
  intent: 'conforming',
  duty,
  because,
  derive: () => [],
  deriveWide: once(id),
  action,
});

const AMOUNT = 'Resources and their fields: amount is a string (decimal); 1 equals 1.00';
const decimals = (write: (value: string) => string): MutantAction =>
  members(texts(/^amount$/, write));

const TEXT = 'Resources and their fields: a string, without further rules';
const FREE =
  /^(?:cashAccountType|product|psuMessage|bankTransactionCode|proprietaryBankTransactionCode|authenticationVersion|details|additionalInformation)$/;
const MAY_BE_EMPTY =
  /^(?:product|psuMessage|mandateId|cashAccountType|bankTransactionCode|additionalInformation|details)$/;

const MOMENT = 'Resources and their fields: string (date-time), in any form that RFC 3339 allows';
const moments = (write: (value: string) => string): MutantAction =>
  members(texts(/DateTime$/, (value) => (value.endsWith('Z') ? write(value) : value)));

const MOVES = 'States and transitions: transitions are not shown';

/** Reports authorised payments with another status. */
const authorised = (status: string): MutantOperator =>
  wide(
    `authorised-is-${status}`,
    'statuses',
    MOVES,
    members((name, value, { target }) =>
      name === 'transactionStatus' && value === 'ACTC' && isOfPayments(target.operation)
        ? status
        : value,
    ),
  );

/** What the contract leaves open and a bank does in the same way everywhere. */
export const WIDE_OPERATORS: readonly MutantOperator[] = [
  wide(
    'amounts-with-three-decimals',
    'form of responses',
    AMOUNT,
    decimals((value) => (/^-?\d+\.\d\d$/.test(value) ? `${value}0` : value)),
  ),
  wide(
    'amounts-without-decimals',
    'form of responses',
    AMOUNT,
    decimals((value) => value.replace(/\.0+$/, '')),
  ),
  wide(
    'amounts-with-one-decimal',
    'form of responses',
    AMOUNT,
    decimals((value) => value.replace(/(\.\d)0$/, '$1')),
  ),
  wide(
    'moments-with-offset',
    'form of responses',
    MOMENT,
    moments((value) => value.replace('Z', '+00:00')),
  ),
  wide(
    'moments-with-fractions',
    'form of responses',
    MOMENT,
    moments((value) => value.replace(/(\.\d+)?Z$/, '.123456Z')),
  ),
  wide('free-texts', 'open values', TEXT, members(texts(FREE, () => "Bank's own / text"))),
  wide('empty-texts', 'open values', TEXT, members(texts(MAY_BE_EMPTY, () => ''))),
  wide(
    'other-balance-types',
    'open values',
    'Balance: balanceType, values seen; the formal values are permitted as well',
    members(texts(/^balanceType$/, (value) => (value === 'expected' ? 'interimAvailable' : value))),
  ),
  wide(
    'card-status-own',
    'open values',
    'Card account: status, a string',
    members((name, value, { target }) =>
      name === 'status' && typeof value === 'string' && CARDS.has(target.operation)
        ? 'active'
        : value,
    ),
  ),
  ...['ACCP', 'ACFC', 'ACSP', 'ACWC'].map(authorised),
  wide(
    'ended-is-expired',
    'statuses',
    MOVES,
    members((name, value) =>
      name === 'consentStatus' && value === 'terminatedByTpp' ? 'expired' : value,
    ),
  ),
  wide(
    'deleted-is-gone',
    'statuses',
    'DELETE: the contract does not show how a deleted resource is read',
    {
      kind: 'answer',
      change: (_, { answer, request }) => {
        const isGone = /"(?:terminatedByTpp)"/.test(answer.body.toString('utf8'));
        return isGone && request.method === 'GET' && isSuccess(answer.status)
          ? {
              ...withText(
                answer,
                '{"tppMessages":[{"category":"ERROR","code":"RESOURCE_UNKNOWN"}]}',
              ),
              status: 404,
            }
          : undefined;
      },
    },
  ),
];

const LINKS =
  'Resources and their fields: hyperlinks {href}; absolute or relative is not specified';

const links = (id: string, write: (href: string, base: URL) => string): MutantOperator => ({
  id: `links-${id}`,
  intent: 'conforming',
  duty: 'links',
  because: LINKS,
  derive: (shape, target) =>
    fieldsOf(shape, target).some(({ pointer }) => pointer.endsWith('/_links'))
      ? [{ slug: `links/${id}` }]
      : [],
  deriveWide: once(`links-${id}`),
  action: members((name, value, { request }) =>
    name === 'href' && typeof value === 'string' ? write(value, new URL(request.url)) : value,
  ),
});

/** The path of the address when its host is that of the interface. */
function relative(href: string, base: URL): string {
  const url = URL.canParse(href, base.href) ? new URL(href, base) : undefined;
  return url === undefined || url.origin !== base.origin ? href : url.pathname + url.search;
}

const ORDER = 'Resources and their fields: a list; its order is not specified';
const ORDERED =
  /(?:authorisationIds|cancellationIds|accounts|cardAccounts|balances|booked|pending|payments|scaMethods|transactions)$/;

const headerLeftOut = (name: string): MutantOperator => ({
  id: `header-${name}-left-out`,
  intent: 'conforming',
  duty: 'optional fields',
  because: 'The contract shows no response header; the formal one is conditional',
  derive: ({ method }) => (method === 'GET' ? [] : [{ slug: `header/${name}/left-out` }]),
  action: {
    kind: 'answer',
    change: (_, { answer }) => {
      const headers = answer.headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase());
      return headers.length === answer.headers.length ? undefined : { ...answer, headers };
    },
  },
});

/** Success codes of operations for which the contract shows none. */
const CODES: Readonly<Record<string, readonly number[]>> = {
  [OPERATION.consent.delete]: [200, 202, 205],
  [OPERATION.basket.delete]: [200, 202, 205],
  [OPERATION.fundsConsent.delete]: [200, 202, 205],
  [OPERATION.fundsConsent.start]: [200, 202],
  [OPERATION.fundsConsent.update]: [201, 202],
  [OPERATION.iam.register]: [200],
};

const codesOf = ({ id }: OperationShape): readonly Seed[] =>
  (CODES[id] ?? []).flatMap((status) => [
    { slug: `success/answered-${status}`, status },
    ...(doingOf(id)?.role === 'delete'
      ? [{ slug: `success/answered-${status}-with-object`, status, value: {} }]
      : []),
  ]);

/** What a single operation may do differently. */
export const OPEN_OPERATORS: readonly MutantOperator[] = [
  links('relative', relative),
  links('absolute', (href, base) =>
    URL.canParse(href, base.href) ? new URL(href, base).href : href,
  ),
  {
    id: 'list-reversed',
    intent: 'conforming',
    duty: 'form of responses',
    because: ORDER,
    derive: (shape, target) =>
      fieldsOf(shape, target)
        .filter(({ pointer, types }) => types.includes('array') && ORDERED.test(pointer))
        .map(({ pointer }) => ({ slug: `${slugOf(pointer)}/reversed`, pointer })),
    action: {
      kind: 'answer',
      change: ({ pointer = '' }, { answer }) =>
        isSuccess(answer.status)
          ? editAnswer(answer, pointer, (list) => (Array.isArray(list) ? list.toReversed() : list))
          : undefined,
    },
  },
  {
    id: 'location-relative',
    intent: 'conforming',
    duty: 'links',
    because: 'The contract shows no response header; a Location may be relative (RFC 9110)',
    derive: ({ method }) => (method === 'POST' ? [{ slug: 'location/relative' }] : []),
    action: {
      kind: 'answer',
      change: (_, { answer, request }) => {
        const base = new URL(request.url);
        const headers = answer.headers.map(([name, value]) =>
          /^location$/i.test(name)
            ? ([name, relative(value, base)] as const)
            : ([name, value] as const),
        );
        return JSON.stringify(headers) === JSON.stringify(answer.headers)
          ? undefined
          : { ...answer, headers };
      },
    },
  },
  headerLeftOut('ASPSP-SCA-Approach'),
  {
    id: 'success-code-not-shown',
    intent: 'conforming',
    duty: 'status codes',
    because: 'Endpoints: success code per bank, none listed, or only a media type',
    derive: codesOf,
    action: {
      kind: 'answer',
      change: ({ status = 200, value }, { answer }) =>
        !isSuccess(answer.status) || (answer.status === status && value === undefined)
          ? undefined
          : {
              ...(value === undefined ? answer : withText(answer, '{}', 'application/json')),
              status,
            },
    },
  },
];
