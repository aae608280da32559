/** What a response says about things that have an id and do not change. */

import { atPointer, memberOf } from '../../foundation/json-pointer.js';
import { OPERATION } from '../../standard/operation.js';
import { doingOf } from '../../standard/roles.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { createdIn, pathValues } from '../answers/resource-of.js';
import type { OperationId } from '../cases/operations.js';
import type { SpecIndex } from '../documents/spec-index.js';
import { orderSent, orderTold } from './order-in.js';

/** The fields of one thing in a response, or in the request that created it. */
export interface ResourceFacts {
  /** Identifies the thing among all of the bank. */
  readonly about: string;
  /** The place of the thing in the body. */
  readonly pointer: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Fields that identify it in the response of another kind, or that were sent: the clause when they differ there. */
  readonly strict?: { readonly clause: string; readonly fields: readonly string[] };
  readonly source: 'request' | 'list' | 'content';
  /** The clause of each difference, whatever the source. */
  readonly always?: string;
}

/** What neither the PSU nor the end of a consent changes. */
const EVER = ['recurringIndicator'];
const CONSENT_FIELDS = ['access', 'validUntil', 'frequencyPerDay'];
/** Consents that have not ended: of an ended one, a bank may no longer show everything. */
const LIVE_CONSENT: ReadonlySet<unknown> = new Set(['received', 'partiallyAuthorised', 'valid']);

const MONEY = ['instructedAmount', 'debtorAccount', 'creditorAccount'];
const ORDER_FIELDS = [...MONEY, 'creditorName', 'endToEndIdentification', 'payments'];
const NUMBERS = ['iban', 'bban', 'maskedPan'];
const IDENTITY_OF_ACCOUNT = [...NUMBERS, 'currency'];
const ACCOUNT_FIELDS = [...IDENTITY_OF_ACCOUNT, 'name', 'product', 'cashAccountType'];
const IDENTITY_OF_ENTRY = [
  'transactionAmount',
  'bookingDate',
  'valueDate',
  'creditorAccount',
  'debtorAccount',
];
const ENTRY_FIELDS = [
  ...IDENTITY_OF_ENTRY,
  'creditorName',
  'debtorName',
  'remittanceInformationUnstructured',
];

/** Maximum number of entries of a list that are compared. */
const MAX_ENTRIES = 2_000;

/** Where an operation returns things with ids, below a consent. */
interface Place {
  readonly at: string;
  /** Where some versions of the framework have it, below that. */
  readonly inner?: string;
  readonly id: 'resourceId' | 'transactionId' | 'cardTransactionId';
  readonly source: 'list' | 'content';
  readonly clause: string;
  readonly fields: readonly string[];
  readonly identity: readonly string[];
}

const account = {
  id: 'resourceId',
  fields: ACCOUNT_FIELDS,
  identity: IDENTITY_OF_ACCOUNT,
} as const;
const entry = { fields: ENTRY_FIELDS, identity: IDENTITY_OF_ENTRY } as const;
const ofAccount = { ...account, clause: 'AIS-ACCOUNT-SAME' } as const;
const ofCard = { ...account, clause: 'AIS-CARD-SAME' } as const;
const ofEntry = { ...entry, id: 'transactionId', clause: 'AIS-TRANSACTION-DETAILS-SAME' } as const;

const PLACES: Readonly<Partial<Record<OperationId, Place>>> = {
  [OPERATION.account.list]: { ...ofAccount, at: '/accounts', source: 'list' },
  [OPERATION.account.read]: { ...ofAccount, at: '/account', source: 'content' },
  [OPERATION.card.list]: { ...ofCard, at: '/cardAccounts', source: 'list' },
  [OPERATION.card.read]: { ...ofCard, at: '/cardAccount', source: 'content' },
  [OPERATION.account.transactions]: { ...ofEntry, at: '/transactions/booked', source: 'list' },
  [OPERATION.account.transaction]: {
    ...ofEntry,
    at: '/transactionsDetails',
    inner: '/transactionDetails',
    source: 'content',
  },
  [OPERATION.card.transactions]: {
    ...ofEntry,
    id: 'cardTransactionId',
    at: '/cardTransactions/booked',
    source: 'list',
  },
};

