import { randomUUID } from 'node:crypto';
import { OPERATION, READS_OF_ACCOUNTS } from '../../../../standard/operation.js';
import { doingOf } from '../../../../standard/roles.js';
import type { AnswerWithBody } from '../answer-body.js';
import { editAnswer } from '../answer-body.js';
import type { Answering, Intent, Mutant, MutantOperator } from '../mutant.js';
import type { FieldShape, OperationShape } from '../operation-shape.js';
import { fieldsOf, isSuccess, slugOf } from './field-operators.js';

const SCALARS = ['string', 'boolean', 'number', 'integer'];
const nameOf = (pointer: string): string => pointer.slice(pointer.lastIndexOf('/') + 1);

/** Fields for the state or address of a resource, which other operators change. */
const OTHERWISE = /Status$|^href$|^psuMessage$|^lastActionDate$|^fundsAvailable$/;
/** Fields for which a bank may grant less than requested. */
const GRANTED = /^(?:validUntil|frequencyPerDay|combinedServiceIndicator)$/;

/**
 * Values that may change between two reads, such as balances and pending transactions. Card transactions
 * appear in only one place.
 */
const MOVING = /balance|creditLimit|\/pending\/|\/cardTransactions\//i;

/** Whether a list may phrase or shorten a text differently from the resource itself. */
const isWorded = ({ pointer }: FieldShape): boolean =>
  /(?:^name|Name|^product|^cashAccountType|^remittanceInformation\w*|^status|^usage|^details)$/.test(
    nameOf(pointer),
  );

/** Whether the same value also appears in another place of the interface. */
function isComparable({ pointer, types }: FieldShape): boolean {
  const name = nameOf(pointer);
  if (!types.some((type) => SCALARS.includes(type)) || OTHERWISE.test(name)) return false;
  if (GRANTED.test(name) || pointer.includes('/_links') || MOVING.test(pointer)) return false;
  return true;
}

/** Reads whose content is known from the request that created the resource, or from another read. */
const isRead = (id: string): boolean => doingOf(id)?.role === 'read' || READS_OF_ACCOUNTS.has(id);

const OTHER_IBAN = 'DE12500105170648489890';

/** Another value of the same form. */
export function otherValue(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value !== 'string') return value;
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(value)) return OTHER_IBAN;
  if (/^-?\d+\.\d+$/.test(value)) return (Number(value) + 1).toFixed(2);
  if (/^\d{4}-\d\d-\d\d/.test(value)) return `${Number(value.slice(0, 4)) + 1}${value.slice(4)}`;
  if (/^[A-Z]{3}$/.test(value)) return value === 'CHF' ? 'USD' : 'CHF';
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(value)) return randomUUID();
  if (value === 'Monthly') return 'Weekly';
  return value.endsWith('x') ? `${value.slice(0, -1)}y` : `${value.slice(0, -1)}x`;
}

const onSuccess =
  (
    change: (
      mutant: Mutant,
      at: Answering & { readonly answer: AnswerWithBody },
    ) => AnswerWithBody | undefined,
  ) =>
  (
    mutant: Mutant,
    at: Answering & { readonly answer: AnswerWithBody },
  ): AnswerWithBody | undefined =>
    isSuccess(at.answer.status) ? change(mutant, at) : undefined;

const TAG: Readonly<Record<string, RegExp>> = {
  amount: /(<(?:\w+:)?InstdAmt[^>]*>)([^<]+)(?=<)/,
  currency: /(<(?:\w+:)?InstdAmt[^>]*Ccy=")([^"]+)(?=")/,
  'debtor-iban': /(<(?:\w+:)?DbtrAcct>[\s\S]*?<(?:\w+:)?IBAN>)([^<]+)(?=<)/,
  'creditor-iban': /(<(?:\w+:)?CdtrAcct>[\s\S]*?<(?:\w+:)?IBAN>)([^<]+)(?=<)/,
  'creditor-name': /(<(?:\w+:)?Cdtr>[\s\S]*?<(?:\w+:)?Nm>)([^<]+)(?=<)/,
};

function editXml(answer: AnswerWithBody, name: string): AnswerWithBody | undefined {
  const text = answer.body.toString('utf8');
  if (!text.includes('<')) return undefined;
  const now = text.replace(
    TAG[name] ?? /$^/,
    (_, before: string, value: string) => `${before}${String(otherValue(value))}`,
  );
  if (now === text) return undefined;
  const headers = answer.headers.filter(([each]) => !/^content-length$/i.test(each));
  return { ...answer, headers, body: Buffer.from(now, 'utf8') };
}

