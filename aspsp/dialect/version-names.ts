import { type BankVersion, isSince } from './dialect.js';

type Members = { readonly [name: string]: unknown };

/** A change of the JSON objects in a body; `holder` is the field that contains the object, '' the body. */
interface VersionChange {
  readonly is: (version: BankVersion) => boolean;
  /** The operations whose bodies it changes; all when absent. */
  readonly operations?: readonly string[];
  readonly change: (object: Members, holder: string) => Members;
}

const CANCELLATION_STARTS = ['startPaymentCancellationAuthorisation'];
const CANCELLATION_LISTS = ['listPaymentCancellationAuthorisations'];
const CONSENTS = ['createConsent', 'getConsent'];
const CARD_READS = ['listCardAccounts', 'getCardAccount'];
const CARD_ENTRIES = ['listCardAccountTransactions'];
const STRUCTURED = 'remittanceInformationStructured';

const isOldest = (version: BankVersion): boolean => version === '1.3.4';
const since = (first: BankVersion) => (version: BankVersion) => isSince(version, first);
const isNested = (version: BankVersion): boolean => version === '1.3.8' || version === '1.3.9';
const hasObjects = (version: BankVersion): boolean => isOldest(version) || version === '1.3.12';

/** What a version has differently in responses, after the names of 1.3.6. */
const RESPONSES: readonly VersionChange[] = [
  {
    is: isOldest,
    operations: CANCELLATION_LISTS,
    change: ({ authorisationIds, ...rest }, holder) =>
      holder === '' ? { ...rest, cancellationIds: authorisationIds } : { ...rest },
  },
  {
    is: isOldest,
    operations: CANCELLATION_STARTS,
    change: (object, holder) =>
      holder === '' ? { ...object, cancellationId: object['authorisationId'] } : object,
  },
  {
    is: isOldest,
    operations: CONSENTS,
    change: (object, holder) =>
      holder === 'access'
        ? renamed(object, 'additionalInformation', 'additionalAccountInformation')
        : object,
  },
  {
    is: isOldest,
    change: ({ displayName, trustedBeneficiaryFlag, ...rest }) => rest,
  },
  {
    is: isNested,
    operations: ['getTransactionDetails'],
    change: (object, holder) =>
      holder === ''
        ? { ...object, transactionsDetails: { transactionDetails: object['transactionsDetails'] } }
        : object,
  },
  {
    is: since('1.3.9'),
    operations: CARD_READS,
    change: (object, holder) =>
      /^cardAccounts?$/.test(holder) ? { ...object, debitAccounting: false } : object,
  },
  {
    is: since('1.3.9'),
    operations: ['getTransactionDetails', 'listTransactions'],
    change: (object) =>
      'transactionAmount' in object ? { ...object, batchIndicator: false } : object,
  },
  {
    is: since('1.3.12'),
    change: (object, holder) =>
      /^accounts?$/.test(holder) && 'ownerName' in object
        ? { ...object, ownerNames: [{ name: object['ownerName'] }] }
        : object,
  },
  {
    is: since('1.3.12'),
    operations: CARD_ENTRIES,
    change: (object) =>
      'bookingDate' in object ? { ...object, valueDate: object['bookingDate'] } : object,
  },
  { is: hasObjects, change: (object) => changed(object, STRUCTURED, asReference) },
];

/** What a version has differently in requests, before the names of 1.3.6. */
const REQUESTS: readonly VersionChange[] = [
  {
    is: isOldest,
    operations: CONSENTS,
    change: (object, holder) =>
      holder === 'access'
        ? renamed(object, 'additionalAccountInformation', 'additionalInformation')
        : object,
  },
  {
    is: hasObjects,
    change: (object) => changed(object, STRUCTURED, (one) => memberOf(one, 'reference')),
  },
];

/** A body of a response in the names of the version, from those of 1.3.6. */
export function bodyToVersion(version: BankVersion, operation: string, body: unknown): unknown {
  return through(RESPONSES, version, operation, body);
}

/** A body of a request in the names of 1.3.6. */
export function bodyFromVersion(version: BankVersion, operation: string, body: unknown): unknown {
  return through(REQUESTS, version, operation, body);
}

function through(
  table: readonly VersionChange[],
  version: BankVersion,
  operation: string,
  body: unknown,
): unknown {
  const changes = table.filter(
    ({ is, operations }) => is(version) && (operations?.includes(operation) ?? true),
  );
  return changes.length === 0 ? body : mapped(body, '', changes);
}

function mapped(value: unknown, holder: string, changes: readonly VersionChange[]): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => mapped(each, holder, changes));
  if (typeof value !== 'object' || value === null) return value;
  const inside = Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, mapped(each, name, changes)]),
  );
  return changes.reduce<Members>((object, { change }) => change(object, holder), inside);
}

function renamed(object: Members, from: string, to: string): Members {
  if (!(from in object)) return object;
  const { [from]: value, ...rest } = object;
  return { ...rest, [to]: value };
}

function changed(object: Members, name: string, change: (value: unknown) => unknown): Members {
  return name in object ? { ...object, [name]: change(object[name]) } : object;
}

const asReference = (value: unknown): unknown =>
  typeof value === 'string' ? { reference: value } : value;

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Members)[name] : value;
}
