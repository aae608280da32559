import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

type Node = { readonly [key: string]: unknown };
interface Document {
  readonly paths: Readonly<Record<string, Node>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Node>>>>;
}

const read = (name: string): Document =>
  parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as Document;

const xs2a = read('xs2a.yaml');
const iam = read('iam.yaml');

const listAt = (node: Node | undefined, key: string): readonly Node[] => {
  const value = node?.[key];
  return Array.isArray(value) ? (value as readonly Node[]) : [];
};

/** Names of all properties of a schema, including those from $ref, allOf and anyOf. */
function fields(document: Document, schema: Node | undefined): readonly string[] {
  if (schema === undefined) return [];
  const ref = schema['$ref'];
  if (typeof ref === 'string') {
    return fields(document, document.components['schemas']?.[ref.split('/').at(-1) ?? '']);
  }
  const parts = [...listAt(schema, 'allOf'), ...listAt(schema, 'anyOf')];
  const own = Object.keys((schema['properties'] as Node | undefined) ?? {});
  return [...own, ...parts.flatMap((part) => fields(document, part))];
}

const PAYMENT = `instructedAmount debtorAccount creditorAccount creditorName creditorAddress
  remittanceInformationUnstructured endToEndIdentification requestedExecutionDate
  requestedExecutionTime`;
const CONSENT = 'access recurringIndicator validUntil frequencyPerDay';
const START_LINKS = `startAuthorisation startAuthorisationWithPsuIdentfication
  startAuthorisationWithPsuAuthentication startAuthorisationWithEncryptedPsuAuthentication
  startAuthorisationWithAuthentciationMethodSelection`;

/** The fields of the contract, object by object. */
const XS2A: readonly (readonly [string, string])[] = [
  ['SinglePayment', PAYMENT],
  ['BulkPayment', 'debtorAccount payments requestedExecutionDate requestedExecutionTime'],
  ['PeriodicPayment', `${PAYMENT} endDate startDate frequency`],
  ['SinglePaymentContent', `${PAYMENT} paymentId transactionStatus`],
  ['Amount', 'currency amount'],
  ['Address', 'street buildingNumber country city'],
  ['PaymentInitiationResponse', 'transactionStatus paymentId _links'],
  ['CreationLinks', `scaRedirect scaOAuth self status scaStatus account ${START_LINKS}`],
  ['CancellationLinks', START_LINKS],
  ['PaymentStatusResponse', 'transactionStatus'],
  ['PaymentCancelled', 'transactionStatus'],
  ['PaymentCancellationStarted', 'transactionStatus _links'],
  ['AccountReference', 'iban currency maskedPan pan'],
  ['AccountAccess', 'balances transactions availableAccounts'],
  ['ConsentRequest', `${CONSENT} combinedServiceIndicator`],
  ['ConsentResponse', 'consentStatus consentId _links'],
  ['ConsentContent', `${CONSENT} combinedServiceIndicator consentId consentStatus _links`],
  ['ConsentLinks', 'scaRedirect status scaStatus account'],
  ['ConsentStatusResponse', 'consentStatus'],
  ['FundsConsentRequest', CONSENT],
  [
    'StartAuthorisationResponse',
    'scaStatus authorizationId scaMethods choosenScaMethod psuMessage _links',
  ],
  ['UpdateAuthorisationResponse', 'scatransactionStatus psuMessage _links'],
  ['AuthenticationObject', 'authenticationVersion authenticationMethodId name'],
  ['AuthorisationLinks', 'scaRedirect scaOAuth scaStatus'],
  ['AuthorisationIds', 'authorisationIds'],
  ['CancellationIds', 'cancellationIds'],
  ['ScaStatusResponse', 'scaStatus'],
  ['UpdateAuthorisationRequest', 'scaAuthenticationData'],
  ['Account', 'resourceId iban currency product cashAccountType name _links'],
  ['AccountLinks', 'balances transactions'],
  ['AccountList', 'accounts'],
  ['AccountDetails', 'account'],
  ['CardAccount', 'resourceId maskedPan currency name product status creditLimit balances _links'],
  ['CardAccountDetails', 'cardAccount'],
  ['Balance', 'balanceType balanceAmount referenceDate lastChangeDateTime'],
  ['AccountBalances', 'account balances'],
  ['TransactionList', 'account transactions'],
  ['TransactionReport', 'booked pending _links'],
  ['AccountReportLinks', 'account'],
  [
    'Entry',
    `transactionId creditorName creditorAccount debtorName debtorAccount transactionAmount
      bookingDate valueDate remittanceInformationUnstructured mandateId bankTransactionCode`,
  ],
  ['TransactionDetails', 'transactionsDetails'],
  ['FundsConfirmationRequest', 'cardNumber account instructedAmount'],
  ['FundsConfirmationResponse', 'fundsAvailable'],
  ['SigningBasketRequest', 'paymentIds'],
  ['SigningBasketResponse', 'transactionStatus basketId _links'],
  ['SigningBasketContent', 'payments transactionStatus'],
];

