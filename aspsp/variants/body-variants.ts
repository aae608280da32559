import { type Fields, isFields, on, success, throughout, without } from './changes.js';
import type { Variant } from './variant.js';

const FIELDS = 'Resources: the lists of fields are not closed';
const AUTHORISATION = 'Authorisation sub-resource';
const CREATIONS = ['initiatePayment', 'createConsent', 'createSigningBasket', 'createFundsConsent'];
const STARTS = [
  'startPaymentAuthorisation',
  'startPaymentCancellationAuthorisation',
  'startConsentAuthorisation',
  'startSigningBasketAuthorisation',
  'startFundsConsentAuthorisation',
];
const WARNING = {
  category: 'WARNING',
  code: 'WARNING',
  text: 'This service rests on Sunday from 2 to 4 in the morning.',
};

const withLinks = (body: Fields, links: Fields): Fields => ({
  ...body,
  _links: { ...(isFields(body['_links']) ? body['_links'] : {}), ...links },
});

/** Objects whose members are names of the bank's own choice, or links. */
const isOpenMap = (fields: Fields): boolean => Object.values(fields).every(isLink);
const isLink = (value: unknown): boolean => isFields(value) && 'href' in value;

/** Fields that banks add, leave out or write differently. */
export const BODY_VARIANTS: readonly Variant[] = [
  {
    id: 'more-fields',
    sentence: 'Every object of an answer has a field that the contract does not know.',
    open: FIELDS,
    answer: success(
      throughout((fields) =>
        isOpenMap(fields) || 'href' in fields ? fields : { ...fields, exampleExtra: { on: true } },
      ),
    ),
  },
  {
    id: 'more-links',
    sentence: 'Where there are links there is one that the contract does not know.',
    open: 'Payment initiation response: the keys of _links are those used, not all there may be',
    answer: success((body) =>
      isFields(body['_links'])
        ? withLinks(body, { help: { href: 'https://developer.bank.example/help' } })
        : body,
    ),
  },
  {
    id: 'warnings',
    sentence: 'Every success carries a warning.',
    open: 'Errors: messages are not shown; facts: tppMessages in 2xx answers',
    answer: on(
      [...CREATIONS, 'cancelPayment'],
      success((body) => ({ ...body, tppMessages: [WARNING] })),
    ),
  },
  {
    id: 'psu-messages',
    sentence: 'Creations and statuses have a message for the PSU too.',
    open: 'Authorisation sub-resource: psuMessage is named, where it comes is open elsewhere',
    answer: on(
      ['initiatePayment', 'createConsent', 'getPaymentStatus', 'getConsentStatus'],
      success((body) => ({ ...body, psuMessage: 'Please look at the app of your bank.' })),
    ),
  },
  {
    id: 'null-methods',
    sentence: 'scaMethods and choosenScaMethod are null where there are none.',
    open: `${AUTHORISATION}: both may be null`,
    answer: on(
      STARTS,
      success((body) => ({ scaMethods: null, choosenScaMethod: null, ...body })),
    ),
  },
  {
    id: 'both-id-spellings',
    sentence: 'A start tells the id as authorizationId and as authorisationId.',
    open: `${AUTHORISATION}: authorizationId; elsewhere the contract writes authorisationId`,
    answer: on(
      STARTS,
      success((body) => ({ ...body, authorisationId: body['authorizationId'] })),
    ),
  },
  {
    id: 'frequency-as-text',
    sentence: 'frequencyPerDay is a string in answers.',
    open: 'Consent resource: frequencyPerDay is sent as number or string',
    answer: on(
      ['getConsent', 'getFundsConsent'],
      success((body) =>
        body['frequencyPerDay'] === undefined
          ? body
          : { ...body, frequencyPerDay: String(body['frequencyPerDay']) },
      ),
    ),
  },
  {
    id: 'cancellation-tells-canc',
    sentence: 'A DELETE that cancels at once answers 200 with the status CANC.',
    open: 'Payment initiation: DELETE answers 204; States: CANC is in the body of the cancellation',
    config: { cancellation: { authorised: 204 } },
    answer: on(['cancelPayment'], (answer) =>
      answer.status === 204
        ? {
            ...answer,
            status: 200,
            headers: { ...answer.headers, 'content-type': 'application/json' },
            text: JSON.stringify({ transactionStatus: 'CANC' }),
          }
        : answer,
    ),
  },
  {
    id: 'payment-as-sent',
    sentence: 'A payment that is read is what was sent, without id and status.',
    open: 'Undefined bodies: that of GET payment is not shown',
    answer: on(
      ['getPayment'],
      success((body) => without(body, 'paymentId', 'transactionStatus')),
    ),
  },
  {
    id: 'plain-amounts',
    sentence: 'Amounts have no more decimals than they need.',
    open: 'Payment initiation resource: amount is a decimal in a string, its digits are not shown',
    answer: success(
      throughout((fields) =>
        typeof fields['amount'] === 'string' && fields['amount'].includes('.')
          ? { ...fields, amount: fields['amount'].replace(/\.?0+$/, '') }
          : fields,
      ),
    ),
  },
  {
    id: 'own-account-list',
    sentence: "The account list is an object of the bank's own.",
    open: 'Undefined bodies: GET account-list is not shown',
    answer: on(
      ['getAccountList'],
      success((body) => ({ numberOfAccounts: 1, list: Object.values(body) })),
    ),
  },
  {
    id: 'ids-of-another-form',
    sentence: 'Identifiers of resources are long and have dots, colons and tildes.',
    open: 'Other bodies: the format of identifier fields is not shown',
    writeId: (uuid) => `${uuid}.v2:eu-west~${'0123456789'.repeat(5)}_A`,
  },
];
