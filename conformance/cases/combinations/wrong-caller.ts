/** The callers that a bank has to refuse: valid requests of a tour, each with another certificate or without a header that it needs. */
import { OPERATION, READS_OF_ACCOUNTS } from '../../../standard/operation.js';
import { createdAs, type Doing, doingOf } from '../../../standard/roles.js';
import { refused } from '../build.js';
import type { Attempt, CallStep, IdentityName } from '../case.js';
import { showsNone } from '../derived/shown-fields.js';
import type { OperationId } from '../operations.js';
import { foreign, malformed, unauthenticated } from '../refusals.js';
import { otherTpp, type Tour } from './tour-calls.js';
import { NOBODY } from './tour-row.js';

/** A caller, by its name. */
export interface WrongCaller extends Pick<Attempt, 'mutate' | 'expect'> {
  readonly name: string;
  readonly identity?: IdentityName;
  readonly clause: string;
  /** Whether its certificate is wrong, which most banks see before the request. */
  readonly isAtTheDoor?: true;
}

const withCertificate = (name: string, identity: IdentityName, clause: string): WrongCaller => ({
  name,
  clause,
  identity,
  isAtTheDoor: true,
  expect: unauthenticated(clause, { handshake: true }),
});

const OF_EVERY_OPERATION: readonly WrongCaller[] = [
  withCertificate('no-certificate', 'none', 'TLS-CERTIFICATE'),
  withCertificate('unknown-ca', 'unknownCa', 'TLS-TRUSTED-CA'),
  withCertificate('expired', 'expired', 'TLS-EXPIRED'),
  {
    name: 'no-request-id',
    clause: 'HDR-X-REQUEST-ID',
    mutate: [{ op: 'drop-header', name: 'X-Request-ID' }],
    expect: malformed('HDR-X-REQUEST-ID'),
  },
];

/** A header or a parameter that some operations need; without one, a request is tried in deep tours alone. */
interface Lacking {
  readonly caller: WrongCaller;
  readonly operations: ReadonlySet<string>;
  /** The alias of the requests that have it; all when absent. */
  readonly as?: string;
}

const NO_DATE_FROM = 'AIS-TRANSACTIONS-DATE-FROM-MANDATORY';

const LACKING: readonly Lacking[] = [
  {
    operations: new Set([OPERATION.payment.create]),
    caller: {
      name: 'no-psu-address',
      clause: 'HDR-PSU-IP-REQUIRED',
      mutate: [{ op: 'drop-header', name: 'PSU-IP-Address' }],
      expect: malformed('HDR-PSU-IP-REQUIRED'),
    },
  },
  {
    operations: READS_OF_ACCOUNTS,
    caller: {
      name: 'no-consent-id',
      clause: 'AIS-CONSENT-ID-MANDATORY',
      mutate: [{ op: 'drop-header', name: 'Consent-ID' }],
      // the contract does not show the status
      expect: [refused('AIS-CONSENT-ID-MANDATORY')],
    },
  },
  {
    operations: new Set([OPERATION.account.transactions, OPERATION.card.transactions]),
    as: 'transactions',
    caller: {
      name: 'no-first-day',
      clause: NO_DATE_FROM,
      mutate: [
        { op: 'drop-query', name: 'dateFrom' },
        { op: 'drop-query', name: 'dateTo' },
      ],
      expect: malformed(NO_DATE_FROM),
    },
  },
];

const ANOTHER_TPP = 'another-tpp';

/** The ends of the aliases of wrong callers. */
export const BY_CALLERS: readonly string[] = [
  ...OF_EVERY_OPERATION.map(({ name }) => `-by-${name}`),
  `-by-${ANOTHER_TPP}`,
];

/** Whom a bank has to refuse, besides others, where a request of this operation lacks what it needs. */
export const lackingIn = (operation: OperationId, as: string): readonly WrongCaller[] =>
  LACKING.filter((each) => each.operations.has(operation) && (each.as ?? as) === as).map(
    ({ caller }) => caller,
  );

/** Whom the bank has to refuse where the TPP of the tour sends this operation. */
export function wrongCallersOf(tour: Tour, operation: OperationId): readonly WrongCaller[] {
  const doing = doingOf(operation);
  const isCreation =
    doing === undefined ? !READS_OF_ACCOUNTS.has(operation) : doing.role === 'create';
  // another TPP may create and ask for itself
  return tour.row['other-tpp'] === NOBODY || isCreation
    ? OF_EVERY_OPERATION
    : [...OF_EVERY_OPERATION, anotherTpp(tour, doing)];
}

const USE = 'OWN-CONSENT-USE';

/** Another TPP; the contract has no status for its reads of accounts. */
function anotherTpp(tour: Tour, doing: Doing | undefined): WrongCaller {
  const of = { name: ANOTHER_TPP, identity: otherTpp(tour) };
  if (doing === undefined) return { ...of, clause: USE, expect: [refused(USE)] };
  const { own } = createdAs(doing.resource);
  const clause = own[doing.role] ?? own.start;
  return { ...of, clause, expect: foreign(clause) };
}

/**
 * The attempt of a caller after the valid request with the alias `as`. Where a bank may refuse the valid one too, it may refuse this one
 * for the same reason: then how exact the refusal is, is not judged.
 */
export function attemptOf(
  { name, clause, expect, isAtTheDoor: _, ...change }: WrongCaller,
  operation: OperationId,
  as: string,
  isDue = true,
): Attempt {
  const { identity = 'none' } = change;
  const hidden = showsNone(clause, operation);
  return {
    ...change,
    as: `${as}-by-${name}`,
    when: ALWAYS_THERE.has(identity) ? '' : `\${profile.identities.${identity}}`,
    expect: [...(isDue ? expect : expect.slice(0, 1)), ...hidden],
  };
}

/** Every profile has the first TPP, and no certificate at all needs none. */
const ALWAYS_THERE: ReadonlySet<IdentityName> = new Set(['none', 'tpp1']);

/** Whether the bank has to serve a valid request. */
export const isDueToServe = ({ expect: [first] }: CallStep): boolean =>
  first?.check === 'status' || first?.check === 'success';