/** What a response says that other responses of the bank may say too. */
export function factsIn(seen: ParsedAnswer, spec: SpecIndex): readonly ResourceFacts[] {
  const { answer, elsewhere, operation } = seen;
  if (answer.kind !== 'answer' || answer.status < 200 || answer.status > 299 || elsewhere)
    return [];
  const place = operation === null ? undefined : PLACES[operation];
  return place === undefined ? ofResource(seen, spec) : ofPlace(place, seen, spec);
}

const picked = (value: unknown, names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.map((name) => [name, memberOf(value, name)] as const));

/** Whether a payment was sent in the form of the contract: what else a bank makes of it is open. */
const isPlain = (order: unknown): boolean =>
  /^\d+(?:\.\d+)?$/.test(String(atPointer(order, '/instructedAmount/amount')));

function ofResource(seen: ParsedAnswer, spec: SpecIndex): readonly ResourceFacts[] {
  const { operation, request, json } = seen;
  const doing = doingOf(operation);
  const declared = operation === null ? undefined : spec.get(operation);
  if (doing === undefined || declared === undefined) return [];
  const { name, id: parameter } = doing.resource;
  if (doing.role === 'create') {
    const about = createdIn(seen);
    return about === undefined ? [] : ofRequest(about, name, orderSent(seen));
  }
  const id = pathValues(declared, request.url).get(parameter);
  if (doing.role !== 'read' || id === undefined) return [];
  const about = `${name} ${id}`;
  const content = { pointer: '', source: 'content' } as const;
  if (name === 'payment') {
    return [{ ...content, about, fields: picked(orderTold(seen), ORDER_FIELDS) }];
  }
  if (name === 'basket') return [{ ...content, about, fields: picked(json, ['payments']) }];
  const ever = { ...content, about, fields: picked(json, EVER) };
  const status = memberOf(json, 'consentStatus');
  if (!LIVE_CONSENT.has(status)) return [ever];
  // the grant may change what the TPP asked for
  const fields = picked(json, CONSENT_FIELDS);
  return [ever, { ...content, about: inStatus(about, status), fields }];
}

const inStatus = (about: string, status: unknown): string => `${about} ${String(status)}`;

/** What the TPP sent about a resource, as far as a bank has to return it unchanged. */
function ofRequest(about: string, name: string, sent: unknown): readonly ResourceFacts[] {
  const facts = (
    clause: string,
    fields: Readonly<Record<string, unknown>>,
    of = about,
  ): ResourceFacts => ({
    about: of,
    pointer: '',
    fields,
    strict: { clause, fields: Object.keys(fields) },
    source: 'request',
  });
  if (name === 'payment') {
    return isPlain(sent) ? [facts('PIS-READ-SAME', picked(sent, MONEY))] : [];
  }
  if (name === 'basket') {
    return [facts('SBS-READ-PAYMENTS', { payments: memberOf(sent, 'paymentIds') })];
  }
  if (name !== 'consent') return [];
  const access = memberOf(sent, 'access');
  const clause = 'AIS-CONSENT-READ-ACCESS';
  return [
    facts(clause, picked(sent, EVER)),
    ...(namesAccounts(access) ? [facts(clause, { access }, inStatus(about, 'received'))] : []),
  ];
}

/** A bank may write other kinds of access in its own form. */
const namesAccounts = (access: unknown): boolean =>
  typeof access === 'object' &&
  access !== null &&
  Object.keys(access).length > 0 &&
  Object.entries(access).every(
    ([name, list]) => NAMED.has(name) && Array.isArray(list) && list.length > 0,
  );

const NAMED: ReadonlySet<string> = new Set(['balances', 'transactions']);

