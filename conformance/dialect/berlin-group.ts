import { versionDocument } from '../../documents/version-document.js';
import { OPERATION } from '../../standard/operation.js';
import { isInRange, nearestVersion } from '../../standard/version-range.js';
import { USUAL_FRAMEWORK } from '../../standard/versions.js';
import type { DialectTable } from './dialect-table.js';

const known = new Map<string, DialectTable>();

/**
 * The framework's formal definition in a version. One that we do not describe has the document and
 * the names of the version before it.
 */
export function berlinGroup(version: string = USUAL_FRAMEWORK): DialectTable {
  const described = nearestVersion(version);
  const isIn = ({ versions }: { readonly versions?: string }) =>
    versions === undefined || isInRange(versions, described);
  const table = known.get(version) ?? {
    ...EVERY_VERSION,
    document: versionDocument(described),
    fields: EVERY_VERSION.fields.filter(isIn),
    deeper: EVERY_VERSION.deeper.filter(isIn),
    statuses: EVERY_VERSION.statuses.filter(isIn),
  };
  known.set(version, table);
  return table;
}

/** spec/overlays/berlin-group.yaml and those on top of it say the same as documents. */
const EVERY_VERSION: Omit<DialectTable, 'document'> = {
  iam: 'overlays/berlin-group-iam.yaml',
  fields: [
    { ours: 'choosenScaMethod', theirs: 'chosenScaMethod', swapped: true },
    { ours: 'authorizationId', theirs: 'authorisationId', either: true },
    { ours: 'scatransactionStatus', theirs: 'scaStatus' },
    {
      ours: 'cancellationIds',
      theirs: 'authorisationIds',
      operations: [OPERATION.cancellation.list],
      versions: '1.3.6-',
    },
    { ours: 'street', theirs: 'streetName', inside: 'creditorAddress' },
    { ours: 'city', theirs: 'townName', inside: 'creditorAddress' },
    { ours: 'street', theirs: 'streetName', inside: 'cardAcceptorAddress', either: true },
    { ours: 'city', theirs: 'townName', inside: 'cardAcceptorAddress', either: true },
  ],
  deeper: [{ ours: 'transactionsDetails', inner: 'transactionDetails', versions: '1.3.8-1.3.9' }],
  statuses: [
    {
      operations: [OPERATION.payment.read, OPERATION.payment.status],
      ours: 200,
      also: 202,
      versions: '1.3.9-1.3.9',
    },
  ],
  links: [
    {
      ours: 'startAuthorisationWithPsuIdentfication',
      theirs: 'startAuthorisationWithPsuIdentification',
    },
    {
      ours: 'startAuthorisationWithAuthentciationMethodSelection',
      theirs: 'startAuthorisationWithAuthenticationMethodSelection',
    },
  ],
  account: {
    ours: 'access',
    theirs: 'account',
    operations: [OPERATION.fundsConsent.create, OPERATION.fundsConsent.read],
    without: ['recurringIndicator', 'validUntil', 'frequencyPerDay'],
  },
  required: [
    { operation: OPERATION.consent.create, field: 'combinedServiceIndicator', value: false },
  ],
  followed: [{ operation: OPERATION.basket.read, link: 'status', theirs: OPERATION.basket.status }],
  metadata: {
    link: 'scaOAuth',
    operation: OPERATION.iam.metadata,
    addresses: [
      {
        operation: OPERATION.iam.authorize,
        path: '/connect/authorize',
        field: 'authorization_endpoint',
      },
      { operation: OPERATION.iam.token, path: '/connect/token/mtls', field: 'token_endpoint' },
    ],
  },
  // consents to confirm funds belong to version 2 of the framework, which has a separate document
  elsewhere: ['/v2/'],
};