const URIS = `redirect_uris post_logout_redirect_uris logo_uri front_channel_logout_uri
  back_channel_logout_uri client_uri`;

const IAM: readonly (readonly [string, string])[] = [
  ['RegistrationRequest', URIS],
  ['RegistrationResponse', `client_id client_secret client_name grant_types scope ${URIS}`],
  ['TokenRequest', 'client_id scope code redirect_uri grant_type'],
  ['TokenResponse', 'access_token expires_in token_type'],
];

const words = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

const missing = (known: readonly string[], wanted: string): readonly string[] =>
  words(wanted).filter((name) => !known.includes(name));

describe('fields of the contract', () => {
  it.each(XS2A)('are in %s', (schema, wanted) => {
    expect(missing(fields(xs2a, xs2a.components['schemas']?.[schema]), wanted)).toEqual([]);
  });

  it.each(IAM)('are in %s', (schema, wanted) => {
    expect(missing(fields(iam, iam.components['schemas']?.[schema]), wanted)).toEqual([]);
  });
});

/** Names of the parameters of an operation. */
function parameters(document: Document, path: string, method: string): readonly string[] {
  const item = document.paths[path];
  const operation = item?.[method] as Node | undefined;
  const listed = [...listAt(item, 'parameters'), ...listAt(operation, 'parameters')];
  return listed.map((each) => {
    const name = String(each['$ref']).split('/').at(-1) ?? '';
    return String(document.components['parameters']?.[name]?.['name']);
  });
}

const SIGNING = 'X-Request-ID Digest Signature TPP-Signature-Certificate';
const DEVICE = `PSU-IP-Address PSU-IP-Port PSU-Accept PSU-Accept-Charset PSU-Accept-Encoding
  PSU-Accept-Language PSU-User-Agent PSU-Http-Method PSU-Device-ID PSU-Geo-Location`;
const COMMON = `${SIGNING} ${DEVICE} PSU-ID PSU-ID-Type PSU-Corporate-ID PSU-Corporate-ID-Type
  Consent-ID TPP-Redirect-Preferred TPP-Redirect-URI TPP-Nok-Redirect-URI
  TPP-Explicit-Authorisation-Preferred`;
const NOTIFICATION = 'TPP-Notification-URI TPP-Notification-Content-Preferred';
const PAYMENTS = '/v1/{payment-service}/{payment-product}';
const REPORT = 'dateFrom dateTo entryReferenceFrom bookingStatus deltaList withBalance';
const OAUTH = 'grant_type response_type redirect_uri client_id scope';

describe('parameters of the contract', () => {
  it.each([
    [
      'post',
      PAYMENTS,
      `${COMMON} ${NOTIFICATION} TPP-Rejection-NoFunds-Preferred TPP-Brand-Logging-Information`,
    ],
    ['post', `${PAYMENTS}/{paymentId}/authorisations`, `${SIGNING} ${DEVICE} ${NOTIFICATION}`],
    ['put', `${PAYMENTS}/{paymentId}/authorisations/{authorisationId}`, `${SIGNING} PSU-ID`],
    ['post', '/v1/consents', COMMON],
    ['post', '/v1/signing-baskets', COMMON],
    ['post', '/v2/consents/confirmation-of-funds', COMMON],
    ['post', '/v1/funds-confirmations', SIGNING],
    ['get', '/v1/accounts', `${SIGNING} ${DEVICE} Consent-ID withBalance`],
    ['get', '/v1/accounts/{account-id}', 'account-id withBalance'],
    ['get', '/v1/accounts/{account-id}/transactions/', `account-id Consent-ID ${REPORT}`],
    ['get', '/v1/card-accounts/{account-id}/transactions', `account-id Consent-ID ${REPORT}`],
  ])('%s %s', (method, path, wanted) => {
    expect(missing(parameters(xs2a, path, method), wanted)).toEqual([]);
  });

  it('get /connect/authorize', () => {
    expect(missing(parameters(iam, '/connect/authorize', 'get'), OAUTH)).toEqual([]);
  });
});