function ofPlace(place: Place, seen: ParsedAnswer, spec: SpecIndex): readonly ResourceFacts[] {
  const { request, operation, json } = seen;
  const declared = operation === null ? undefined : spec.get(operation);
  const consent = request.headers.find(([name]) => /^consent-id$/i.test(name))?.[1];
  if (declared === undefined || consent === undefined) return [];
  const values = pathValues(declared, request.url);
  const deeper = `${place.at}${place.inner ?? ''}`;
  const held = atPointer(json, deeper) === undefined ? place.at : deeper;
  const found = atPointer(json, held);
  const things = Array.isArray(found)
    ? found.slice(0, MAX_ENTRIES).map((value, at) => [`${held}/${at}`, value] as const)
    : [[held, found] as const];
  const ids = things.map(([, value]) => idOf(place, value, values));
  const known =
    place.id === 'resourceId' && place.source === 'list' ? idsOfAccounts(things, consent) : [];
  const facts = things.flatMap(([pointer, value], at): readonly ResourceFacts[] => {
    const id = ids[at];
    // an id that comes twice identifies nothing
    if (id === undefined || ids.indexOf(id) !== ids.lastIndexOf(id)) return [];
    const inAccount = place.id === 'resourceId' ? '' : (values.get('account-id') ?? '');
    const about = JSON.stringify([consent, place.id, inAccount, id]);
    const { clause, identity, source } = place;
    const strict = { clause, fields: identity };
    return [{ about, pointer, fields: picked(value, place.fields), strict, source }];
  });
  return [...facts, ...known, ...currencies(place, things, { consent, values })];
}

type Things = readonly (readonly [pointer: string, value: unknown])[];

/** Several currencies under one number. */
const SEVERAL = 'XXX';

/** The currency of an account, and that of its booked entries where all have the same. */
function currencies(
  { id, source, clause }: Place,
  things: Things,
  { consent, values }: { readonly consent: string; readonly values: ReadonlyMap<string, string> },
): readonly ResourceFacts[] {
  const fact = (account: unknown, pointer: string, currency: unknown): readonly ResourceFacts[] =>
    typeof account !== 'string' || typeof currency !== 'string' || currency === SEVERAL
      ? []
      : [
          {
            about: JSON.stringify([consent, 'currency of', account]),
            pointer,
            fields: { currency },
            source,
            always: 'AIS-TRANSACTION-CURRENCY',
          },
        ];
  if (clause === ofAccount.clause) {
    const own = source === 'content' ? values.get('account-id') : undefined;
    return things.flatMap(([pointer, value]) =>
      fact(own ?? memberOf(value, id), pointer, memberOf(value, 'currency')),
    );
  }
  if (id !== 'transactionId' || source !== 'list') return [];
  const [first, ...others] = things.map(([, value]) =>
    atPointer(value, '/transactionAmount/currency'),
  );
  const [[pointer] = ['']] = things;
  if (others.some((each) => each !== first)) return [];
  return fact(values.get('account-id'), `${pointer}/transactionAmount`, first);
}

/** The resourceId of each account or card that its number and currency identify. */
function idsOfAccounts(things: Things, consent: string): readonly ResourceFacts[] {
  const names = things.map(([, value]) =>
    JSON.stringify(IDENTITY_OF_ACCOUNT.map((name) => memberOf(value, name))),
  );
  return things.flatMap(([pointer, value], at): readonly ResourceFacts[] => {
    const name = names[at] ?? '';
    const hasNumber = NUMBERS.some((number) => typeof memberOf(value, number) === 'string');
    if (!hasNumber || names.indexOf(name) !== names.lastIndexOf(name)) return [];
    const about = JSON.stringify([consent, 'account', name]);
    const fields = picked(value, ['resourceId']);
    return [{ about, pointer, fields, source: 'list', always: 'AIS-ACCOUNT-RESOURCE-ID-CONSTANT' }];
  });
}

/** The id of an account or an entry; details that contain none have the id in their address. */
function idOf(
  { id: member, source }: Place,
  value: unknown,
  values: ReadonlyMap<string, string>,
): string | undefined {
  const inBody = memberOf(value, member);
  if (typeof inBody === 'string' && inBody !== '' && source === 'list') return inBody;
  if (source === 'list' || typeof value !== 'object' || value === null) return undefined;
  // a pending entry may change until it is booked
  if (member === 'transactionId' && memberOf(value, 'bookingDate') === undefined) return undefined;
  return values.get(member === 'resourceId' ? 'account-id' : 'resourceId');
}
