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
      operations: ['listPaymentCancellationAuthorisations'],
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
    operations: ['createFundsConsent', 'getFundsConsent'],
    without: ['recurringIndicator', 'validUntil', 'frequencyPerDay'],
  },
  followed: [{ operation: 'getSigningBasket', link: 'status', theirs: 'getSigningBasketStatus' }],
  metadata: {
    link: 'scaOAuth',
    operation: 'getAuthorisationMetadata',
    addresses: [
      { operation: 'authorize', path: '/connect/authorize', field: 'authorization_endpoint' },
      { operation: 'exchangeToken', path: '/connect/token/mtls', field: 'token_endpoint' },
    ],
  },
  // consents to confirm funds belong to version 2 of the framework, which has a separate document
  elsewhere: ['/v2/'],
};
