import { OPERATION } from '../../standard/operation.js';
import type { DialectTable } from './dialect-table.js';

/** The framework's formal definition. spec/overlays/berlin-group.yaml says the same as a document. */
export const BERLIN_GROUP: DialectTable = {
  document: 'overlays/berlin-group.yaml',
  iam: 'overlays/berlin-group-iam.yaml',
  fields: [
    { ours: 'choosenScaMethod', theirs: 'chosenScaMethod', swapped: true },
    { ours: 'authorizationId', theirs: 'authorisationId', either: true },
    { ours: 'scatransactionStatus', theirs: 'scaStatus' },
    {
      ours: 'cancellationIds',
      theirs: 'authorisationIds',
      operations: [OPERATION.cancellation.list],
    },
    { ours: 'street', theirs: 'streetName', inside: 'creditorAddress' },
    { ours: 'city', theirs: 'townName', inside: 'creditorAddress' },
    { ours: 'street', theirs: 'streetName', inside: 'cardAcceptorAddress', either: true },
    { ours: 'city', theirs: 'townName', inside: 'cardAcceptorAddress', either: true },
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