const valueOperator = (
  id: string,
  intent: Intent,
  fits: (field: FieldShape) => boolean,
): MutantOperator => ({
  id,
  intent,
  duty: 'consistency of values',
  because: 'Resources and their fields: a resource contains what was sent, the same in every read',
  derive: (shape, target) =>
    isRead(shape.id) && target.kind !== 'pain.001'
      ? fieldsOf(shape, target)
          .filter((field) => isComparable(field) && fits(field))
          .map(({ pointer }) => ({ slug: `${slugOf(pointer)}/another-value`, pointer }))
      : [],
  action: {
    kind: 'answer',
    change: onSuccess((mutant, { answer }) => editAnswer(answer, mutant.pointer ?? '', otherValue)),
  },
});

export const VALUE_OPERATORS: readonly MutantOperator[] = [
  valueOperator('value-other', 'wrong', (field) => field.mark === 'stated' && !isWorded(field)),
  valueOperator(
    'value-other-formal',
    'formal',
    (field) => field.mark !== 'stated' || isWorded(field),
  ),
  {
    id: 'value-other-xml',
    intent: 'formal',
    duty: 'consistency of values',
    because: 'Payment initiation: GET returns the payment content, in XML for pain.001 products',
    derive: ({ id }, { kind }) =>
      id === OPERATION.payment.read && kind === 'pain.001'
        ? Object.keys(TAG).map((name) => ({ slug: `xml/${name}/another-value`, value: name }))
        : [],
    action: {
      kind: 'answer',
      change: onSuccess((mutant, { answer }) => editXml(answer, String(mutant.value))),
    },
  },
  {
    id: 'funds-answered-wrongly',
    intent: 'wrong',
    duty: 'consistency of values',
    because: 'Confirmation of funds: whether a given amount is available on an account',
    derive: ({ id }) =>
      id === OPERATION.funds.confirm
        ? ['always-true', 'always-false', 'flipped'].map((how) => ({
            slug: `fundsAvailable/${how}`,
            value: how,
          }))
        : [],
    action: {
      kind: 'answer',
      change: onSuccess(({ value }, { answer }) =>
        editAnswer(answer, '/fundsAvailable', (now) =>
          value === 'flipped' ? now !== true : value === 'always-true',
        ),
      ),
    },
  },
  belowZero(
    'seconds',
    'wrong',
    /expires_in$/,
    'Identity and access manager: expires_in, integer seconds',
  ),
  belowZero('frequency', 'formal', /frequencyPerDay$/, 'Limits: its permitted range is not given'),
];

function belowZero(name: string, intent: Intent, fields: RegExp, because: string): MutantOperator {
  return {
    id: `${name}-below-zero`,
    intent,
    duty: 'consistency of values',
    because,
    derive: (shape, target) =>
      fieldsOf(shape, target)
        .filter(({ mark, pointer }) => mark === 'stated' && fields.test(pointer))
        .map(({ pointer }) => ({ slug: `${slugOf(pointer)}/below-zero`, pointer })),
    action: {
      kind: 'answer',
      change: onSuccess((mutant, { answer }) => editAnswer(answer, mutant.pointer ?? '', () => -1)),
    },
  };
}

/** Whether the contract leaves the response open, as for the start of the authorisation of a v2 consent. */
const isOpen = ({ id }: OperationShape): boolean => id === OPERATION.fundsConsent.start;

const createdId = (shape: OperationShape): readonly string[] =>
  shape.method !== 'POST' || isOpen(shape)
    ? []
    : [
        ...new Set(
          shape.successes
            .flatMap(({ fields }) => fields)
            .map(({ pointer }) => pointer)
            .filter((pointer) =>
              /^\/(?:paymentId|consentId|basketId|authorizationId)$/.test(pointer),
            ),
        ),
      ];

/** Operators for the ids of created resources. */
export const ID_OPERATORS: readonly MutantOperator[] = [
  {
    id: 'id-of-another',
    intent: 'wrong',
    duty: 'ids',
    because: 'Resources and their fields: identifier of the resource, returned on creation',
    derive: (shape) =>
      createdId(shape).map((pointer) => ({ slug: `${slugOf(pointer)}/of-another`, pointer })),
    action: {
      kind: 'answer',
      change: onSuccess((mutant, { answer, traffic }) => {
        const pointer = mutant.pointer ?? '';
        const [first] = traffic.idsOf(nameOf(pointer));
        return first === undefined ? undefined : editAnswer(answer, pointer, () => first);
      }),
    },
  },
  {
    id: 'id-of-nothing',
    intent: 'wrong',
    duty: 'ids',
    because: 'Resources and their fields: identifier of the resource, returned on creation',
    derive: (shape) =>
      createdId(shape).map((pointer) => ({ slug: `${slugOf(pointer)}/of-nothing`, pointer })),
    action: {
      kind: 'answer',
      change: onSuccess((mutant, { answer }) =>
        editAnswer(answer, mutant.pointer ?? '', () => randomUUID()),
      ),
    },
  },
];
