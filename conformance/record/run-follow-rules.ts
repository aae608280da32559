import { operationFamily } from '../../standard/families.js';
import { OPERATION } from '../../standard/operation.js';
import { doingOf } from '../../standard/roles.js';
import { shapeOf } from './causes/shape-of.js';
import {
  earlierStatus,
  expectsRefusal,
  fieldOf,
  missingField,
  statusTold,
  valueTold,
} from './finding-words.js';
import type { ShownFinding } from './told-finding.js';

/**
 * One reason why a finding follows from one of any case of the run: it does where both have the same fact,
 * written as a text. Undefined: the finding is no owner, or no follower.
 */
export interface RunFollowRule {
  /** Why, in plain words. */
  readonly because: string;
  readonly owned: (finding: ShownFinding) => string | undefined;
  /** Several facts where each of them is a reason. */
  readonly followed: (finding: ShownFinding) => string | readonly string[] | undefined;
  /** Whether one with the fact of the other follows from it; always when absent. */
  readonly yields?: (each: ShownFinding, owner: ShownFinding) => boolean;
}

/** Clauses of links that lead somewhere: what is there is judged by the clauses of that operation. */
const LINK_WORKS = /-(?:LINKS?|PAGES)-(?:[A-Z-]+-)?WORKS?$|-LINK-SELF$/;
const GENERAL = /^(?:COMMON|ERR|STATE)-/;

const isLink = ({ clause }: ShownFinding): boolean => LINK_WORKS.test(clause);
const ownsResponse = (each: ShownFinding): boolean => !isLink(each) && !GENERAL.test(each.clause);
const isPresence = ({ expected }: ShownFinding): boolean =>
  expected === 'it is present' || missingField(expected) !== undefined;

const COMPARED = /, as in the response of (\w+) at (\/[^\s,]+)(?:, at the end of the link .*)?$/;
const EQUAL =
  /the field (\S+) in the (?:\w+ )?response of (\w+) and the field (\S+) in the (?:\w+ )?response of (\w+) are equal/;
