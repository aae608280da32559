import type { Dialect } from '../../conformance/clauses/clause.js';
import { compareDocument } from '../../conformance/drafting/compare-document.js';
import type { Profile } from '../../conformance/profile/profile.js';
import { paymentValues } from '../../documents/match-operation.js';
import { OPERATION } from '../../standard/operation.js';
import { readLintDocument } from '../lint/read-lint-document.js';

const SERVICES = ['PIS', 'AIS', 'PIIS', 'SBS', 'COF'] as const;
const PSU = { id: 'psu', password: 'secret' };
const IBAN = 'DE04999900050000000101';
const NOWHERE = 'https://bank.invalid';

/** A bank that offers everything in the document: the most that can be planned for it. */
const WHOLE: Omit<Profile, 'dialect' | 'services'> = {
  version: 1,
  name: 'A bank with this document',
  target: { baseUrl: NOWHERE, authUrl: NOWHERE },
  identities: { tpp1: {}, tpp2: {}, expired: {}, unknownCa: {}, wrongRole: {}, noFundsRole: {} },
  signatures: { tpp1: {}, tpp2: {}, required: false },
  tpp: { redirectUri: NOWHERE, nokRedirectUri: NOWHERE, registration: 'open' },
  sca: { approaches: ['REDIRECT', 'OAUTH', 'DECOUPLED', 'EMBEDDED'] },
  ais: {
    accounts: [{ iban: IBAN }, { iban: IBAN }],
    consentModels: ['detailed', 'bankOffered', 'availableAccounts', 'global'],
    frequencyPerDay: 4,
    transactions: { dateFrom: '2024-01-01', dateTo: '2024-02-01' },
    cards: [{ maskedPan: '999999xxxxxx0519' }],
    multicurrency: { iban: IBAN, currency: 'XXX' },
    combinedService: true,
  },
  funds: {
    account: { iban: IBAN },
    currency: 'EUR',
    availableAmount: '1.00',
    unavailableAmount: '100000.00',
  },
  psu: {
    ...PSU,
    approve: [{ open: '{link}' }, { submit: '*' }],
    reject: [{ open: '{link}' }, { submit: '*' }],
    otp: { fixed: '123456' },
    decoupled: { approve: [{ submit: '*' }], reject: [{ submit: '*' }] },
  },
  secondPsu: PSU,
  lockablePsu: { ...PSU, account: { iban: IBAN } },
  clock: { url: NOWHERE, token: 'token' },
};

/**
 * The profile for the plan of a document: that of the user, without services and operations that the document
 * does not have; otherwise the most complete one for a bank with this document.
 */
export function profileOfDocument(
  document: unknown,
  ours: unknown,
  { dialect, given }: { readonly dialect: Dialect; readonly given?: Profile | undefined },
): Profile {
  const found = readLintDocument(document, ours);
  const { services, missing, optional } = compareDocument(
    new Set(found.operations.map(({ id }) => id)),
    ours,
  );
  const has = (service: string): boolean => service === 'IAM' || services.includes(service);
  if (given !== undefined) {
    return {
      ...given,
      services: given.services.filter(has),
      missingOperations: [...new Set([...(given.missingOperations ?? []), ...missing])],
      optionalOperations: (given.optionalOperations ?? []).filter((id) =>
        optional.some((each) => each === id),
      ),
    };
  }
  const initiations = found.operations.filter(({ id }) => id === OPERATION.payment.create);
  const values = (name: 'payment-service' | 'payment-product'): readonly string[] => [
    ...new Set(
      initiations.flatMap((one) => (paymentValues(document, one, name).values ?? []).map(String)),
    ),
  ];
  const account = { iban: IBAN };
  return {
    ...WHOLE,
    dialect,
    services: [...SERVICES.filter(has), 'IAM'],
    missingOperations: missing,
    optionalOperations: optional,
    pis: {
      paymentServices: values('payment-service'),
      products: values('payment-product'),
      debtorAccount: account,
      creditorAccount: account,
      creditorName: 'Example Works',
      currency: 'EUR',
      cancellation: '202',
      multilevel: { debtorAccount: account, corporateId: 'firm', approvers: [PSU, PSU] },
    },
  };
}