const BOTH = /they are "([^"]*)" and "([^"]*)"$/;
const STATE_FIELD = /\/(transactionStatus|consentStatus|scaStatus)$/;

const BEFORE_PSU = /-NOT-BEFORE-PSU$/;
/** Cases that read a resource at once; others wait, and something else may have moved it. */
const AT_ONCE =
  /\/waits-for-(?:the-)?psu$|^baskets\/authorise\/starts$|^cof\/consent\/reads-status$/;
const CONSTANT_ID = 'AIS-ACCOUNT-RESOURCE-ID-CONSTANT';
const isOfAccounts = (operation: string | null): boolean =>
  /account$/.test(operationFamily(operation));

/** Clauses that judge by its status whether a resource is authorised. */
const SHOWS_APPROVAL = /-AUTHORISED-MOVES$|^SCA-[A-Z]+-AUTHORISES$/;

/** The kind of resource whose response it is. */
const kindOf = ({ operation }: ShownFinding): string | undefined =>
  doingOf(operation)?.resource.name;

/** A pointer with `*` for each position in a list. */
export const anyEntry = (pointer: string): string => pointer.replace(/\/\d+(?=\/|$)/g, '/*');

const isDeeper = (each: ShownFinding, owner: ShownFinding): boolean => {
  const [field, other] = [fieldOf(each), fieldOf(owner)];
  return field.split('/').length > other.split('/').length;
};

const sameResponse = (each: ShownFinding): string | undefined =>
  each.operation === null ? undefined : `${each.operation} ${each.place} ${shapeOf(each.actual)}`;

/** The status of a response with its code, and the account and product of its request. */
const statusFact = (each: ShownFinding): string | undefined =>
  each.place === 'status' && statusTold(each.actual) !== undefined
    ? `${sameResponse(each)} ${each.subject}`
    : undefined;

const lostFact = ({ lost, operation }: ShownFinding): string | undefined =>
  lost === undefined ? undefined : `${operation} ${lost}`;

/** A field of the responses of an operation, with the kind of value that it has: a text, a number. */
function sameKind({ operation, place, actual }: ShownFinding): string | undefined {
  const [, value] = /^(?:the value|it) is (["\d[{])/.exec(actual) ?? [];
  if (value === undefined || !place.startsWith('body /')) return undefined;
  return `${operation} ${place} ${/\d/.test(value) ? 'number' : value}`;
}

/** A field of the responses of an operation with a value, such as `getConsent body /consentStatus RECEIVED`. */
const withValue = (operation: string | null, place: string, value: string | undefined) =>
  operation === null || value === undefined ? undefined : `${operation} ${place} ${value}`;

/** The two fields that have to be equal, each with its value. */
function comparedValues({ expected, actual }: ShownFinding): readonly string[] {
  const [, one = '', first = '', other = '', second = ''] = EQUAL.exec(expected) ?? [];
  const [, left, right] = BOTH.exec(actual) ?? [];
  return [
    withValue(first, `body /${one}`, left),
    withValue(second, `body /${other}`, right),
  ].filter((fact) => fact !== undefined);
}

/** A status of a kind of resource, such as `basket scaStatus finalised`. */
function statusOf(
  { place, operation }: ShownFinding,
  value: string | undefined,
): string | undefined {
  const [, field] = STATE_FIELD.exec(place) ?? [];
  if (field === undefined || value === undefined) return undefined;
  return `${operationFamily(operation)} ${field} ${value}`;
}

/** The value of a field, which more than one clause judges. */
const fieldFact = ({ operation, place, actual }: ShownFinding): string | undefined =>
  place.startsWith('body /') ? withValue(operation, anyEntry(place), valueTold(actual)) : undefined;

/** A code that says why a request was refused: a success with a warning has another one. */
const REFUSED_AS_2XX =
  /^the status is 2\d\d \([A-Z_]*(?:ERROR|MISSING|INVALID|EXPIRED|UNKNOWN|EXCEEDED|BLOCKED|SUPPORTED|CONSISTENT)\)$/;

/** A refusal with the status of a success: its body still says why the request was refused. */
function refusedAs2xx({ operation, place, expected, actual }: ShownFinding): string | undefined {
  const isRefused = place === 'status' && expectsRefusal(expected) && REFUSED_AS_2XX.test(actual);
  return isRefused ? `${operation} refuses with 2xx` : undefined;
}

/** Clauses about who sends a request, of any operation. */
const OF_CALLER = /^(?:TLS|OWN|HDR)-/;

/** A success with another status than the expected one, at an operation. */
function otherSuccess({ operation, place, expected, actual }: ShownFinding): string | undefined {
  const isOther = place === 'status' && /^the status is 2\d\d\b/.test(expected);
  return isOther && /^the status is 2\d\d\b/.test(actual)
    ? `${operation} ${statusTold(actual)?.status}`
    : undefined;
}

/** Clauses about the status of a success, such as AIS-ACCOUNTS-200. */
const OF_SUCCESS = /-2(?:\d\d|XX)$/;

/** The kind of resource whose link to the status of an authorisation leads nowhere. */
const deadScaLink = (each: ShownFinding): string | undefined =>
  isLink(each) && /^4/.test(statusTold(each.actual)?.status ?? '')
    ? operationFamily(each.operation)
    : undefined;

/** Whether a list has the id that is wanted, but for some characters at its end: a link had them. */
function hasNearly({ expected, actual }: ShownFinding): boolean {
  const [, wanted = ''] = /^the array contains "([^"]+)"$/.exec(expected) ?? [];
  const listed = [...actual.matchAll(/"([^"]+)"/g)].map(([, id = '']) => id);
  return listed.some((id) => id !== wanted && wanted.startsWith(id));
}

/** What a list of authorisations lacks. */
const listFact = ({ operation, place }: ShownFinding): string | undefined =>
  LISTS.test(place) ? `${operation} ${place}` : undefined;

const LISTS = /^body \/(?:authorisation|cancellation)Ids$/;
const HOLDS = /-(?:LIST-HOLDS|LIST-BODY)$/;

/** A refusal that names the state of the resource as the reason, where a success is due. */
function refusedForState({ operation, place, expected, actual }: ShownFinding): string | undefined {
  const isRefused =
    (place === 'status' || place === 'response') &&
    !expectsRefusal(expected) &&
    REFUSED_FOR_STATE.test(actual);
  return isRefused ? resourceFamily(operation) : undefined;
}

const REFUSED_FOR_STATE = /^the status is 4\d\d \((?:STATUS|CANCELLATION|SERVICE)_INVALID\)$/;

const CANCELS: ReadonlySet<string> = new Set([
  ...['PIS-CANCEL-CANC', 'PIS-CANCEL-AUTHORISED-CANC', 'PIS-CANCEL-FINAL'],
]);

const IS_OVER =
  /^the status is 4\d\d \((?:RESOURCE_EXPIRED|STATUS_INVALID|CANCELLATION_INVALID)\)$/;

/** The kind of resource, whose cancellation and authorisations belong to it. */
const resourceFamily = (operation: string | null): string | undefined => {
  const family = operationFamily(operation);
  return family === 'cancellation' ? 'payment' : family;
};

/** A refusal of an operation on an authorisation because its id is unknown. */
const unknownAuthorisation = ({ operation, place, actual }: ShownFinding): string | undefined =>
  place === 'status' && isOfOneAuthorisation(operation) && UNKNOWN.test(actual)
    ? operationFamily(operation)
    : undefined;

function isOfOneAuthorisation(operation: string | null): boolean {
  const role = doingOf(operation)?.role;
  return role === 'sca' || role === 'update';
}

const UNKNOWN = /^the status is 40[34] \(RESOURCE_UNKNOWN\)$/;

const WITHIN_FREQUENCY = 'AIS-FREQUENCY-WITHIN';
const TOO_MANY = /^the status is 429 \(ACCESS_EXCEEDED\)$/;

/** A status that a resource reaches although nobody has decided: what is done with it then is refused. */
const movesByItself = (each: ShownFinding): string | undefined =>
  BEFORE_PSU.test(each.clause) && STATE_FIELD.test(each.place)
    ? resourceFamily(each.operation)
    : undefined;

/** The status of the authorisations of a kind of resource, where a clause judges it before the PSU has decided. */
const scaStatusBefore = ({ operation, actual }: ShownFinding): string =>
  `${resourceFamily(operation)} ${valueTold(actual)}`;

/** Clauses about a success of any operation. */
const OF_ANY_OPERATION: ReadonlySet<string> = new Set([
  ...['COMMON-SERVES', 'COMMON-SUCCESS-DECLARED', 'TLS-BEARER-OPTIONAL'],
]);

/** The first rule that applies decides. */
export const RUN_FOLLOW_RULES: readonly RunFollowRule[] = [
  {
    because: 'a resource that does not show its approval, though others do, is told once',
    owned: (each) => (each.clause === 'SCA-AUTHORISES-ALL' ? kindOf(each) : undefined),
    followed: (each) =>
      SHOWS_APPROVAL.test(each.clause) && STATE_FIELD.test(fieldOf(each))
        ? kindOf(each)
        : undefined,
  },
  {
    because: 'the value is no word of the standard, whatever else is wrong with it',
    owned: (each) => (each.clause === 'COMMON-ENUM' ? fieldFact(each) : undefined),
    followed: fieldFact,
  },
  {
    because: 'the operation refuses with the status of a success, whatever the reason is',
    owned: (each) => (OF_CALLER.test(each.clause) ? undefined : refusedAs2xx(each)),
    followed: refusedAs2xx,
  },
  {
    because: 'the operation refuses with the status of a success, whoever sends the request',
    owned: refusedAs2xx,
    followed: refusedAs2xx,
  },
  {
    because: 'the operation always succeeds with this status',
    owned: (each) => (OF_SUCCESS.test(each.clause) ? otherSuccess(each) : undefined),
    followed: (each) => (OF_SUCCESS.test(each.clause) ? undefined : otherSuccess(each)),
  },
  {
    because: 'the id comes from a link that leads nowhere',
    owned: deadScaLink,
    followed: (each) =>
      LISTS.test(each.place) && hasNearly(each)
        ? operationFamily(each.operation)
        : unknownAuthorisation(each),
  },
  {
    because: 'the list never has all authorisations, whatever was done before',
    owned: (each) => (HOLDS.test(each.clause) ? listFact(each) : undefined),
    followed: (each) => (each.clause.startsWith('STATE-') ? listFact(each) : undefined),
  },
  {
    because: 'the link leads to the operation, whose own clause judges the same of its response',
    owned: (each) => (ownsResponse(each) ? sameResponse(each) : undefined),
    followed: (each) => (isLink(each) ? sameResponse(each) : undefined),
  },
  {
    because: 'the field, or the object that contains it, is missing in the response',
    owned: (each) => (ownsResponse(each) && isPresence(each) ? lostFact(each) : undefined),
    followed: lostFact,
    // two clauses that want the same field to be there stand side by side
    yields: (each, owner) => isLink(each) || !isPresence(each) || isDeeper(each, owner),
  },
  {
    because: 'the value is compared with one of another response, which is wrong itself',
    owned: ({ place, operation, expected }) =>
      COMPARED.test(expected) || operation === null ? undefined : `${operation} ${place}`,
    followed: ({ expected }) => {
      const [, operation, pointer] = COMPARED.exec(expected) ?? [];
      return pointer === undefined ? undefined : `${operation} body ${anyEntry(pointer)}`;
    },
  },
  {
    because: 'one of the compared values is wrong itself',
    owned: ({ operation, place, actual, clause }) =>
      clause.startsWith('STATE-') || !place.startsWith('body /')
        ? undefined
        : withValue(operation, place, valueTold(actual)),
    followed: comparedValues,
  },
  {
    because: 'the status cannot follow the earlier one because the earlier one is wrong',
    owned: (each) =>
      GENERAL.test(each.clause) ? undefined : statusOf(each, valueTold(each.actual)),
    followed: (each) => {
      const earlier = earlierStatus(each.expected);
      return each.clause.startsWith('STATE-') ? statusOf(each, earlier) : undefined;
    },
  },
  {
    because: 'the status cannot follow the earlier one because it is wrong itself',
    owned: (each) =>
      GENERAL.test(each.clause) ? undefined : statusOf(each, valueTold(each.actual)),
    followed: (each) =>
      earlierStatus(each.expected) !== undefined && each.clause.startsWith('STATE-')
        ? statusOf(each, /^the status is (\w+)$/.exec(each.actual)?.[1])
        : undefined,
  },
  {
    because: 'the resource has this status from the beginning, whatever is done with it',
    owned: (each) =>
      BEFORE_PSU.test(each.clause) && AT_ONCE.test(each.case)
        ? statusOf(each, valueTold(each.actual))
        : undefined,
    followed: (each) =>
      BEFORE_PSU.test(each.clause) ? undefined : statusOf(each, valueTold(each.actual)),
  },
  {
    because: 'the bank counts more accesses than there were, or allows fewer than were granted',
    owned: (each) => (each.clause === WITHIN_FREQUENCY ? 'accesses' : undefined),
    followed: (each) =>
      !expectsRefusal(each.expected) && TOO_MANY.test(each.actual) ? 'accesses' : undefined,
  },
  {
    because: 'the resource reaches this status when it is left alone, whatever was done before',
    owned: (each) =>
      BEFORE_PSU.test(each.clause) && each.case.startsWith('sca/left-alone/')
        ? statusOf(each, valueTold(each.actual))
        : undefined,
    // who may decide is a question of its own
    followed: (each) =>
      BEFORE_PSU.test(each.clause) || each.clause.startsWith('OWN-')
        ? undefined
        : statusOf(each, valueTold(each.actual)),
  },
  {
    because:
      'the resource has moved before the PSU decided, so that its state no longer allows the request',
    owned: movesByItself,
    followed: refusedForState,
  },
  {
    because:
      'the payment is cancelled, which its status does not show, so that its cancellation is authorised once more',
    owned: (each) =>
      CANCELS.has(each.clause) && STATE_FIELD.test(each.place)
        ? 'cancelled without a sign'
        : undefined,
    followed: ({ operation, place, actual }) =>
      operation === OPERATION.cancellation.start && place === 'status' && IS_OVER.test(actual)
        ? 'cancelled without a sign'
        : undefined,
  },
  {
    because: 'the authorisation is final before the PSU decided',
    owned: (each) => (each.clause === 'SCA-STATUS-NOT-FINAL' ? scaStatusBefore(each) : undefined),
    followed: (each) =>
      BEFORE_PSU.test(each.clause) && each.place === 'body /scaStatus'
        ? scaStatusBefore(each)
        : undefined,
  },
  {
    because: 'the value is of the wrong type, whatever it should be',
    owned: (each) =>
      ownsResponse(each) && / is of type /.test(each.expected) ? sameKind(each) : undefined,
    followed: (each) => (/ is of type /.test(each.expected) ? undefined : sameKind(each)),
  },
  {
    because: 'each list has other ids of the accounts, so that none can be read by its id',
    owned: ({ clause }) => (clause === CONSTANT_ID ? 'account ids' : undefined),
    followed: ({ place, actual, operation }) =>
      place === 'status' && /^4/.test(statusTold(actual)?.status ?? '') && isOfAccounts(operation)
        ? 'account ids'
        : undefined,
  },
  {
    because: 'the clause of the operation judges the same status',
    owned: (each) =>
      ownsResponse(each) && !OF_ANY_OPERATION.has(each.clause) ? statusFact(each) : undefined,
    followed: (each) => (OF_ANY_OPERATION.has(each.clause) ? statusFact(each) : undefined),
  },
];
